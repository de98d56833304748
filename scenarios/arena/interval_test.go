package arena

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
)

// equal returns a problem of equal workers without messages.
func equal(workers int, load, eps float64, law models.Risk) *models.Problem {
	w := models.Worker{Compute: models.Affine{Latency: eps, PerUnit: 1}, Risk: law}
	return &models.Problem{Load: load, Platform: models.Star(models.Uniform(workers, w)...)}
}

// Where nearly all is done in most instances, the work is skewed, and Student's intervals of few
// instances lie above the truth too often.
func TestIntervalsOfTheWorkHoldWhereNearlyAllIsDone(t *testing.T) {
	long.Unraced(t)
	p := equal(6, 4, .02, risk.Exponential{Mean: 2})
	policy, err := policies.Parse("on-demand{n=7}")
	if err != nil {
		t.Fatal(err)
	}
	interval := func(seed uint64, n int) (mean, lo, hi float64) {
		on, err := New(p, seed, "test", n)
		if err != nil {
			t.Fatal(err)
		}
		e, err := on.Prepare(policy, nil)
		if err != nil {
			t.Fatal(err)
		}
		works, _, err := on.Works(e, n)
		if err != nil {
			t.Fatal(err)
		}
		s := stat.SeriesOf(works)
		lo, hi = s.Within(Level, 0, p.Load)
		return s.Mean, lo, hi
	}
	truth, trials := 0.0, long.Trials(20, 80)
	for k := range 10 {
		mean, _, _ := interval(uint64(k)+1_000_000, long.Trials(2000, 12_000))
		truth += mean / 10
	}
	for n, least := range map[int]float64{400: .95, 2000: .94} {
		above, below := 0, 0
		for k := range trials {
			switch _, lo, hi := interval(uint64(k), n); {
			case lo > truth:
				above++
			case hi < truth:
				below++
			}
		}
		t.Logf("of %d intervals of %d instances, %d lie above the truth %v and %d below", trials, n, above, truth, below)
		if held := 1 - float64(above+below)/float64(trials); held < least-3*math.Sqrt(least*(1-least)/float64(trials)) {
			t.Errorf("of %d intervals of %d instances, %d lie above the truth and %d below", trials, n, above, below)
		}
	}
}
