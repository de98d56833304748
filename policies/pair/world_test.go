package pair

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
)

// linear is the law of most theorems, with X = 1.
var linear = risk.Linear{X: 1}

// two is the problem of two workers of unit speed.
func two(load, eps float64, f, g models.Risk) *models.Problem {
	w := models.Worker{Compute: models.Affine{Latency: eps, PerUnit: 1}, Risk: f}
	v := w
	v.Risk = g
	return &models.Problem{Platform: models.Star(w, v), Load: load}
}

func compile(t *testing.T, p *models.Problem, s *models.Schedule) *models.Plan {
	t.Helper()
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// expect is the expectation by the model, independent of the closed forms.
func expect(t *testing.T, p *models.Problem, s *models.Schedule) float64 {
	t.Helper()
	e, ok := table.Expect(compile(t, p, s))
	if !ok {
		t.Fatal("no expectation")
	}
	return e
}

// laws are of every shape: with an end and without, aging and not, with jumps.
func laws(t *testing.T) map[string]models.Risk {
	t.Helper()
	// No jump is where a chunk ends, or rounding would decide on which side.
	jumps, err := risk.NewEmpirical([]float64{.2137, .3519, .3519, .7193, 1.1071})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]models.Risk{
		"linear":      linear,
		"exponential": risk.Exponential{Mean: .6},
		"weibull":     risk.Weibull{Shape: .5, Scale: .5},
		"lognormal":   risk.Lognormal{Mu: -.5, Sigma: 1},
		"empirical":   jumps,
	}
}
