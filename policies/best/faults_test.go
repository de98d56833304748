package best_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/best"
	"github.com/loadstar-sim/loadstar/policies/bound"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// right returns the mean of the right work of a schedule over episodes with interruptions and faults, and its
// standard error.
func right(t *testing.T, p *models.Problem, s *models.Schedule, episodes int) (mean, se float64) {
	t.Helper()
	pl, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	sampler, err := risk.NewSampler(p)
	if err != nil {
		t.Fatal(err)
	}
	var sim models.Simulator
	var in models.Instance
	rng := rand.NewPCG(3, 44)
	return gen.Mean(episodes, func() float64 {
		sampler.Draw(&in, rng)
		return sim.Run(pl, &in).Work
	})
}

// The reported expectation is right work, also where nobody is interrupted.
func TestWithFaultsWhatIsToldIsTheMeanOfEpisodesAndNoLessThanThatOfThePlanWithoutThem(t *testing.T) {
	for _, law := range []models.Risk{risk.Linear{X: 1}, nil} {
		p := &models.Problem{Load: 2, Unit: .1, Notice: math.Inf(1), Platform: models.Star(models.Uniform(4, models.Worker{
			Compute: models.Affine{Latency: .02, PerUnit: 1}, Risk: law, Faults: risk.Exponential{Mean: 1},
		})...)}
		r, without := plan(t, p, best.Options{Effort: .1}), plan(t, p.Faultless(), best.Options{Effort: .1})
		if !without.Exact {
			t.Error("without faults nothing is exact")
		}
		mean, se := right(t, p, r.Schedule, 4000)
		if r.Exact || math.Abs(r.Expected-mean) > 5*math.Hypot(r.Off, se) {
			t.Errorf("%v ± %v is told (exact: %v), episodes say %v ± %v", r.Expected, r.Off, r.Exact, mean, se)
		}
		if other, off := right(t, p, without.Schedule, 4000); mean < other-4*math.Hypot(se, off) {
			t.Errorf("%v ± %v is right of the plan with faults, %v ± %v of that without", mean, se, other, off)
		}
		if most, err := (bound.Policy{}).Ceiling(p); err != nil || mean-4.5*se > most {
			t.Errorf("%v ± %v is right, the bound is %v, %v", mean, se, most, err)
		}
	}
}
