package scenarios

import (
	"time"
)

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
