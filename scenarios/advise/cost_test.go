package advise

import (
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// priced returns a problem whose machines have prices.
func priced(p *models.Problem, hold, use float64) *models.Problem {
	for i := range p.Workers {
		p.Workers[i].Life = &models.Life{Hold: hold, Use: use}
	}
	return p
}

func TestPricesShowInTheAdviceAndChangeNothingElse(t *testing.T) {
	a := asked(t, Question{Problem: priced(equal(1, 4, 0, nil), .5, .25), Policies: []string{"single", "on-demand{n=4}"}, Seed: 1})
	for _, f := range a.Policies { // one machine computes 4 units in 4 units of time, surely
		if math.Abs(f.Cost.Mean-3) > 1e-9 {
			t.Errorf("%s costs %v, want 4 * .5 + 4 * .25", f.Policy, f.Cost)
		}
	}
	where := Question{Policies: []string{"greedy", "on-demand", "single"}, Seed: 1}
	where.Problem = equal(4, 3, .02, risk.Linear{X: 2})
	where.Problem.Deadline = 1.5
	free := asked(t, where)
	where.Problem = priced(equal(4, 3, .02, risk.Linear{X: 2}), 1, .5)
	where.Problem.Deadline = 1.5
	dear := asked(t, where)
	var texts [2]strings.Builder
	for k, a := range []*Advice{free, dear} {
		if err := a.WriteText(&texts[k], Wording{}); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(texts[0].String(), "cost") || !strings.Contains(texts[1].String(), "cost         ") || !strings.Contains(texts[1].String(), "later\n") {
		t.Errorf("%s\n%s", &texts[0], &texts[1])
	}
	for k := range free.Policies {
		f, d := free.Policies[k], dear.Policies[k]
		cost := d.Cost
		if d.Cost = f.Cost; d != f || !(cost.Lo <= cost.Mean && cost.Mean <= cost.Hi) {
			t.Errorf("%+v, and with prices %+v", f, d)
		}
		// Machines are held from 0 until they leave, at 1.5 at the latest, or all is done.
		if !(cost.Mean > 0 && cost.Mean <= 4*1.5*1.5) {
			t.Errorf("%s costs %v", d.Policy, cost)
		}
	}
	if len(dear.OtherLaws) != len(free.OtherLaws) || len(dear.OtherLaws) == 0 || dear.Confidence.Resamples != free.Confidence.Resamples {
		t.Errorf("%d other laws, and with prices %d", len(free.OtherLaws), len(dear.OtherLaws))
	}
}
