package gallet2009

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/rounds"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Metrics of the experiments, over random platforms.
const (
	lateMean     = "late"         // makespan over that of the reference, less 1, on average
	lateWorst    = "late_worst"   // on the worst platform
	makespanMean = "makespan"     // on average
	takesPart    = "participants" // workers that get load, on average
	planned      = "planned"      // part of the platforms for which the policy has a plan
)

// trial is how an experiment tries policies on random platforms.
type trial struct {
	platforms int // in each cell
	draw      func(v grid.Values, rng *rand.PCG) *models.Problem
	against   func(p *models.Problem) (float64, error) // the makespan to compare with
}

// facts runs a policy's plan for each platform on the engine. The platforms are the same
// for all policies and, stretched, for all cells of one world. A platform for which the
// policy has no plan is left out, and counted.
func (t trial) facts(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
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
		o, err := scenarios.RunUninterrupted(&sim, problem, planner)
		if err != nil {
			continue // it has no plan for this platform
		}
		with := 0
		for _, w := range o.Workers {
			if w.Chunks > 0 {
				with++
			}
		}
		reference, err := t.against(problem)
		if err != nil {
			return nil, err
		}
		by := o.Makespan/reference - 1
		late.Add(by)
		makespan.Add(o.Makespan)
		part.Add(float64(with))
		worst = max(worst, by)
	}
	facts := []scenarios.Fact{{Metric: planned, Value: float64(late.N) / float64(t.platforms)}}
	if late.N > 0 {
		facts = append(facts,
			scenarios.Fact{Metric: lateMean, Value: late.Mean}, scenarios.Fact{Metric: lateWorst, Value: worst},
			scenarios.Fact{Metric: makespanMean, Value: makespan.Mean}, scenarios.Fact{Metric: takesPart, Value: part.Mean})
	}
	return facts, nil
}

// makespanOf returns the reference that is the makespan of a policy.
func makespanOf(spelling string) func(p *models.Problem) (float64, error) {
	return func(problem *models.Problem) (float64, error) {
		p, err := policies.Parse(spelling)
		if err != nil {
			return 0, err
		}
		o, err := scenarios.RunUninterrupted(new(models.Simulator), problem, p.Value.(policies.Planner))
		if err != nil {
			return 0, err
		}
		return o.Makespan, nil
	}
}

// boundWithoutLatencies returns the time that a load takes at the throughput that no
// schedule surpasses: links in the order of their speed, until the port is full.
func boundWithoutLatencies(p *models.Problem) (float64, error) {
	workers, err := rounds.Of(p.Platform)
	if err != nil {
		return 0, err
	}
	return rounds.LowerBound(workers, p.Load)
}
