package advise

import (
	"fmt"
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies"
)

// completes returns the exact mean work of a plan under a law, and 0 of none.
func completes(t *testing.T, p *models.Problem, name string) float64 {
	t.Helper()
	policy, err := policies.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := policy.Value.(policies.Planner).Schedule(p)
	if err != nil {
		return 0
	}
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	work, _ := table.Expect(plan)
	return work
}

// The cost of a wrong belief is too low if the other side has the options for that belief.
func TestUnderAnotherLawTheOptionsThatItIsComparedWithAreSearchedAgain(t *testing.T) {
	long.Unraced(t)
	p := equal(8, 6, .05, risk.Exponential{Mean: 1.5})
	a := asked(t, Question{Problem: p, Policies: []string{"brute", "no-rep{auto=scan}"}, Seed: 1, Evaluations: DefaultEvaluations, Instances: 400, Resamples: 1})
	other := 0
	for _, d := range a.OtherLaws {
		law := map[string]models.Risk{"machines stay half as long": Scaled{risk.Exponential{Mean: 1.5}, .5}, "machines stay twice as long": Scaled{risk.Exponential{Mean: 1.5}, 2}}[d.Law]
		if d.Tried != 2 || d.Evaluations < 10 || d.Lost.Mean < 0 {
			t.Errorf("%+v", d)
		}
		if law == nil {
			continue
		}
		truth := changed(p, func(models.Risk) models.Risk { return law })
		most := 0.0
		for n := .5; n < 60; n *= 1.05 {
			most = max(most, completes(t, truth, fmt.Sprintf("no-rep{n=%.3g}", n)), completes(t, truth, fmt.Sprintf("brute{n=%.3g}", n)))
		}
		if d.BestValue.Mean < .995*most || !d.BestValue.Exact || math.Abs(d.Lost.Mean-(d.BestValue.Mean-d.Value.Mean)) > 1e-9 {
			t.Errorf("%s: the best that was found has %v, that of many options %v; %+v", d.Law, d.BestValue.Mean, most, d)
		}
		if d.Best != a.Best().Policy && d.Lost.Mean > 0 {
			other++
		}
	}
	if other == 0 {
		t.Errorf("nowhere are other options better: %+v", a.OtherLaws)
	}
}
