package scenarios

import (
	"fmt"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/results"
)

// worker computes blocks for one goroutine, in its own memory.
type worker struct {
	study     *Study
	sim       models.Simulator
	instances []models.Instance   // of one batch
	memory    []float64           // behind them
	reference []float64           // its work in each instance of the batch
	samples   []sampler           // per policy
	spread    []results.Histogram // of the ratio, per policy, over all blocks
	rng       rand.PCG
}

func newWorker(s *Study) *worker {
	w := &worker{study: s}
	if s.Experiment.Spread {
		w.spread = make([]results.Histogram, len(s.Policies))
	}
	return w
}

// sampler gathers the metrics of one policy over a block.
type sampler struct{ ratio, work results.Collector }

// block computes one block of a cell: instances are drawn once, and then every
// policy meets them. A policy that panics fails like one that returns an error.
func (w *worker) block(c *cell, block int) (err error) {
	current, refused := 0, true
	first := block * BlockLength
	rep := first
	defer func() {
		if r := recover(); r != nil {
			refused, err = false, panicked{r}
		}
		if err != nil && !refused {
			err = fmt.Errorf("replication %d of seed %d: %w", rep, w.study.Seed, err)
		}
		if err != nil {
			err = &CellError{c.values, w.study.spec(current), err, refused}
		}
	}()
	players := make([]player, len(c.entries))
	for current = range c.entries {
		if players[current], err = c.entries[current].player(&w.sim, w.study.Evaluator); err != nil {
			return err
		}
	}
	refused = false
	w.samples = resize(w.samples, len(c.entries)-1)
	for i := range w.samples {
		w.samples[i].ratio.Start(BatchLength)
		w.samples[i].work.Start(BatchLength)
	}
	last := min(first+BlockLength, w.study.Instances)
	for from := first; from < last; from += BatchLength {
		n := min(BatchLength, last-from)
		w.draw(c, from, n)
		w.reference = resize(w.reference, n)
		// The reference is the last entry, but the others need its work.
		for k := range c.entries {
			current = (k + len(c.entries) - 1) % len(c.entries)
			for i := range n {
				rep = from + i
				work := w.reference[i] // all there is to know of the reference itself
				if k == 0 || !c.entries[current].reference {
					c.choices.Seed(&w.rng, uint64(rep))
					if work, err = players[current](&w.instances[i], &w.rng); err != nil {
						return err
					}
				}
				if k == 0 {
					w.reference[i] = work
					continue
				}
				r := ratio(work, w.reference[i])
				w.samples[current].work.Add(work)
				w.samples[current].ratio.Add(r)
				if w.spread != nil {
					w.spread[current].Add(r)
				}
			}
		}
	}
	return nil
}

// ratio is 1 where the reference does nothing: nobody could do better.
func ratio(work, reference float64) float64 {
	if reference == 0 {
		return 1
	}
	return work / reference
}

// draw fills the batch with the instances of n replications.
func (w *worker) draw(c *cell, from, n int) {
	p := len(c.problem.Workers)
	w.memory = resize(w.memory, p*BatchLength)
	w.instances = resize(w.instances, BatchLength)
	for i := range n {
		times := w.memory[i*p : (i+1)*p]
		c.interruptions.Seed(&w.rng, uint64(from+i))
		for k := range times {
			times[k] = risk.Sample(c.problem.Workers[k].Risk, &w.rng)
		}
		w.instances[i].Interrupt = times
	}
}

// resize returns a slice of n elements in the memory of s, if it is enough.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return append(s[:cap(s)], make([]T, n-cap(s))...)
	}
	return s[:n]
}
