package play_test

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

func TestEvaluatorsAgreeWhereResultsMayBeWrong(t *testing.T) {
	long.Unraced(t)
	played, wrong := 0, 0
	var used play.Entry
	worlds := policytest.Faulty()
	for n, row := range policies.All() {
		policy, err := policies.Parse(row.Name)
		if err != nil {
			continue // it needs a file
		}
		few, all := 4, 12
		if slow(row.Name) {
			few, all = 1, 4
		}
		for k := range uint64(long.Trials(few, all)) {
			r := rand.New(rand.NewPCG(k, uint64(n)))
			world := worlds[r.IntN(len(worlds))]
			p := world.Draw(r)
			if !p.Faulty() {
				continue // its laws of faults mean no faults
			}
			agreed, err := agreements(policy, p, k, &used)
			if err != nil {
				t.Errorf("%s, %s, problem %d: %v", row.Name, world.Name, k, err)
			}
			if played += agreed; agreed == 0 {
				continue
			}
			e, err := play.Prepare(policy, p, p, play.How{})
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := e.Expect(); ok && policy.Kind() != "ceiling" {
				t.Errorf("%s, %s, problem %d: an exact mean that knows no faults", row.Name, world.Name, k)
			}
			in := policytest.Interruptions(p, rand.NewPCG(k, 0))
			player, err := e.Player(new(models.Simulator))
			if err != nil {
				t.Fatal(err)
			}
			work, o, err := player.Play(in, rand.NewPCG(k, 8))
			in.Faults = nil
			if right, _, e := player.Play(in, rand.NewPCG(k, 8)); err != nil || e != nil || o == nil && policy.Kind() != "bound" && policy.Kind() != "ceiling" {
				t.Errorf("%s, %s, problem %d: %v, %v, outcome %v", row.Name, world.Name, k, err, e, o)
			} else if work < right {
				wrong++
			}
			player.Close()
		}
	}
	if played < long.Trials(150, 500) || wrong < long.Trials(10, 30) {
		t.Errorf("%d episodes were played, and %d problems lost work by faults", played, wrong)
	}
}
