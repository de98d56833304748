// Package benoit2010 reproduces A. Benoit, Y. Robert, A. L. Rosenberg and F. Vivien,
// Static worksharing strategies for heterogeneous computers with unrecoverable
// interruptions, Parallel Computing (2010). The theory is in policies/hetero.
package benoit2010

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/hetero"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Metrics of those experiments, over random platforms.
const (
	heteroLoss  = "loss"  // share of the optimal expectation that a policy misses, on average
	heteroWorst = "worst" // on the worst platform
)

// heteroPlatforms is how many platforms are drawn in a cell.
const heteroPlatforms = 200

// heteroFacts compares a policy with the optimum on random platforms, which are
// the same for all policies and, stretched, for all spreads.
func heteroFacts(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
	planner, ok := p.Value.(policies.Planner)
	if !ok {
		return nil, fmt.Errorf("it does not plan before the clock starts")
	}
	key := v.Stream("platforms")
	sum, worst := 0.0, 0.0
	for r := range heteroPlatforms {
		problem, workers := heteroProblem(v, key, r)
		best, err := hetero.Best(workers, 1, false)
		if err != nil {
			return nil, err
		}
		problem.Load = v.Get("u") * best.Capacity
		if best, err = hetero.Best(workers, problem.Load, false); err != nil {
			return nil, err
		}
		s, err := planner.Schedule(problem)
		if err != nil {
			return nil, err
		}
		plan, err := models.Compile(problem, s)
		if err != nil {
			return nil, err
		}
		work, ok := plan.Expect()
		if !ok {
			return nil, fmt.Errorf("its expectation is not known")
		}
		loss := max(0, 1-work/best.Expected) // both are rounded
		sum, worst = sum+loss, max(worst, loss)
	}
	return []scenarios.Fact{{Metric: heteroLoss, Value: sum / heteroPlatforms}, {Metric: heteroWorst, Value: worst}}, nil
}

// heteroProblem draws a platform; the load is left open.
func heteroProblem(v grid.Values, key engine.Key, r int) (*models.Problem, []hetero.Worker) {
	var rng rand.PCG
	key.Seed(&rng, uint64(r))
	draw := func(spread string) float64 { return math.Pow(v.Get(spread), engine.Uniform(&rng)-0.5) }
	p := &models.Problem{Notice: math.Inf(1)}
	workers := make([]hetero.Worker, int(v.Get("p")))
	for i := range workers {
		w := &workers[i]
		w.Compute, w.Send, w.Kappa = 1/draw("speed"), v.Get("z")/draw("bw"), draw("kappa")
		p.Workers = append(p.Workers, models.Worker{
			Compute: models.Affine{PerUnit: w.Compute}, Send: models.Affine{PerUnit: w.Send}, Risk: risk.Linear{X: 1 / w.Kappa},
		})
		w.Kappa = 1 / (1 / w.Kappa) // as the law has it
	}
	return p, workers
}
