package best_test

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/best"
)

// Twelve workers compute five times as long as their messages take, so that the port is busy all the
// time. A master that hears of interruptions has time for copies, as it sends nothing to the dead.
func TestWithNewsCopiesPayBehindASlowPort(t *testing.T) {
	w := models.Worker{
		Send:    models.Affine{Latency: .002, PerUnit: .2},
		Compute: models.Affine{Latency: .001, PerUnit: 1},
		Risk:    risk.Linear{X: 1},
	}
	p := &models.Problem{Load: 6, Platform: models.Star(models.Uniform(12, w)...)}
	with := plan(t, p, best.Options{Effort: .3}).Expected
	without := plan(t, p, best.Options{Effort: .3, Once: true}).Expected
	if with < 1.02*without {
		t.Errorf("with copies %v is completed, without %v", with, without)
	}
}

// The reported expectation is the mean of episodes, where messages are skipped and, with a cutoff, only
// work by then counts.
func TestWithNewsWhatIsToldIsTheMeanOfEpisodes(t *testing.T) {
	w := models.Worker{
		Send:    models.Affine{Latency: .002, PerUnit: .2},
		Compute: models.Affine{Latency: .001, PerUnit: 1},
		Risk:    risk.Linear{X: 1},
	}
	for _, o := range []best.Options{{Effort: .1}, {Effort: .1, Until: .5}} {
		p := &models.Problem{Load: 6, Platform: models.Star(models.Uniform(12, w)...)}
		r := plan(t, p, o)
		until := o.Until
		if until == 0 {
			until = 1 // when no worker is left
		}
		mean, off := played(t, p, r.Schedule, until, 4000)
		if r.Exact || math.Abs(r.Expected-mean) > 5*math.Hypot(r.Off, off) {
			t.Errorf("%+v: %v ± %v is told (exact: %v), episodes say %v ± %v", o, r.Expected, r.Off, r.Exact, mean, off)
		}
		deaf := *p
		deaf.Notice = math.Inf(1)
		if heardNothing, off := played(t, &deaf, r.Schedule, until, 4000); o.Until == 0 && heardNothing > mean-5*off {
			t.Errorf("%+v: with news %v is done, without %v", o, mean, heardNothing)
		}
	}
}
