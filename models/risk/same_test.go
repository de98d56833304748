package risk_test

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// steps is a law that cannot be compared.
type steps []float64

func (steps) Before(float64) float64   { return 0 }
func (steps) Quantile(float64) float64 { return math.Inf(1) }

func TestLawsAreTheSameIfTheirValuesAre(t *testing.T) {
	e, err := risk.NewEmpirical([]float64{1, 2})
	if err != nil {
		t.Fatal(err)
	}
	other, err := risk.NewEmpirical([]float64{1, 2})
	if err != nil {
		t.Fatal(err)
	}
	nan := risk.Exponential{Mean: math.NaN()}
	for _, c := range []struct {
		what string
		a, b models.Risk
		same bool
	}{
		{"options are equal", risk.Linear{X: 1}, risk.Linear{X: 1}, true},
		{"an option differs", risk.Linear{X: 1}, risk.Linear{X: 2}, false},
		{"types differ", risk.Exponential{Mean: 1}, risk.Linear{X: 1}, false},
		{"nil and nil", nil, nil, true},
		{"nil and never", nil, risk.Never{}, false},
		{"NaN and NaN", nan, nan, false},
		{"one pointer", e, e, true},
		{"two pointers to the same durations", e, other, false},
		{"slices of equal numbers", steps{1, 2}, steps{1, 2}, true},
		{"slices of other numbers", steps{1, 2}, steps{1, 3}, false},
		{"a slice and a number", steps{1}, risk.Linear{X: 1}, false},
		{"cuts of equal slices", risk.Cut{Law: steps{1}, At: 2}, risk.Cut{Law: steps{1}, At: 2}, true},
		{"cuts of other slices", risk.Cut{Law: steps{1}, At: 2}, risk.Cut{Law: steps{2}, At: 2}, false},
		{"cuts at other times", risk.Cut{Law: e, At: 2}, risk.Cut{Law: e, At: 3}, false},
	} {
		if risk.Same(c.a, c.b) != c.same || risk.Same(c.b, c.a) != c.same {
			t.Errorf("%s: the laws are the same: %v, want %v", c.what, !c.same, c.same)
		}
	}
}
