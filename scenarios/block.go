package scenarios

import (
	"cmp"
	"errors"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/record"
	"github.com/loadstar-sim/loadstar/scenarios/watch"
)

// block computes one block of a cell for some policies: the instances are drawn once, and
// every policy is played on them. A policy that fails, by an error or a panic, does not
// affect the others. Those in failed are not called. The results are valid until the next
// call.
func (w *worker) block(c *cell, block int, wanted []int, failed watch.Failed) []result {
	d, taken := w.design, 0.0 // by what is not the policies' first instances
	w.lap()
	w.start(c, block, wanted, failed)
	first := block * BlockLength
	last := first + d.units(block)
	if d.draw != nil {
		w.measureAll(c, first, last)
	}
	if d.Computed() || !slices.ContainsFunc(w.found, func(f result) bool { return f.err == nil }) {
		last = first
	}
	step := c.drawn.Step()
	for from := first; from < last; from += step {
		n := min(step, last-from)
		w.post.Enter(watch.World, 0, from)
		w.batch.Draw(&c.drawn, from, n)
		if err := w.refer(c, from, n); err != nil {
			w.fail(err)
			break
		}
		if from == first {
			taken = w.lap()
		}
		for k := range w.found {
			f := &w.found[k]
			if f.err == nil {
				f.err = w.play(c, k, from, n)
			}
			if from == first { // they decide how the time is shared
				f.seconds = w.lap()
			}
		}
	}
	w.settle(c)
	share(w.found, taken+w.lap())
	w.finish(c, block)
	return w.found
}

// start prepares the players and the collectors of a block.
func (w *worker) start(c *cell, block int, wanted []int, failed watch.Failed) {
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
		if c.broken == nil {
			f.without = errors.As(c.entries[i].Refused, new(models.NoSchedule))
			if f.err = failed[i]; !f.without {
				f.err = cmp.Or(c.entries[i].Refused, f.err)
			}
		}
	}
	w.fail(cmp.Or(c.broken, failed[watch.Everyone], failed[len(d.Policies)]))
	if c.broken != nil || d.Computed() {
		return
	}
	proven := 0 // episodes
	if block == 0 {
		proven = BatchLength
	}
	ready := func(k, policy int, spec string, e *play.Entry) error {
		w.post.Enter(watch.Begin, policy, 0)
		err := watch.Guard(func() (err error) {
			w.players[k], err = e.Proven(&w.sim, proven)
			if e == c.reference {
				err = watch.Unfit(err)
			}
			return err
		})
		if err != nil {
			return watch.Refusal(c.values, spec, err)
		}
		return nil
	}
	for k, i := range wanted {
		if w.found[k].err == nil && !w.found[k].without {
			w.found[k].err = ready(k, i, d.Policies[i].Spec, c.entries[i])
		}
	}
	if d.compares() && failed[len(d.Policies)] == nil {
		w.fail(ready(len(wanted), len(d.Policies), d.reference.Spec, c.reference))
	}
}

// settle closes the players. A policy of which one cannot be closed has failed, as have all if
// it is the reference.
func (w *worker) settle(c *cell) {
	w.close(func(k int, err error) {
		if k == len(w.found) {
			w.fail(watch.Refusal(c.values, w.design.reference.Spec, watch.Unfit(err)))
		} else if f := &w.found[k]; f.err == nil {
			f.err = watch.Refusal(c.values, w.design.Policies[f.policy].Spec, err)
		}
	})
}

// fail makes an error that of all policies that have none; nil changes nothing.
func (w *worker) fail(err error) {
	for k := range w.found {
		if w.found[k].err == nil {
			w.found[k].err = err
		}
	}
}

// finish fills in the samples and, in the first block, the facts, which count as preparation.
func (w *worker) finish(c *cell, block int) {
	for k := range w.found {
		f := &w.found[k]
		if f.err == nil && block == 0 && !f.without {
			w.post.Enter(watch.Facts, f.policy, 0)
			f.Facts, f.err = w.design.facts(c, f.policy)
		}
		f.Samples = resize(f.Samples, len(w.design.sampled))
		for m := range f.Samples {
			f.Samples[m] = w.collectors[k][m].Sample()
		}
	}
	w.spent += w.lap()
}

// share divides a block's time, which is that of the first instances and the rest, among the policies
// as the time of its first instances was.
func share(found []result, rest float64) {
	sum := 0.0
	for k := range found {
		sum += found[k].seconds
	}
	seconds := sum + rest
	for k := range found {
		if sum > 0 {
			found[k].seconds *= seconds / sum
		} else {
			found[k].seconds = seconds / float64(len(found))
		}
	}
}
