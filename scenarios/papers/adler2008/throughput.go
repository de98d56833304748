package adler2008

import (
	"fmt"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// throughput runs a policy's plan on the engine on random clusters. It returns on which
// part of them the policy has a plan, and what part of the network's bound it reaches
// there on average.
func throughput(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
	planner, ok := p.Value.(policies.Planner)
	if !ok {
		return nil, fmt.Errorf("it does not plan before the clock starts")
	}
	key := v.Stream("clusters")
	var sim models.Simulator
	sum, valid := 0.0, 0
	for r := range clusters {
		var rng rand.PCG
		key.Seed(&rng, uint64(r))
		c := drawn(v, &rng)
		problem := &models.Problem{Platform: c.Platform(), Load: v.Get("W")}
		o, err := scenarios.RunUninterrupted(&sim, problem, planner)
		if err != nil {
			continue // the protocol cannot be carried out there
		}
		sum += problem.Load * (c.Out + c.Back) / o.Makespan
		valid++
	}
	facts := []scenarios.Fact{{Metric: validShare, Value: float64(valid) / clusters}}
	if valid > 0 {
		facts = append(facts, scenarios.Fact{Metric: portShare, Value: sum / float64(valid)})
	}
	return facts, nil
}
