package play_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// facts returns all that an evaluator says of an episode but the number of its events, to
// the last bit.
func facts(work float64, o *models.Outcome) string {
	if o == nil {
		return fmt.Sprintf("%x", work)
	}
	all := *o
	all.Events = 0
	return fmt.Sprintf("%x %s", work, policytest.Bits(all))
}

// computed returns how many chunks were computed to the end.
func computed(o *models.Outcome) (chunks int) {
	for _, w := range o.Workers {
		chunks += w.Chunks
	}
	return chunks
}

// slow reports whether a policy takes tenths of a second to plan. By default it plans for fewer problems.
func slow(policy string) bool { return policy == "best" || policy == "bound" }

func TestEvaluatorsAgreeForEveryPolicyInEveryWorld(t *testing.T) {
	long.Unraced(t)
	played := 0
	var used play.Entry // by all policies, one after another
	for _, row := range policies.All() {
		policy, err := policies.Parse(row.Name)
		if err != nil {
			continue // it needs a file
		}
		for w, world := range policytest.Worlds() {
			if slow(row.Name) && w%3 > 0 && !long.On() {
				continue
			}
			all := 3
			if slow(row.Name) { // each evaluator plans anew, and is held against the others
				all = 1
			}
			for k := range uint64(long.Trials(1, all)) {
				p := world.Draw(rand.New(rand.NewPCG(k, 7)))
				if n, err := agreements(policy, p, k, &used); err != nil {
					t.Errorf("%s, %s, problem %d: %v", row.Name, world.Name, k, err)
				} else {
					played += n
				}
			}
		}
	}
	if least := long.Trials(250, 1500); played < least {
		t.Errorf("only %d episodes were played", played)
	}
}

// agreements plays a few instances of a problem with all evaluators. It returns how many there
// were, none if the policy does not serve the problem, and an error if two evaluators differ.
func agreements(policy *policies.Policy, p *models.Problem, seed uint64, used *play.Entry) (n int, err error) {
	hows := []play.How{{Evaluator: play.Engine}, {Evaluator: play.Replay}, {Outcomes: true}, {}, {}}
	var sims [5]models.Simulator
	var players [5]play.Player
	for i, how := range hows {
		e, err := play.Prepare(policy, p, p, how)
		if i == len(hows)-1 {
			e, err = used, used.Prepare(policy, p, p, how)
		}
		if err != nil {
			return 0, nil
		}
		if players[i], err = e.Player(&sims[i]); err != nil {
			return 0, nil
		}
		defer players[i].Close()
	}
	for range 5 {
		in := policytest.Interruptions(p, rand.NewPCG(seed, uint64(n)))
		var want string
		for i, player := range players {
			work, o, err := player.Play(in, rand.NewPCG(seed, 8))
			if err != nil {
				return n, err
			}
			if got := facts(work, o); i == 0 {
				want = got
				if o != nil && o.Events < computed(o) {
					return n, fmt.Errorf("the engine computed %d chunks in %d events", computed(o), o.Events)
				}
			} else if got != want && (o != nil || !strings.HasPrefix(want, got+" ")) {
				return n, fmt.Errorf("%+v gives\n%q, the engine\n%q, with interruptions %v", hows[i], got, want, in.Interrupt)
			}
		}
		n++
	}
	return n, nil
}
