package single

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// expectOf is the policy's expectation by the model.
func expectOf(t *testing.T, policy Policy, p *models.Problem) float64 {
	t.Helper()
	s, err := policy.Schedule(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	e, _ := table.Expect(plan)
	return e
}

func TestThePolicyIsTheoremFourAtAnySpeed(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	for range 500 {
		load, eps, X := 2*r.Float64(), math.Pow(10, -3*r.Float64()), 1.0
		unit := math.Pow(10, 2*r.Float64()-1)
		p := alone(load, eps*unit, risk.Linear{X: X * unit})
		p.Workers[0].Compute.PerUnit = unit
		if _, want := Optimal(load, eps, X); !gen.NearUnit(expectOf(t, Policy{}, p), want, 1e-10) {
			t.Fatalf("load %v, eps %v, %v per unit: %v, not %v", load, eps, unit, expectOf(t, Policy{}, p), want)
		}
		if _, want := Charged(load, eps, X, 3); !gen.NearUnit(expectOf(t, Policy{N: 3}, p), want, 1e-10) {
			t.Fatalf("load %v, eps %v, %v per unit, 3 chunks: not %v", load, eps, unit, want)
		}
	}
}

func TestEachOfManyWorkersPlansForItsOwnShare(t *testing.T) {
	slow := models.Worker{Compute: models.Affine{Latency: .1, PerUnit: 3}, Risk: risk.Linear{X: 2}}
	fast := models.Worker{Compute: models.Affine{Latency: .01, PerUnit: 1}, Risk: risk.Linear{X: 1}}
	brief := fast
	brief.Risk = risk.Linear{X: .3}
	p := &models.Problem{Platform: models.Star(fast, slow, slow, fast, brief), Load: 2.5}
	_, a := Optimal(.5, .01, 1)
	_, b := Optimal(.5, .1/3, 2./3)
	_, c := Optimal(.5, .01, .3)
	if e := expectOf(t, Policy{}, p); !gen.NearUnit(e, 2*a+2*b+c, 1e-12) {
		t.Errorf("%v, want %v", e, 2*a+2*b+c)
	}
}

func TestWithoutALimitOtherLawsGetTheNumberOfChunksThatPays(t *testing.T) {
	for name, law := range laws(t) {
		p := alone(.8, .01, law)
		e := expectOf(t, Policy{}, p)
		for _, n := range []float64{1, 2, 5, 10, 20, 40, 80.7} {
			if few := expectOf(t, Policy{N: n}, p); few > e*(1+1e-3) {
				t.Errorf("%s: %v, with at most %v chunks %v", name, e, n, few)
			}
		}
	}
}

func TestOtherLawsAreReadAtTheSpeedOfTheWorker(t *testing.T) {
	p, slow := alone(.8, .01, risk.Exponential{Mean: .6}), alone(.8, .2, risk.Exponential{Mean: 12})
	slow.Workers[0].Compute.PerUnit = 20
	if e, again := expectOf(t, Policy{}, p), expectOf(t, Policy{}, slow); !gen.NearUnit(again, e, 1e-12) {
		t.Errorf("%v, where all takes 20 times as long %v", e, again)
	}
}

func TestOneChunkWhereThereIsNothingToProtect(t *testing.T) {
	sudden := alone(3, .1, risk.Linear{X: 1})
	sudden.Workers[0].Compute.PerUnit = 0
	for what, p := range map[string]*models.Problem{
		"never interrupted":       alone(3, .1, risk.Never{}),
		"no law":                  alone(3, 0, nil),
		"load that takes no time": sudden,
	} {
		for _, n := range []float64{0, 5} {
			if s, err := (Policy{N: n}).Schedule(p); err != nil || len(s.Size) != 1 || s.Size[0] != 3 {
				t.Errorf("%s, n=%v: %v, %v", what, n, s, err)
			}
		}
	}
}

func TestAsManyAsPayIsNeverMoreThanIsSane(t *testing.T) {
	for _, law := range []models.Risk{risk.Linear{X: 1}, risk.Exponential{Mean: 1}} {
		s, err := (Policy{}).Schedule(alone(1, 1e-300, law))
		if err != nil || len(s.Size) > enough {
			t.Errorf("%v: %d chunks, %v", law, len(s.Size), err)
		}
	}
}

func TestNothingIsDeployedThatCannotBeDone(t *testing.T) {
	if s, err := (Policy{}).Schedule(alone(1, 2, risk.Linear{X: 1})); err != nil || len(s.Size) != 0 {
		t.Errorf("a start-up cost above X: %v, %v", s, err)
	}
}

func TestThePolicyRefusesWhatItCannotServe(t *testing.T) {
	linear := risk.Linear{X: 1}
	messages := alone(1, .1, linear)
	messages.Workers[0].Send.PerUnit = .1
	for says, c := range map[string]struct {
		policy Policy
		p      *models.Problem
	}{
		"without messages": {Policy{}, messages},
		"a start-up cost of each chunk, and worker 1 has none": {Policy{}, alone(1, 0, linear)},
		"more chunks are always better: say how many":          {Policy{}, alone(1, 0, risk.Exponential{Mean: 1})},
		"n is -1 chunks":   {Policy{N: -1}, alone(1, .1, linear)},
		"n is 0.5 chunks":  {Policy{N: .5}, alone(1, .1, linear)},
		"n is NaN chunks":  {Policy{N: math.NaN()}, alone(1, .1, linear)},
		"n is +Inf chunks": {Policy{N: math.Inf(1)}, alone(1, .1, linear)},
		"the load is 0":    {Policy{}, alone(0, .1, linear)},
		"the limit in all": {Policy{N: 15e6}, twice(alone(1, 0, risk.Exponential{Mean: 1}))},
	} {
		if _, err := c.policy.Schedule(c.p); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want %q", err, says)
		}
	}
}

func twice(p *models.Problem) *models.Problem {
	p.Workers = append(p.Workers, p.Workers[0])
	return p
}
