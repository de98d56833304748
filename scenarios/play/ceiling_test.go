package play

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
)

// told is a ceiling that tells a number.
type told struct{ Number float64 }

func (c told) Ceiling(*models.Problem) (float64, error) { return c.Number, nil }

// powerCut interrupts all workers at once.
type powerCut struct{ risk.Linear }

func (powerCut) Room(int) error { return nil }

func (c powerCut) Draw(times []float64, rng *rand.PCG) {
	for i := range times {
		times[i] = 1
	}
}

// star is two workers under a law.
func star(law models.Risk) *models.Problem {
	w := models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: law}
	return &models.Problem{Load: 3, Platform: models.Star(w, w)}
}

func TestACeilingIsPlayedAsItsNumber(t *testing.T) {
	e, err := prepareCeiling(t, told{2.5}, star(risk.Linear{X: 1}))
	if err != nil {
		t.Fatal(err)
	}
	player, err := e.Player(new(models.Simulator))
	if err != nil {
		t.Fatal(err)
	}
	work, o, err := player.Play(&models.Instance{Interrupt: []float64{1, 2}}, nil)
	if work != 2.5 || o != nil || err != nil {
		t.Errorf("%v units, %v, %v", work, o, err)
	}
	if mean, ok := e.Expect(); mean != 2.5 || !ok {
		t.Errorf("%v, %v", mean, ok)
	}
}

func TestACeilingIsANumber(t *testing.T) {
	for _, x := range []float64{math.NaN(), -1, math.Inf(1)} {
		if _, err := prepareCeiling(t, told{x}, star(nil)); err == nil || !strings.Contains(err.Error(), "want a number") {
			t.Errorf("%v: %v", x, err)
		}
	}
}

func TestACeilingNeedsWorkersThatAreInterruptedIndependently(t *testing.T) {
	if _, err := prepareCeiling(t, told{1}, star(powerCut{})); err == nil || !strings.Contains(err.Error(), "interrupted together") {
		t.Errorf("%v", err)
	}
}

func prepareCeiling(t *testing.T, c told, p *models.Problem) (*Entry, error) {
	t.Helper()
	r := policies.NewRegistry(policies.Row{Name: "told", Source: "this test", Doc: "a number", Revision: 1, Prototype: told{}})
	policy, err := r.Parse("told")
	if err != nil {
		t.Fatal(err)
	}
	policy.Value = c
	return Prepare(policy, p, p, How{})
}
