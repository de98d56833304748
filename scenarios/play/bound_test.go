package play

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

func TestABoundIsPlayedWithoutAnOutcome(t *testing.T) {
	policy, err := policies.Parse("clairvoyant")
	if err != nil {
		t.Fatal(err)
	}
	p := &models.Problem{Load: 3, Platform: models.Star(models.Worker{Send: models.Affine{Latency: 1}, Compute: models.Affine{PerUnit: 1}})}
	for _, how := range []How{{}, {Evaluator: Engine, Outcomes: true}} {
		e, err := Prepare(policy, p, p, how)
		if err != nil {
			t.Fatal(err)
		}
		player, err := e.Player(new(models.Simulator))
		if err != nil {
			t.Fatal(err)
		}
		work, o, err := player.Play(&models.Instance{Interrupt: []float64{2.5}}, nil)
		if math.Abs(work-1.5) > 1e-8 || o != nil || err != nil {
			t.Errorf("%+v: %v units, %v, %v", how, work, o, err)
		}
	}
}
