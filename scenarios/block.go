package scenarios

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/results/stat"
)

// Found is what one block of a cell tells of a policy.
type result struct {
	Policy  int           // in the study's order
	Samples []stat.Sample // of the study's sampled metrics
	Values  []float64     // of the ratio, in order, if the study keeps its distribution
	Facts   []Fact        // in the first block
	Err     error         // why there is nothing else
	Seconds float64       // what it took
}

// worker computes blocks for one goroutine, in its own memory.
type worker struct {
	design     *Design
	sim        models.Simulator
	instances  []models.Instance // of one batch
	memory     []float64         // behind them
	reference  []float64         // its work in each instance of the batch
	collectors [][]stat.Collector
	found      []result
	players    []player
	rng        rand.PCG
}

func newWorker(d *Design) *worker {
	w := &worker{design: d}
	w.sim.Limit = int(d.scenario.Limits.Events)
	return w
}

// block computes one block of a cell for some policies: instances are drawn
// once, and then every policy meets them. A policy that fails, by an error or a
// panic, does not hinder the others. What is found is the worker's memory.
func (w *worker) block(c *cell, block int, wanted []int) []result {
	d, began := w.design, time.Now()
	w.start(c, block, wanted)
	first := block * BlockLength
	last := first + d.units(block)
	if d.Computed() || c.broken != nil {
		last = first
	}
	for from := first; from < last; from += BatchLength {
		n := min(BatchLength, last-from)
		w.draw(c, from, n)
		if err := w.refer(c, from, n); err != nil {
			w.fail(err)
			break
		}
		clock := time.Now()
		for k := range w.found {
			f := &w.found[k]
			if f.Err == nil {
				f.Err = w.play(c, k, from, n)
			}
			if from == first { // the first batch tells how the time is shared
				now := time.Now()
				f.Seconds, clock = now.Sub(clock).Seconds(), now
			}
		}
	}
	w.finish(c, block)
	share(w.found, time.Since(began).Seconds())
	return w.found
}

// start readies players and collectors.
func (w *worker) start(c *cell, block int, wanted []int) {
	d := w.design
	w.found = resize(w.found, len(wanted))
	w.players = resize(w.players, len(wanted)+1)
	w.collectors = resize(w.collectors, len(wanted))
	for k, i := range wanted {
		f := &w.found[k]
		*f = result{Policy: i, Samples: f.Samples, Values: f.Values[:0]}
		w.collectors[k] = resize(w.collectors[k], len(d.sampled))
		for m := range w.collectors[k] {
			w.collectors[k][m].Start(BatchLength)
		}
	}
	if c.broken != nil || d.Computed() {
		w.fail(c.broken)
		return
	}
	ready := func(k int, spec string, e *entry) error {
		if e.refused != nil {
			return e.refused
		}
		err := guard(func() (err error) {
			w.players[k], err = d.player(e, &w.sim)
			if e == c.reference {
				err = unfit(err)
			}
			return err
		})
		if err != nil {
			return refusal(c.values, spec, err)
		}
		return nil
	}
	for k, i := range wanted {
		w.found[k].Err = ready(k, d.Policies[i].Spec, c.entries[i])
	}
	if d.compares() {
		w.fail(ready(len(wanted), d.reference.Spec, c.reference))
	}
}

// fail ends the block for all policies, if there is an error.
func (w *worker) fail(err error) {
	for k := range w.found {
		if w.found[k].Err == nil {
			w.found[k].Err = err
		}
	}
}

// refer finds the reference's work in each instance of a batch.
func (w *worker) refer(c *cell, from, n int) error {
	if !w.design.compares() {
		return nil
	}
	w.reference = resize(w.reference, n)
	return w.episodes(c, len(w.found), w.design.reference.Spec, from, n, func(i int, work float64, _ *models.Outcome) {
		w.reference[i] = work
	})
}

// play runs a policy over a batch.
func (w *worker) play(c *cell, k, from, n int) error {
	d, f := w.design, &w.found[k]
	e := Episode{Problem: c.problem}
	note := func(i int, work float64, o *models.Outcome) {
		e.Work, e.Outcome = work, o
		if d.compares() {
			e.Reference = w.reference[i]
		}
		for m, metric := range d.sampled {
			w.collectors[k][m].Add(metric.Of(&e))
		}
		if d.Distribution {
			f.Values = append(f.Values, ratio(e.Work, e.Reference))
		}
	}
	if d.compares() && !d.whole && d.Policies[f.Policy].Spec == d.reference.Spec {
		for i := range n { // all there is to know of the reference itself
			note(i, w.reference[i], nil)
		}
		return nil
	}
	return w.episodes(c, k, d.Policies[f.Policy].Spec, from, n, note)
}

// episodes plays a batch. An error tells the replication and the seed, which is
// all it takes to see it again.
func (w *worker) episodes(c *cell, k int, spec string, from, n int, note func(i int, work float64, o *models.Outcome)) (err error) {
	rep := from
	defer func() {
		if r := recover(); r != nil {
			err = panicError{r}
		}
		if err != nil {
			err = fmt.Errorf("replication %d of seed %d: %w", rep, w.design.Seed, err)
			err = &CellError{Cell: c.values, Policy: spec, Err: err, Instance: rep}
		}
	}()
	for i := range n {
		rep = from + i
		c.choices.Seed(&w.rng, uint64(rep))
		work, o, err := w.players[k](&w.instances[i], &w.rng)
		if err != nil {
			return err
		}
		note(i, work, o)
	}
	return nil
}

// finish takes the samples out of the collectors, and adds the facts.
func (w *worker) finish(c *cell, block int) {
	for k := range w.found {
		f := &w.found[k]
		if f.Err == nil && block == 0 {
			f.Facts, f.Err = w.design.facts(c, f.Policy)
		}
		f.Samples = resize(f.Samples, len(w.design.sampled))
		for m := range f.Samples {
			f.Samples[m] = w.collectors[k][m].Sample()
		}
	}
}

// share shares a block's time among the policies as the first batch was.
func share(found []result, seconds float64) {
	sum := 0.0
	for k := range found {
		sum += found[k].Seconds
	}
	for k := range found {
		if sum > 0 {
			found[k].Seconds *= seconds / sum
		} else {
			found[k].Seconds = seconds / float64(len(found))
		}
	}
}
