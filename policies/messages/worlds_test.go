package messages_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/messages"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/policies/static"
)

// If they infer the number of chunks, the policies refuse a world without messages and start-up costs,
// and schedules with more entries than fit in memory.
func TestPoliciesPlanInEveryWorldOrSayWhyNot(t *testing.T) {
	worlds, planned, refused := append(policytest.Worlds(), policytest.Returning()...), 0, 0
	for k := range uint64(long.Trials(1, 2)) {
		for w, world := range worlds {
			if w%3 == 0 && !long.On() {
				continue
			}
			p := world.Draw(rand.New(rand.NewPCG(k, 9)))
			for _, count := range []messages.Count{messages.Own, messages.Free, messages.Auto} {
				for _, x := range family {
					if x.name == "endangered" && count != messages.Own {
						continue // it takes long to plan
					}
					s, err := x.with(count).Schedule(p)
					if err == nil {
						_, err = models.Compile(p, s)
					}
					switch {
					case err == nil:
						planned++
					case strings.Contains(err.Error(), "more chunks are always better") && !messages.Travel(p),
						strings.HasPrefix(err.Error(), "the schedule would have"):
						refused++
					default:
						t.Fatalf("%s in a world with %s, number %d, messages=%s: %v", x.name, world.Name, k, count, err)
					}
				}
				draw, err := static.RandomRep{N: 10, Rounding: chunking.Floor, Lambda: 1, Messages: count}.Gamble(p)
				if err != nil {
					t.Fatalf("random-rep in a world with %s, number %d, messages=%s: %v", world.Name, k, count, err)
				}
				if _, err := models.Compile(p, draw(rand.NewPCG(k, 1))); err != nil {
					t.Fatalf("random-rep in a world with %s, number %d, messages=%s: %v", world.Name, k, count, err)
				}
			}
		}
	}
	t.Logf("%d plans, %d refusals", planned, refused)
	if planned < 5*refused {
		t.Errorf("%d refusals beside %d plans", refused, planned)
	}
}
