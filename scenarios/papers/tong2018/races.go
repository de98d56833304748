package tong2018

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/checkpoint"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Metrics of the experiments in which ways to live with failures are compared.
const (
	makespanMean     = "makespan"
	makespanVariance = "variance"      // of the makespan, from run to run
	latestMean       = "expected_last" // largest of the workers' expected times, by formula: the makespan's mean is above
	chunksOfFirst    = "chunks"        // of the first worker
)

// races simulates how long a policy takes in each run. Failures are exponential in time,
// at one rate for all workers. Under ftr a unit is wrong if a failure hits it while it is
// computed; under the others a chunk is lost, or repeated.
var races = &scenarios.Draw{
	Metrics: []string{makespanMean},
	Less:    []string{makespanMean},
	Derived: []scenarios.Derived{{Name: makespanVariance, Value: stat.Variance}},
	Measure: func(v grid.Values, p *policies.Policy) (scenarios.Measurement, error) {
		run, _, err := raceOf(v, p)
		if err != nil {
			return nil, err
		}
		key := v.Stream("failures")
		return func(instance int, metrics []float64) (err error) {
			var rng rand.PCG
			key.Seed(&rng, uint64(instance))
			metrics[0], err = run(instance, &rng)
			return err
		}, nil
	},
}

// formulas returns the numbers of a policy that are known without simulation.
func formulas(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
	_, known, err := raceOf(v, p)
	return known, err
}

// raceOf returns the simulation of a run of a policy, and the facts that are known
// without simulation.
func raceOf(v grid.Values, p *policies.Policy) (run runOf, known []scenarios.Fact, err error) {
	return raceOn(v, p, func(share sharing) *platforms {
		return newPlatforms(v, v.Get("chi")*v.Get("nu"), v.Get("d"), share)
	})
}

// runOf simulates a run with a number and random numbers, and returns its makespan.
type runOf func(run int, rng *rand.PCG) (float64, error)

// raceOn is raceOf on the platforms of a way to share the load.
func raceOn(v grid.Values, p *policies.Policy, on func(sharing) *platforms) (run runOf, known []scenarios.Fact, err error) {
	if p, err = p.Bind(v.Options()); err != nil {
		return nil, nil, err
	}
	if policy, ok := p.Value.(faults.Policy); ok {
		return twoPhases(v, policy, on(policy.Share)), nil, nil
	}
	c := chunkedRuns{platforms: on(func(workers []faults.Worker, load float64) (faults.Phase, error) {
		return faults.InOrder(workers, faults.FastestLinks(workers), load)
	})}
	switch policy := p.Value.(type) {
	case checkpoint.CSCW:
		c.chunks = policy.Chunks
		c.law = func(check float64) checkpoint.Law {
			law := policy.Law(&models.Worker{Compute: models.Affine{Latency: check}})
			law.Recovery, law.Downtime = v.Get("recovery"), v.Get("downtime")
			return law
		}
	case checkpoint.HOEOCI:
		c.chunks = policy.Chunks
		c.law = func(check float64) checkpoint.Law {
			return policy.Law(&models.Worker{Compute: models.Affine{Latency: check}})
		}
	default:
		return nil, nil, fmt.Errorf("only ftr, cscw and hoeoci know of failures: want one of them")
	}
	known, err = c.formulas()
	return c.run, known, err
}

// chunkedRuns simulates runs of shares that are cut into chunks.
type chunkedRuns struct {
	platforms *platforms
	law       func(check float64) checkpoint.Law
	chunks    float64 // of each share; 0 for the best number

	tasks []task // of the workers in a run, of any run if all have one platform
	by    checkpoint.Law
}

// divide sets the tasks of the workers in a run, and their law.
func (c *chunkedRuns) divide(r int) error {
	if c.tasks != nil && c.platforms.same() {
		return nil
	}
	w, err := c.platforms.at(r)
	if err != nil {
		return err
	}
	workers, shares := w.served()
	c.by = c.law(workers[0].Check.Latency)
	c.tasks, err = tasksOf(workers, shares, c.by, c.chunks)
	return err
}

// run simulates a run and returns its makespan.
func (c *chunkedRuns) run(r int, rng *rand.PCG) (float64, error) {
	if err := c.divide(r); err != nil {
		return 0, err
	}
	return last(race(c.by, c.tasks, rng))
}

// formulas returns the numbers by formulas, or nothing if the runs have platforms of their own.
func (c *chunkedRuns) formulas() ([]scenarios.Fact, error) {
	if !c.platforms.same() {
		return nil, nil
	}
	if err := c.divide(0); err != nil {
		return nil, err
	}
	latest := 0.0
	for _, t := range c.tasks {
		mean, err := c.by.Expected(t.work, t.chunks)
		if err != nil {
			return nil, err
		}
		latest = max(latest, t.start+mean)
	}
	return []scenarios.Fact{{Metric: latestMean, Value: latest}, {Metric: chunksOfFirst, Value: float64(c.tasks[0].chunks)}}, nil
}

// last returns the largest of the times.
func last(ends []float64, err error) (float64, error) {
	if err != nil {
		return 0, err
	}
	return slices.Max(ends), nil
}

// twoPhases returns the simulation of a run in which units found wrong are computed again
// in a second phase.
func twoPhases(v grid.Values, policy faults.Policy, drawn *platforms) runOf {
	n := int(v.Get("n"))
	rates, wrong := make([]float64, n), make([]int, n)
	return func(r int, rng *rand.PCG) (float64, error) {
		w, err := drawn.at(r)
		if err != nil {
			return 0, err
		}
		for i := range rates {
			if rates[i], err = faults.InTime(v.Get("rate"), w.again[i].Compute.PerUnit); err != nil {
				return 0, err
			}
		}
		if err := faults.Draw(rng, w.units, rates, wrong); err != nil {
			return 0, err
		}
		a, err := policy.Again(w.again, wrong)
		return w.checkOut + a.Makespan, err
	}
}
