package tong2018

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/checkpoint"
	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Metrics of the experiments in which ways to live with failures are compared.
const (
	ftrMakespan      = "makespan"      // on average
	makespanVariance = "variance"      // of the makespan, from run to run
	latestMean       = "expected_last" // largest of the workers' expected times, by formula: the makespan's mean is above
	chunksOfFirst    = "chunks"        // of the first worker
)

// ftrRaces simulates how long runs take a policy. Failures are exponential in time, at
// one rate for all: to ftr, a unit is wrong that is hit while it is computed; the others
// lose, or repeat, chunks.
func ftrRaces(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
	p, err := p.Bind(v.Options())
	if err != nil {
		return nil, err
	}
	run, known, err := ftrRun(v, p)
	if err != nil {
		return nil, err
	}
	key := v.Stream("failures")
	var m stat.Moments
	for r := range int(v.Get("runs")) {
		var rng rand.PCG
		key.Seed(&rng, uint64(r))
		makespan, err := run(r, &rng)
		if err != nil {
			return nil, err
		}
		m.Add(makespan)
	}
	return append([]scenarios.Fact{{Metric: ftrMakespan, Value: m.Mean}, {Metric: makespanVariance, Value: m.SD() * m.SD()}}, known...), nil
}

// ftrRun returns how a run of a policy is simulated, and what is known without.
func ftrRun(v grid.Values, p *policies.Policy) (run func(r int, rng *rand.PCG) (float64, error), known []scenarios.Fact, err error) {
	load := v.Get("chi") * v.Get("nu")
	if policy, ok := p.Value.(ftr.Policy); ok {
		worlds := newFTRWorlds(v, load, policy.Share)
		worlds.d = v.Get("d")
		return ftrTwoPhases(v, policy, worlds), nil, nil
	}
	c := chunkedRuns{worlds: newFTRWorlds(v, load, func(workers []ftr.Worker, load float64) (ftr.Phase, error) {
		return ftr.InOrder(workers, ftr.FastestLinks(workers), load)
	})}
	c.worlds.d = v.Get("d")
	switch policy := p.Value.(type) {
	case checkpoint.CSCW:
		c.chunks = policy.Chunks
		c.law = func(check float64) chunkLaw { return policy.Law(check) }
	case checkpoint.HOEOCI:
		c.chunks = policy.Chunks
		c.law = func(check float64) chunkLaw { return policy.Law(check) }
	default:
		return nil, nil, fmt.Errorf("it is none of ftr, cscw and hoeoci, which are all that know of failures")
	}
	known, err = c.known()
	return c.run, known, err
}

// chunkLaw is a way to live with failures in chunks.
type chunkLaw interface {
	Chunks(work float64) (int, error)
	Expected(work float64, chunks int) (float64, error)
}

// chunkedRuns simulates runs of shares that are cut into chunks.
type chunkedRuns struct {
	worlds *ftrWorlds
	law    func(check float64) chunkLaw
	chunks float64 // of each share; 0 for the best number
	race   checkpoint.Race
}

// tasks returns what workers have to do in a run, under which law.
func (c *chunkedRuns) tasks(r int) ([]checkpoint.Task, chunkLaw, error) {
	w, err := c.worlds.of(r)
	if err != nil {
		return nil, nil, err
	}
	workers, shares := w.served()
	tasks, law := checkpoint.Tasks(workers, shares, 1), c.law(workers[0].Check.Latency)
	return tasks, law, checkpoint.Into(tasks, law, c.chunks)
}

// run simulates a run.
func (c *chunkedRuns) run(r int, rng *rand.PCG) (float64, error) {
	tasks, law, err := c.tasks(r)
	if err != nil {
		return 0, err
	}
	if rollback, ok := law.(checkpoint.Rollback); ok {
		return last(c.race.Rollback(rollback, tasks, rng))
	}
	return last(c.race.Repeat(law.(checkpoint.Repeat), tasks, rng))
}

// known returns what formulas say, if all runs have one world.
func (c *chunkedRuns) known() ([]scenarios.Fact, error) {
	if !c.worlds.same() {
		return nil, nil
	}
	tasks, law, err := c.tasks(0)
	if err != nil {
		return nil, err
	}
	latest := 0.0
	for _, t := range tasks {
		mean, err := law.Expected(t.Work, t.Chunks)
		if err != nil {
			return nil, err
		}
		latest = max(latest, t.Start+mean)
	}
	return []scenarios.Fact{{Metric: latestMean, Value: latest}, {Metric: chunksOfFirst, Value: float64(tasks[0].Chunks)}}, nil
}

// last returns the largest of times.
func last(ends []float64, err error) (float64, error) {
	if err != nil {
		return 0, err
	}
	return slices.Max(ends), nil
}

// ftrTwoPhases returns how a run is simulated in which units found wrong are computed
// again.
func ftrTwoPhases(v grid.Values, policy ftr.Policy, worlds *ftrWorlds) func(r int, rng *rand.PCG) (float64, error) {
	n := int(v.Get("n"))
	rates, faults := make([]float64, n), make([]int, n)
	return func(r int, rng *rand.PCG) (float64, error) {
		w, err := worlds.of(r)
		if err != nil {
			return 0, err
		}
		for i := range rates {
			if rates[i], err = ftr.InTime(v.Get("rate"), w.again[i].Compute.PerUnit); err != nil {
				return 0, err
			}
		}
		if err := ftr.Faults(rng, w.units, rates, faults); err != nil {
			return 0, err
		}
		a, err := policy.Again(w.again, faults)
		return w.checkOut + a.Makespan, err
	}
}
