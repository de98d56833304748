// Package gallet2009 reproduces M. Gallet, Y. Robert and F. Vivien, Divisible load
// scheduling, in: Introduction to Scheduling, CRC Press (2009). The theory is in
// policies/star, affine, rounds and returns.
package gallet2009

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/random"
)

// Metrics of the experiments with divisible load.
const (
	lateMean     = "late"         // makespan over that of the reference, less 1, on average
	lateWorst    = "late_worst"   // on the worst platform
	makespanMean = "makespan"     // on average
	takesPart    = "participants" // workers that get load, on average
	planned      = "planned"      // share of the platforms for which the policy has a plan
)

// starTrial is how a policy is tried on random platforms: how one is drawn, and
// what its makespan is compared with.
type starTrial struct {
	platforms int
	draw      func(v grid.Values, rng *rand.PCG) *models.Problem
	against   func(p *models.Problem) (float64, error)
}

// facts runs a policy's plan for each platform on the engine. The platforms are
// the same for all policies and, stretched, for all cells of one world.
func (t starTrial) facts(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
	planner, ok := p.Value.(policies.Planner)
	if !ok {
		return nil, fmt.Errorf("it does not plan before the clock starts")
	}
	key := v.Stream("platforms")
	var sim models.Simulator
	var late, makespan, part stat.Moments
	worst := math.Inf(-1)
	for r := range t.platforms {
		var rng rand.PCG
		key.Seed(&rng, uint64(r))
		problem := t.draw(v, &rng)
		o, err := random.Uninterrupted(&sim, problem, planner)
		if err != nil {
			continue // it has no plan for this platform, and is asked to count that
		}
		with := 0
		for _, w := range o.Workers {
			if w.Chunks > 0 {
				with++
			}
		}
		ours := o.Makespan
		reference, err := t.against(problem)
		if err != nil {
			return nil, err
		}
		by := ours/reference - 1
		late.Add(by)
		makespan.Add(ours)
		part.Add(float64(with))
		worst = max(worst, by)
	}
	facts := []scenarios.Fact{{Metric: planned, Value: float64(late.N) / float64(t.platforms)}}
	if late.N > 0 {
		facts = append(facts, scenarios.Fact{Metric: lateMean, Value: late.Mean}, scenarios.Fact{Metric: lateWorst, Value: worst}, scenarios.Fact{Metric: makespanMean, Value: makespan.Mean}, scenarios.Fact{Metric: takesPart, Value: part.Mean})
	}
	return facts, nil
}

// makespanOf is the reference that a policy is.
func makespanOf(spelling string) func(p *models.Problem) (float64, error) {
	return func(problem *models.Problem) (float64, error) {
		p, err := policies.Parse(spelling)
		if err != nil {
			return 0, err
		}
		o, err := random.Uninterrupted(new(models.Simulator), problem, p.Value.(policies.Planner))
		if err != nil {
			return 0, err
		}
		return o.Makespan, nil
	}
}

// linearStar draws workers without latencies.
func linearStar(v grid.Values, rng *rand.PCG) *models.Problem {
	p := &models.Problem{Load: v.Get("W")}
	for range int(v.Get("p")) {
		compute, send := random.Stretched(v, rng), v.Get("z")*random.Stretched(v, rng)
		p.Workers = append(p.Workers, models.Worker{Send: models.Affine{PerUnit: send}, Compute: models.Affine{PerUnit: compute}})
	}
	return p
}

// affineStar draws workers with latencies around L, of messages and of chunks.
func affineStar(v grid.Values, rng *rand.PCG) *models.Problem {
	p := linearStar(v, rng)
	for i := range p.Workers {
		w := &p.Workers[i]
		w.Send.Latency, w.Compute.Latency = v.Get("L")*random.Stretched(v, rng), v.Get("L")*random.Stretched(v, rng)
	}
	return p
}
