package bound_test

import (
	"math"
	"math/bits"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/bound"
)

// A worker is gone at once with probability 4/5, which the master hears: it sends to the others
// alone. Of ten messages of a unit of time each, the port has time for five.
func TestMessagesThatAreNeverSentTakeNothingOffTheBound(t *testing.T) {
	const n, gone, end, stays = 10, 0.001, 5.6, 0.2
	law, err := risk.NewEmpirical([]float64{gone, gone, gone, gone, end})
	if err != nil {
		t.Fatal(err)
	}
	w := models.Worker{Send: models.Affine{PerUnit: 1}, Compute: models.Affine{PerUnit: 0.5}, Risk: law}
	p := &models.Problem{Load: n, Platform: models.Star(models.Uniform(n, w)...)}
	s := &models.Schedule{List: make([][]int32, n), Send: []int32{}}
	for c := range int32(n) {
		s.Size, s.Send, s.List[c] = append(s.Size, 1), append(s.Send, c), []int32{c}
	}
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	var sim models.Simulator
	played, counted := 0.0, 0.0
	for outcome := range uint(1 << n) {
		in, there := models.Uninterrupted(n), bits.OnesCount(outcome)
		for i := range in.Interrupt {
			in.Interrupt[i] = []float64{gone, end}[outcome>>i&1]
		}
		chance := math.Pow(stays, float64(there)) * math.Pow(1-stays, float64(n-there))
		played += chance * sim.Replay(plan, in).Work
		counted += chance * float64(min(5, there))
	}
	if math.Abs(played-counted) > 1e-9 {
		t.Fatalf("episodes say %v, a count of who is there %v", played, counted)
	}
	if most := ceiling(t, bound.Policy{}, p); !(most >= counted) {
		t.Errorf("a schedule expects %v, the bound is %v", counted, most)
	}
}
