package gallet2009

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// Metrics of the experiments.
const (
	planned   = "planned"      // 1 if the policy has a plan for the platform, else 0
	late      = "late"         // makespan over the reference's, less 1
	makespan  = "makespan"     // of the policy
	takesPart = "participants" // workers that get load
)

// rounding is up to how much later or earlier than its reference a policy is taken to be as
// late. A mean of rounding errors would have an interval that no number of instances makes
// narrow beside it.
const rounding = 1e-12

// trial is how an experiment tries policies on platforms.
type trial struct {
	draw    func(v grid.Values, rng *rand.PCG) *models.Problem
	against func(p *models.Problem) (float64, error) // the makespan to compare with
}

// drawn tries policies on random platforms, which are the same for all policies and,
// stretched, for all cells of one world.
func (t trial) drawn() *scenarios.Draw {
	return &scenarios.Draw{
		Metrics: []string{planned, late, makespan, takesPart},
		Less:    []string{late, makespan},
		Measure: func(v grid.Values, p *policies.Policy) (scenarios.Measurement, error) {
			planner, ok := p.Value.(policies.Planner)
			if !ok {
				return nil, fmt.Errorf("it does not plan before the clock starts")
			}
			key, sim := v.Stream("platforms"), new(models.Simulator)
			return func(instance int, metrics []float64) error {
				var rng rand.PCG
				key.Seed(&rng, uint64(instance))
				return t.measure(sim, t.draw(v, &rng), planner, metrics)
			}, nil
		},
	}
}

// exactly tries policies on the one platform of a cell, in which nothing is drawn.
func (t trial) exactly(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
	drawn := t.drawn()
	measure, err := drawn.Measure(v, p)
	if err != nil {
		return nil, err
	}
	metrics := []float64{math.NaN(), math.NaN(), math.NaN(), math.NaN()}
	if err := measure(0, metrics); err != nil {
		return nil, err
	}
	var facts []scenarios.Fact
	for i, x := range metrics {
		if !math.IsNaN(x) {
			facts = append(facts, scenarios.Fact{Metric: drawn.Metrics[i], Value: x})
		}
	}
	return facts, nil
}

// measure runs a policy's plan for a platform on the engine. If the policy has no plan, the
// other metrics have no values.
func (t trial) measure(sim *models.Simulator, problem *models.Problem, planner policies.Planner, metrics []float64) error {
	o, err := play.Uninterrupted(sim, problem, planner)
	if err != nil {
		metrics[0] = 0
		return nil
	}
	with := 0
	for _, w := range o.Workers {
		if w.Chunks > 0 {
			with++
		}
	}
	reference, err := t.against(problem)
	by := o.Makespan/reference - 1
	if math.Abs(by) < rounding {
		by = 0
	}
	metrics[0], metrics[1], metrics[2], metrics[3] = 1, by, o.Makespan, float64(with)
	return err
}

// makespanOf returns the reference that is the makespan of a policy.
func makespanOf(spelling string) func(p *models.Problem) (float64, error) {
	return func(problem *models.Problem) (float64, error) {
		p, err := policies.Parse(spelling)
		if err != nil {
			return 0, err
		}
		o, err := play.Uninterrupted(new(models.Simulator), problem, p.Value.(policies.Planner))
		if err != nil {
			return 0, err
		}
		return o.Makespan, nil
	}
}
