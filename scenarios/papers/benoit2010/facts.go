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

// Metrics of the experiments, over random platforms.
const (
	lossMean  = "loss"  // part of the optimal expectation that a policy misses, on average
	lossWorst = "worst" // on the worst platform
)

// platforms is how many platforms are drawn in a cell.
const platforms = 200

// facts compares a policy with the optimum on random platforms, which are the same for
// all policies and, stretched, for all spreads.
func facts(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
	planner, ok := p.Value.(policies.Planner)
	if !ok {
		return nil, fmt.Errorf("it does not plan before the clock starts")
	}
	key := v.Stream("platforms")
	sum, worst := 0.0, 0.0
	for r := range platforms {
		problem, workers := drawn(v, key, r)
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
	return []scenarios.Fact{{Metric: lossMean, Value: sum / platforms}, {Metric: lossWorst, Value: worst}}, nil
}

// drawn draws the r-th platform and returns it as a problem without a load, and as the
// theory has it.
func drawn(v grid.Values, key engine.Key, r int) (*models.Problem, []hetero.Worker) {
	var rng rand.PCG
	key.Seed(&rng, uint64(r))
	within := func(spread string) float64 { return math.Pow(v.Get(spread), engine.Uniform(&rng)-0.5) }
	p := &models.Problem{Notice: math.Inf(1)}
	workers := make([]hetero.Worker, int(v.Get("p")))
	for i := range workers {
		w := &workers[i]
		w.Compute, w.Send, w.Kappa = 1/within("speed"), v.Get("z")/within("bw"), within("kappa")
		p.Workers = append(p.Workers, models.Worker{
			Compute: models.Affine{PerUnit: w.Compute}, Send: models.Affine{PerUnit: w.Send}, Risk: risk.Linear{X: 1 / w.Kappa},
		})
		w.Kappa = 1 / (1 / w.Kappa) // as the law has it
	}
	return p, workers
}
