package world

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

func TestEachWorkerIsInterruptedByItsOwnLaw(t *testing.T) {
	laws := []models.Risk{risk.Linear{X: 1}, nil, risk.Linear{X: 100}, uncomparable{{1e4}}, risk.Linear{X: 1}}
	s := &Source{Interruptions: engine.NewKey(3, "world", "interruptions")}
	for _, law := range laws {
		s.Workers = append(s.Workers, models.Worker{Risk: law})
	}
	var b Batch
	b.Draw(s, 50, 25)
	for i, in := range b.Instances[:25] {
		var rng rand.PCG
		s.Interruptions.Seed(&rng, uint64(50+i))
		for k, x := range in.Interrupt {
			if want := risk.Sample(laws[k], &rng); x != want {
				t.Errorf("instance %d: worker %d is interrupted at %v, want %v", 50+i, k, x, want)
			}
		}
	}
}
