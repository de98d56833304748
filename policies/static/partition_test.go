package static

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

func TestPartitionFollowsTheThreeCasesOfThePaper(t *testing.T) {
	ulp := 2 * math.Nextafter(3, 4) / 6
	for what, c := range map[string]struct {
		load, maxsl float64
		workers     int
		want        []Coterie
	}{
		"very large: a full slice each":   {9, 2, 3, []Coterie{{0, 1, 2}, {1, 1, 2}, {2, 1, 2}}},
		"very small: one coterie of all":  {.5, 1, 3, []Coterie{{0, 3, .5}}},
		"as large as one slice":           {1, 1, 3, []Coterie{{0, 3, 1}}},
		"between, even":                   {2, 1, 4, []Coterie{{0, 2, 1}, {2, 2, 1}}},
		"between, uneven":                 {1.5, 1, 5, []Coterie{{0, 3, .9}, {3, 2, .6}}},
		"the larger slice exceeds maxsl":  {2, 1, 3, []Coterie{{0, 2, 4. / 3}, {2, 1, 2. / 3}}},
		"no cap: one coterie":             {7, math.Inf(1), 2, []Coterie{{0, 2, 7}}},
		"an integer ratio up to rounding": {math.Nextafter(3, 4), 1, 3, []Coterie{{0, 1, 1}, {1, 1, 1}, {2, 1, 1}}},
		"again, with replication":         {math.Nextafter(3, 4), 1, 6, []Coterie{{0, 2, ulp}, {2, 2, ulp}, {4, 2, ulp}}},
		"a worker alone":                  {7, 1, 1, []Coterie{{0, 1, 1}}},
		"a hair above full":               {3 * (1 + 1e-9), 1, 3, []Coterie{{0, 1, 1}, {1, 1, 1}, {2, 1, 1}}},
	} {
		if got := Partition(c.load, c.workers, c.maxsl); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %v, want %v", what, got, c.want)
		}
	}
}

func TestPartitionUsesEveryWorkerOnceAndDeploysAllThatMayBeDone(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 10_000 {
		p, maxsl := 1+rng.IntN(100), math.Exp(4*rng.NormFloat64())
		load := maxsl * float64(p) * 1.5 * rng.Float64()
		next, sum := 0, 0.0
		for _, c := range Partition(load, p, maxsl) {
			if c.First != next || c.Workers < 1 {
				t.Fatalf("p=%d, load %v, maxsl %v: the coterie %v should begin with worker %d", p, load, maxsl, c, next)
			}
			next += c.Workers
			sum += c.Slice
		}
		if deployed := min(load, float64(p)*maxsl); next != p || math.Abs(sum-deployed) > 1e-12*deployed {
			t.Fatalf("p=%d, load %v, maxsl %v: %d workers get %v of %v", p, load, maxsl, next, sum, deployed)
		}
	}
}
