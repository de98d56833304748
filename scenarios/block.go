package scenarios

import (
	"time"

	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/record"
)

// block computes one block of a cell for some policies: the instances are drawn once, and
// every policy is played on them. A policy that fails, by an error or a panic, does not
// affect the others. The results are valid until the next call.
func (w *worker) block(c *cell, block int, wanted []int) []result {
	d, began := w.design, time.Now()
	w.start(c, block, wanted)
	first := block * BlockLength
	last := first + d.units(block)
	if d.draw != nil {
		w.measureAll(c, first, last)
	}
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
			if f.err == nil {
				f.err = w.play(c, k, from, n)
			}
			if from == first { // the first batch decides how the time is shared
				now := time.Now()
				f.seconds, clock = now.Sub(clock).Seconds(), now
			}
		}
	}
	w.finish(c, block)
	share(w.found, time.Since(began).Seconds())
	return w.found
}

// start prepares the players and the collectors of a block.
func (w *worker) start(c *cell, block int, wanted []int) {
	d := w.design
	w.found = resize(w.found, len(wanted))
	w.players = resize(w.players, len(wanted)+1)
	w.collectors = resize(w.collectors, len(wanted))
	for k, i := range wanted {
		f := &w.found[k]
		*f = result{policy: i, compared: f.compared[:0], Block: record.Block{Samples: f.Samples, Values: f.Values[:0], Drawn: d.draw != nil}}
		w.collectors[k] = resize(w.collectors[k], len(d.sampled))
		for m := range w.collectors[k] {
			w.collectors[k][m].Start(BatchLength)
		}
	}
	if c.broken != nil || d.Computed() {
		w.fail(c.broken)
		return
	}
	ready := func(k int, spec string, e *play.Entry) error {
		if e.Refused != nil {
			return e.Refused
		}
		err := guard(func() (err error) {
			w.players[k], err = e.Player(&w.sim)
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
		w.found[k].err = ready(k, d.Policies[i].Spec, c.entries[i])
	}
	if d.compares() {
		w.fail(ready(len(wanted), d.reference.Spec, c.reference))
	}
}

// fail makes an error that of all policies that have none; nil changes nothing.
func (w *worker) fail(err error) {
	for k := range w.found {
		if w.found[k].err == nil {
			w.found[k].err = err
		}
	}
}

// finish fills in the samples and, in the first block, the facts.
func (w *worker) finish(c *cell, block int) {
	for k := range w.found {
		f := &w.found[k]
		if f.err == nil && block == 0 {
			f.Facts, f.err = w.design.facts(c, f.policy)
		}
		f.Samples = resize(f.Samples, len(w.design.sampled))
		for m := range f.Samples {
			f.Samples[m] = w.collectors[k][m].Sample()
		}
	}
}

// share divides a block's time among the policies as the time of its first batch was.
func share(found []result, seconds float64) {
	sum := 0.0
	for k := range found {
		sum += found[k].seconds
	}
	for k := range found {
		if sum > 0 {
			found[k].seconds *= seconds / sum
		} else {
			found[k].seconds = seconds / float64(len(found))
		}
	}
}
