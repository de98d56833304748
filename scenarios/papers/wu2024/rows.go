package wu2024

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const cite = "Wu et al. 2024"

// Policies is the strategies as policies. Their times are in seconds unless a problem has another
// unit, for which ticks are set.
var Policies = []policies.Row{
	{Name: "spot-greedy", Source: cite, Revision: 1, Prototype: Greedy{Tick: 600},
		Doc: "a job by a deadline: waits for the spot machine as long as there is time"},
	{Name: "spot-sliced", Source: cite, Revision: 1, Prototype: Sliced{Tick: 600, Length: 8 * hour, Counts: Printed},
		Doc: "a job by a deadline: greedy within time slices, each with its share of the work"},
	{Name: "spot-uniform", Source: cite, Revision: 1, Prototype: Uniform{Tick: 600},
		Doc: "a job by a deadline: on demand while it is behind an even pace"},
	{Name: "spot-never", Source: cite, Revision: 1, Prototype: Never{Tick: 600},
		Doc: "a job by a deadline: always on demand"},
	{Name: "spot-mean", Source: "ours", Revision: 1, Prototype: Mean{Tick: 600, Gone: .02},
		Doc: "a job by a deadline: the least mean cost, by dynamic programming"},
	{Name: "spot-chain", Source: "ours", Revision: 1, Prototype: Chain{Tick: 600, Leaves: .02, Comes: .98},
		Doc: "a job by a deadline: the least mean cost if the spot machine is a Markov chain"},
	{Name: "spot-optimum", Source: cite, Revision: 1, Prototype: Optimum{Tick: 600},
		Doc: "a job by a deadline: the least cost with hindsight, in the experiments that tell it the run"},
}

// jobOf returns the world of a cell, but for when the spot machine is there.
func jobOf(v grid.Values) World {
	return World{
		Work: v.Get("work") * hour, Deadline: v.Get("deadline") * hour, Start: v.Get("start") * 60, Tick: v.Get("step") * 60,
		Spot: v.Get("spot"), OnDemand: v.Get("ondemand"),
	}
}

// worldOf returns the world of a cell of the paper's simulations.
func worldOf(v grid.Values) World {
	w := jobOf(v)
	w.Gone = Gone(v.Get("rate"), w.Tick)
	return w
}

// playerOf returns the player of a policy in a cell. It uses the cell's tick and the cell's time for the
// law, unless the policy is given others.
func playerOf(v grid.Values, p *policies.Policy) (*Player, error) {
	w := worldOf(v)
	return playerWith(v, p, w, map[string]float64{"gone": w.Gone, "leaves": w.Gone, "comes": 1 - w.Gone})
}

// playerWith returns the player of a policy that is told of a law.
func playerWith(v grid.Values, p *policies.Policy, w World, law map[string]float64) (*Player, error) {
	law["tick"] = w.Tick
	p, err := p.Bind(law)
	if err != nil {
		return nil, err
	}
	policy, ok := p.Value.(policies.Dynamic)
	if !ok {
		return nil, fmt.Errorf("it does not decide while a job runs: want a policy such as spot-greedy")
	}
	return NewPlayer(w, policy, v.Get("billing") == 1)
}
