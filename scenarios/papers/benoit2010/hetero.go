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
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const heteroPaper = "Benoit, Robert, Rosenberg, Vivien, Static worksharing strategies for heterogeneous computers with unrecoverable interruptions, Parallel Comput. (2010)"

// Metrics of those experiments, over random platforms.
const (
	heteroLoss  = "loss"  // share of the optimal expectation that a policy misses, on average
	heteroWorst = "worst" // on the worst platform
)

// heteroOrders asks what it costs to serve unlike workers in another order than
// the best, each order with the shares that are best for it.
var heteroOrders = &scenarios.Experiment{
	Name:       "hetero-orders",
	Title:      "What wrong orders cost as workers differ more",
	Source:     heteroPaper + ", section 5",
	Parameters: heteroParameters("1,1.5,2,3,5,10,20,50,100"),
	Policies: []string{
		"distrib{order=given}", "distrib{order=increasing-bandwidth}", "distrib{order=decreasing-bandwidth}",
		"distrib{order=increasing-risk}", "distrib{order=decreasing-risk}", "distrib",
	},
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "four spreads", Set: map[string]string{"h": "1,3,10,100"}},
		{Name: "bandwidths", Doc: "only bandwidths differ", Set: map[string]string{"speed": "1", "kappa": "1"}},
		{Name: "risks", Doc: "only risks differ", Set: map[string]string{"speed": "1", "bw": "1"}},
	},
	Compute: heteroFacts,
	Figure:  lossOver("h", "largest / smallest speed, bandwidth, risk"),
	Read:    func(*scenarios.Report) scenarios.Findings { return scenarios.Findings{} },
}

// heteroGain asks what optimal shares are worth.
var heteroGain = &scenarios.Experiment{
	Name:       "hetero-gain",
	Title:      "What optimal shares gain over equal ones, and over those that end at once",
	Source:     heteroPaper + ", sections 4 and 5",
	Parameters: heteroParameters("1,1.5,2,3,5,10,20,50,100"),
	Policies:   []string{"distrib{shares=equal}", "distrib{shares=simultaneous}", "distrib"},
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "four spreads", Set: map[string]string{"h": "1,3,10,100"}},
		{Name: "loads", Doc: "as the load grows, workers differing by a factor of 10", Set: map[string]string{"h": "10", "u": "0.1..2:0.1"}},
	},
	Compute: heteroFacts,
	Figure:  lossOver("h", "largest / smallest speed, bandwidth, risk"),
	Read:    func(*scenarios.Report) scenarios.Findings { return scenarios.Findings{} },
}

func lossOver(x, label string) results.FigureSpec {
	return results.FigureSpec{Metric: heteroLoss, X: x, XLabel: label, YLabel: "part of the optimum that is missed", LogX: true}
}

// heteroParameters say how workers differ: by factors between 1/sqrt(h) and
// sqrt(h), drawn log-uniformly.
func heteroParameters(h string) []grid.Parameter {
	spread := func(name, of string) grid.Parameter {
		return grid.Parameter{Name: name, Role: grid.Problem, Default: "h", Min: 1, Max: 1e6, Doc: "ratio of the largest to the smallest " + of}
	}
	return []grid.Parameter{
		{Name: "p", Role: grid.World, Default: "10", Integer: true, Min: 1, Max: 1000, Doc: "workers"},
		{Name: "h", Role: grid.Problem, Default: h, Min: 1, Max: 1e6, Doc: "how much workers differ: the default of the three ratios"},
		spread("speed", "speed"), spread("bw", "bandwidth"), spread("kappa", "risk"),
		{Name: "z", Role: grid.Problem, Default: "1", Min: 0, Max: 1e6, Doc: "mean time of sending a unit, over that of computing it"},
		{Name: "u", Role: grid.Problem, Default: "0.8", Above: true, Max: 1e3, Doc: "load, over the capacity, from which on sending more lowers the expectation"},
	}
}

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
