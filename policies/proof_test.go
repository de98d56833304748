package policies_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// A policy proves something about the schedule that it makes, and about no other.
func TestProofsAreAboutThePoliciesOwnSchedules(t *testing.T) {
	two := []models.Worker{{Send: models.Affine{PerUnit: 1}, Compute: models.Affine{PerUnit: 2}}, {Send: models.Affine{PerUnit: 1}, Compute: models.Affine{PerUnit: 2}}}
	alone := models.Uniform(2, models.Worker{Compute: models.Affine{Latency: 0.1, PerUnit: 1}, Risk: risk.Linear{X: 9}})
	worlds := []*models.Problem{{Platform: models.Star(two...), Load: 8}, {Platform: models.Star(alone...), Load: 8}}
	stream := *worlds[0]
	stream.Stream = true
	worlds = append(worlds, &stream)
	proofs := 0
	for _, row := range policies.All() {
		p, err := policies.Parse(row.Name)
		if err != nil {
			continue
		}
		prover, ok := p.Value.(proof.Prover)
		if !ok {
			continue
		}
		for _, w := range worlds {
			schedule, known, err := prover.Prove(w)
			if planner, plans := p.Value.(policies.Planner); plans {
				own, refused := planner.Schedule(w)
				if (err == nil) != (refused == nil) || err == nil && !reflect.DeepEqual(own, schedule) {
					t.Errorf("%s: %+v, %v is proved, and it makes %+v, %v", row.Name, schedule, err, own, refused)
				}
			}
			if err != nil {
				continue
			}
			proofs++
			if known.Text == "" || known.Goal == "" || (known.Family != "") != (known.Optimal == proof.OfFamily) || !strings.Contains(known.Text, known.Family) {
				t.Errorf("%s: %+v", row.Name, known)
			}
			told := proof.Told(p.Value, w, schedule)
			if (told != "") != known.Proved() || told != "" && told != known.For(w) {
				t.Errorf("%s: told %q of %+v", row.Name, told, known)
			}
			other := *schedule
			other.Size = append([]float64{1}, schedule.Size...)
			if told := proof.Told(p.Value, w, &other); told != "" {
				t.Errorf("%s: told of another schedule: %q", row.Name, told)
			}
		}
	}
	if proofs < 9 {
		t.Errorf("only %d proofs", proofs)
	}
}
