package bound

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
	"github.com/loadstar-sim/loadstar/policies/single"
	"github.com/loadstar-sim/loadstar/policies/static"
)

// alike returns the problem of equal workers with a start-up time and linear risk on (0, 1].
func alike(p int, load, startUp float64) *models.Problem {
	w := models.Worker{Compute: models.Affine{Latency: startUp, PerUnit: 1}, Risk: risk.Linear{X: 1}}
	return &models.Problem{Load: load, Platform: models.Star(models.Uniform(p, w)...)}
}

func ceiling(t testing.TB, o Policy, p *models.Problem) float64 {
	t.Helper()
	work, err := o.Ceiling(p)
	if err != nil {
		t.Fatal(err)
	}
	return work
}

func expected(t testing.TB, p *models.Problem, s *models.Schedule, err error) float64 {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	work, ok := table.Expect(plan)
	if !ok {
		t.Fatal("the plan is not fixed")
	}
	return work
}

func TestTheConfigurationOfE1(t *testing.T) {
	p := alike(25, 7.5, .001)
	s, err := static.Group{Regimen: static.Greedy{}, N: 147, Lambda: 1}.Schedule(p)
	greedy := expected(t, p, s, err)
	if free := ceiling(t, Policy{}, p); !(free < 7.1145 && free > 7.113) {
		t.Errorf("chunks of any sizes: %v", free)
	}
	if equal := ceiling(t, Policy{Equal: 147}, p); !(equal < 7.02956 && equal > 7.0295) {
		t.Errorf("chunks of one size: %v", equal)
	}
	if !gen.Near(greedy, 6.996864, 1e-6) {
		t.Errorf("greedy expects %v", greedy)
	}
}

func TestLinearRiskWithoutStartUpTimesHasAClosedForm(t *testing.T) {
	for _, p := range []int{1, 2, 5, 25, 100} {
		for _, share := range []float64{.1, .3, .5, .8, 1} {
			load := share * float64(p)
			if load < 1 {
				continue // one worker could compute all of it
			}
			// Bisection for W ln(1/c) = p (1 - c); the left side falls faster.
			lo, hi := 0.0, min(1, share)
			for range 200 {
				if c := (lo + hi) / 2; -load*math.Log(c) > float64(p)*(1-c) {
					lo = c
				} else {
					hi = c
				}
			}
			c := (lo + hi) / 2
			if share == 1 {
				c = 1
			}
			want := (1-c+c*math.Log(c))*load + float64(p)*(c-c*c/2)
			if got := ceiling(t, Policy{}, alike(p, load, 0)); !(got >= want*(1-1e-12) && got < want*(1+1e-4)) {
				t.Errorf("%d workers, load %v: %v, closed form %v", p, load, got, want)
			}
		}
	}
}

// With one worker nothing is replicated, and the bound with c = 1 equals the optimum.
func TestForOneWorkerTheBoundIsReached(t *testing.T) {
	for _, startUp := range []float64{0, .0003, .01, .1, .4} {
		for _, load := range []float64{.2, .7, 1.4} {
			p := alike(1, load, startUp)
			if startUp == 0 {
				continue // no number of chunks is the best
			}
			s, err := single.Policy{}.Schedule(p)
			best := expected(t, p, s, err)
			if got := ceiling(t, Policy{}, p); !(got >= best && got < best*(1+2e-3)) {
				t.Errorf("load %v, start-up %v: bound %v, best schedule %v", load, startUp, got, best)
			}
		}
	}
}

func TestWorkersThatAreNeverInterruptedDoAll(t *testing.T) {
	p := &models.Problem{Load: 3, Platform: models.Star(models.Worker{Compute: models.Affine{Latency: .1, PerUnit: 2}})}
	if got := ceiling(t, Policy{}, p); !gen.Near(got, 3, 1e-9) {
		t.Errorf("%v of 3 units", got)
	}
}

func TestFewChunksOfOneSizeHaveTheLesserOfBothBounds(t *testing.T) {
	for _, messages := range []float64{1, 4, 1000} {
		p := alike(3, 2, .1)
		few, equal := ceiling(t, Policy{Messages: messages}, p), ceiling(t, Policy{Equal: 10}, p)
		if both := ceiling(t, Policy{Messages: messages, Equal: 10}, p); both != min(few, equal) {
			t.Errorf("%v for %v messages, %v for chunks of the size, and %v for both", few, messages, equal, both)
		}
	}
}

func TestWhatIsNotCoveredIsRefusedInOneLine(t *testing.T) {
	p := alike(2, 1, .1)
	p.Workers[1].Send.Latency = 1
	if _, err := (Policy{Equal: 10}).Ceiling(p); err == nil {
		t.Error("messages are accepted for chunks of one size")
	}
	p = alike(2, 1, .1)
	p.Workers[1].Life = &models.Life{}
	if _, err := (Policy{}).Ceiling(p); err == nil {
		t.Error("workers that come back are accepted")
	}
	for _, n := range []float64{math.NaN(), -1, math.Inf(1), 1e12} {
		if x, err := (Policy{Equal: n}).Ceiling(alike(2, 1, .1)); err == nil {
			t.Errorf("equal = %v gives %v", n, x)
		}
	}
	for _, q := range []Policy{{Messages: .5}, {Messages: math.NaN()}, {Messages: 1e9}} {
		if x, err := q.Ceiling(alike(2, 1, .1)); err == nil {
			t.Errorf("%+v gives %v", q, x)
		}
	}
	p = alike(2, math.NaN(), .1)
	if _, err := (Policy{}).Ceiling(p); err == nil {
		t.Error("a load of NaN is accepted")
	}
}
