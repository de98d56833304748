package benoit2010

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/onemessage"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// loss is the metric of the experiments: the part of the optimal expectation that a policy
// misses on a platform.
const loss = "loss"

// rounding is the largest loss that counts as none. A mean of rounding errors would have an interval that no
// number of instances makes narrow beside it.
const rounding = 1e-12

// losses compares a policy with the optimum on random platforms, which are the same for all
// policies and, stretched, for all spreads.
var losses = &scenarios.Draw{
	Metrics: []string{loss},
	Less:    []string{loss},
	Measure: func(v grid.Values, p *policies.Policy) (scenarios.Measurement, error) {
		planner, ok := p.Value.(policies.Planner)
		if !ok {
			return nil, fmt.Errorf("it does not plan before the clock starts")
		}
		key := v.Stream("platforms")
		return func(instance int, metrics []float64) (err error) {
			problem, workers := drawn(v, key, instance)
			metrics[0], err = lossOf(planner, problem, workers, v.Get("u"))
			return err
		}, nil
	},
}

// lossOf returns the loss of a policy if the load is a multiple of the platform's capacity.
func lossOf(planner policies.Planner, problem *models.Problem, workers []onemessage.Worker, load float64) (float64, error) {
	best, err := onemessage.Best(workers, 1, false)
	if err != nil {
		return 0, err
	}
	problem.Load = load * best.Capacity
	if best, err = onemessage.Best(workers, problem.Load, false); err != nil {
		return 0, err
	}
	s, err := planner.Schedule(problem)
	if err != nil {
		return 0, err
	}
	plan, err := models.Compile(problem, s)
	if err != nil {
		return 0, err
	}
	work, ok := table.Expect(plan)
	if !ok {
		return 0, fmt.Errorf("its expectation is not known")
	}
	loss := 1 - work/best.Expected
	if loss < rounding { // both are rounded
		loss = 0
	}
	return loss, nil
}

// drawn draws the r-th platform and returns it as a problem without a load, and as the
// theory has it.
func drawn(v grid.Values, key engine.Key, r int) (*models.Problem, []onemessage.Worker) {
	var rng rand.PCG
	key.Seed(&rng, uint64(r))
	within := func(spread string) float64 { return math.Pow(v.Get(spread), engine.Uniform(&rng)-0.5) }
	p := &models.Problem{Notice: math.Inf(1)}
	workers := make([]onemessage.Worker, int(v.Get("p")))
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
