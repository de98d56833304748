package bound_test

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/bound"
)

// Two workers compute while they receive one chunk each, which takes b a unit. Under linear risk until 1,
// the expected work of chunks of s and r units is
//
//	s (1 - s) + r (1 - b s - r),
//
// which is greatest for r = (1 - b s)/2 and s = (1 - b/2)/(2 - b^2/2).
func TestNoBoundIsBelowTheBestOfOneMessageEachWithStreams(t *testing.T) {
	for _, b := range []float64{.1, .3, .6, .9} {
		w := models.Worker{Send: models.Affine{PerUnit: b}, Compute: models.Affine{PerUnit: 1}, Risk: risk.Linear{X: 1}}
		p := &models.Problem{Load: 2, Platform: models.Star(w, w), Notice: math.Inf(1)}
		p.Stream = true
		s := (1 - b/2) / (2 - b*b/2)
		r := (1 - b*s) / 2
		want := s*(1-s) + r*(1-b*s-r)
		plan, err := models.Compile(p, &models.Schedule{Size: []float64{s, r}, List: [][]int32{{0}, {1}}, Send: []int32{0, 1}})
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		const steps = 200
		played, in := 0.0, models.Uninterrupted(2)
		for i := range steps {
			for j := range steps {
				in.Interrupt[0], in.Interrupt[1] = (float64(i)+.5)/steps, (float64(j)+.5)/steps
				played += sim.Run(plan, in).Work / steps / steps
			}
		}
		if math.Abs(played-want) > 1./steps {
			t.Fatalf("b=%v: episodes say %v, the formula %v", b, played, want)
		}
		if most := ceiling(t, bound.Policy{Messages: 2}, p); !(most >= want) {
			t.Errorf("b=%v: %v is expected, the bound is %v", b, want, most)
		}
	}
}
