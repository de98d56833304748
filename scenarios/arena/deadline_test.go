package arena

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// A deadline stops nothing, so the episode of an instance goes on behind it. Work done by then equals all
// work in the instance that ends there, to the last bit, for plans and dispatchers, with messages, and where
// workers come back.
func TestWhatIsDoneByTheDeadlineIsTheWorkOfTheInstanceThatEndsThere(t *testing.T) {
	long.Unraced(t)
	compared, less := 0, 0
	for _, w := range policytest.Worlds() {
		for k := range uint64(6) {
			p := w.Draw(rand.New(rand.NewPCG(k, 11)))
			for _, name := range []string{"affine", "returns", "umr", "single", "greedy{n=3}", "self-scheduling{n=4}", "wqr{n=5}", "reissue{n=3}", "factoring{n=9}"} {
				policy, err := policies.Parse(name)
				if err != nil {
					t.Fatal(err)
				}
				e, err := play.Prepare(policy, p, p, play.How{Evaluator: play.Engine, Outcomes: true})
				if err != nil {
					continue
				}
				in := policytest.Interruptions(p, rand.NewPCG(k, 12))
				whole, size := episode(t, e, in)
				if whole == nil {
					continue
				}
				at, want := whole.Makespan/2, 0.0
				for c, done := range whole.DoneAt {
					if done <= at {
						want += size[c]
					}
				}
				cut := risk.Clone(in)
				end(&cut, at)
				o, _ := episode(t, e, &cut)
				if o == nil {
					continue
				}
				if compared++; want < whole.Work {
					less++
				}
				if math.Abs(o.Work-want) > 1e-9*p.Load {
					t.Errorf("%s, %s, problem %d: %v units are done by %v, %v in the instance that ends there", w.Name, name, k, want, at, o.Work)
				}
			}
		}
	}
	if compared < 100 || less < 50 {
		t.Errorf("only %d episodes were compared, of which %d go on", compared, less)
	}
}

// episode plays an entry and returns the sizes of its chunks, too. It returns nil if it makes too many chunks.
func episode(t *testing.T, e *play.Entry, in *models.Instance) (*models.Outcome, []float64) {
	t.Helper()
	sim := models.Simulator{Record: true}
	player, err := e.Player(&sim)
	if err != nil {
		return nil, nil
	}
	defer player.Close()
	_, o, err := player.Play(in, rand.NewPCG(1, 1))
	if err != nil {
		return nil, nil
	}
	return o, sim.Sizes()
}

func TestAWorkerThatHasLeftByTheDeadlineKeepsItsLaw(t *testing.T) {
	p := equal(2, 1, .1, risk.Linear{X: 1})
	p.Deadline = 1
	if _, cut := Until(p).Workers[0].Risk.(risk.Cut); cut {
		t.Error("a law that ends by the deadline is cut")
	}
	p.Deadline = 0.9
	if _, cut := Until(p).Workers[0].Risk.(risk.Cut); !cut || p.Workers[0].Risk != (risk.Linear{X: 1}) {
		t.Error("the law is not cut, or that of the question is changed")
	}
}
