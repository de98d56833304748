package policytest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// No schedule makes the engine break a rule, so outcomes are forged here.
func TestForgedEpisodesAreFound(t *testing.T) {
	p := &models.Problem{Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}}), Load: 1}
	policy, err := policies.Parse("no-rep{n=4}")
	if err != nil {
		t.Fatal(err)
	}
	for says, forge := range map[string]func(*models.Schedule, *models.Instance, []models.Span, *models.Outcome){
		"the chunks hold 2 units of 1": func(s *models.Schedule, _ *models.Instance, _ []models.Span, _ *models.Outcome) { s.Size[0] += 1 },
		"3 units are done, 0.5 are possible": func(_ *models.Schedule, in *models.Instance, _ []models.Span, out *models.Outcome) {
			in.Interrupt[0], out.Work = .5, 3
		},
		"computes": func(_ *models.Schedule, _ *models.Instance, spans []models.Span, _ *models.Outcome) {
			spans[1].Start = spans[0].Start
		},
	} {
		pl, err := NewPlayer(policy.Value, p)
		if err != nil {
			t.Fatal(err)
		}
		pl.Sim.Record = true
		rng := rand.NewPCG(1, 1)
		in := Interruptions(p, rng)
		out, s, err := pl.Play(in, rng)
		if err != nil {
			t.Fatal(err)
		}
		if err := judged(p, s, in, &pl.Sim, out); err != nil {
			t.Fatal(err)
		}
		forge(s, in, pl.Sim.Spans, out)
		if err := judged(p, s, in, &pl.Sim, out); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want %s", err, says)
		}
	}
}
