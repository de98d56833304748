package table_test

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
)

// within6 is the uniform law on (0, 6].
type within6 struct{}

func (within6) Before(t float64) float64   { return min(1, max(0, t/6)) }
func (within6) Quantile(u float64) float64 { return 6 * u }

// A worker that computes a chunk twice can only lose it by an interruption before the first end.
func TestTheMeanCountsAChunkTwiceInAListAtItsFirstPlace(t *testing.T) {
	w := models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: within6{}}
	twice := []int32{0, 1, 0}
	for name, c := range map[string]struct {
		lists [][]int32
		want  float64
	}{
		"alone":                   {[][]int32{twice}, 5./6 + 2./3},
		"beside another":          {[][]int32{twice, {0}}, 35./36 + 2./3},
		"lists that are one":      {[][]int32{twice, twice}, 35./36 + 8./9},
		"lists that are the same": {[][]int32{twice, {0, 1, 0}}, 35./36 + 8./9},
		"after another":           {[][]int32{{1}, twice}, 5./6 + 17./18},
	} {
		p := &models.Problem{Platform: models.Star(models.Uniform(len(c.lists), w)...), Load: 2}
		pl, err := models.Compile(p, &models.Schedule{Size: []float64{1, 1}, List: c.lists})
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := table.Expect(pl); !ok || math.Abs(got-c.want) > 1e-15 {
			t.Errorf("%s: the mean is %v, want %v", name, got, c.want)
		}
	}
}
