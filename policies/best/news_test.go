package best_test

import (
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
	for _, load := range []float64{6, 12} {
		p := &models.Problem{Load: load, Platform: models.Star(models.Uniform(12, w)...)}
		with := plan(t, p, best.Options{Effort: .3}).Expected
		without := plan(t, p, best.Options{Effort: .3, Once: true}).Expected
		if with < 1.02*without {
			t.Errorf("load %v: with copies %v is completed, without %v", load, with, without)
		}
	}
}
