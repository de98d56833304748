package play_test

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// wrongly makes some workers of a problem compute wrongly, and all check what they computed.
func wrongly(p *models.Problem, r *rand.Rand) {
	if p.Unit = 0; r.IntN(3) > 0 {
		p.Unit = p.Load / float64(1+r.IntN(50))
	}
	faulty := r.IntN(len(p.Workers))
	for i := range p.Workers {
		w := &p.Workers[i]
		w.Check = models.Affine{Latency: .1 * r.Float64(), PerUnit: .2 * r.Float64()}
		w.Compute.Latency += w.Check.Latency
		w.Compute.PerUnit += w.Check.PerUnit
		if i == faulty || r.IntN(2) == 0 {
			w.Faults = risk.Exponential{Mean: p.Load * r.Float64()}
		}
	}
}

// instance draws the interruptions of a problem, and its faults.
func instance(p *models.Problem, rng *rand.PCG) *models.Instance {
	in := policytest.Interruptions(p, rng)
	if in.Faults = nil; !p.Faulty() {
		return in
	}
	in.Faults = make([]models.FaultSequence, len(p.Workers))
	for i := range p.Workers {
		if law := p.Workers[i].Faults; law != nil {
			in.Faults[i] = risk.NewFaults(law, rand.NewPCG(rng.Uint64(), rng.Uint64()))
		}
	}
	return in
}

func TestEvaluatorsAgreeWhereResultsMayBeWrong(t *testing.T) {
	long.Unraced(t)
	played, wrong := 0, 0
	var used play.Entry
	worlds := policytest.Worlds()
	for n, row := range policies.All() {
		policy, err := policies.Parse(row.Name)
		if err != nil {
			continue // it needs a file
		}
		for k := range uint64(long.Trials(4, 40)) {
			r := rand.New(rand.NewPCG(k, uint64(n)))
			world := worlds[r.IntN(len(worlds))]
			p := world.Draw(r)
			wrongly(p, r)
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
			in := instance(p, rand.NewPCG(k, 0))
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
	if played < long.Trials(150, 1500) || wrong < long.Trials(10, 100) {
		t.Errorf("%d episodes were played, and %d problems lost work by faults", played, wrong)
	}
}
