package adler2008

import (
	"fmt"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// throughput runs a policy's plan on the engine on random clusters and measures what part of
// the network's bound it reaches, where it has a plan.
var throughput = &scenarios.Draw{
	Metrics: []string{portShare, valid},
	Measure: func(v grid.Values, p *policies.Policy) (scenarios.Measurement, error) {
		planner, ok := p.Value.(policies.Planner)
		if !ok {
			return nil, fmt.Errorf("it does not plan before the clock starts")
		}
		key, sim := v.Stream("clusters"), new(models.Simulator)
		return func(instance int, metrics []float64) error {
			var rng rand.PCG
			key.Seed(&rng, uint64(instance))
			c := drawn(v, &rng)
			problem := &models.Problem{Platform: c.Platform(), Load: v.Get("W")}
			o, err := play.Uninterrupted(sim, problem, planner)
			if err != nil {
				metrics[1] = 0 // the protocol cannot be carried out there
				return nil
			}
			metrics[0], metrics[1] = problem.Load*(c.Out+c.Back)/o.Makespan, 1
			return nil
		}, nil
	},
}
