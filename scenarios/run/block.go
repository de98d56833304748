package run

import (
	"cmp"
	"errors"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// block computes one block of a cell for some policies: the instances are drawn once, and
// every policy is played on them. A policy that fails, by an error or a panic, does not
// affect the others. Those in failed are not called. The results are valid until the next
// call.
func (w *worker) block(c *cell, block int, wanted []int, failed failures) []scenarios.Result {
	d, taken := w.design, 0.0 // by what is not the policies' first instances
	w.lap()
	w.start(c, block, wanted, failed)
	first := block * world.BlockLength
	last := first + d.Units(block)
	if d.Draw != nil {
		w.measureAll(c, first, last)
	}
	if d.Computed() || !slices.ContainsFunc(w.found, func(f scenarios.Result) bool { return f.Err == nil }) {
		last = first
	}
	step := c.drawn.Step()
	for from := first; from < last; from += step {
		n := min(step, last-from)
		w.site.enter(inWorld, 0, from)
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
			if f.Err == nil {
				f.Err = w.play(c, k, from, n)
			}
			if from == first { // they decide how the time is shared
				f.Seconds = w.lap()
			}
		}
	}
	w.settle(c)
	share(w.found, taken+w.lap())
	w.finish(c, block)
	return w.found
}

// start prepares the players and the collectors of a block.
func (w *worker) start(c *cell, block int, wanted []int, failed failures) {
	d := w.design
	w.found = resized(w.found, len(wanted))
	w.players = resized(w.players, len(wanted)+1)
	w.collectors = resized(w.collectors, len(wanted))
	for k, i := range wanted {
		f := &w.found[k]
		*f = scenarios.Result{Policy: i, Compared: f.Compared[:0], Block: scenarios.Block{Samples: f.Samples, Values: f.Values[:0], Drawn: d.Draw != nil}}
		w.collectors[k] = resized(w.collectors[k], len(d.Sampled))
		for m := range w.collectors[k] {
			w.collectors[k][m].Start(world.BatchLength)
		}
		if c.broken == nil {
			f.Without = errors.As(c.entries[i].Refused, new(models.NoSchedule))
			if f.Err = failed[i]; !f.Without {
				f.Err = cmp.Or(c.entries[i].Refused, f.Err)
			}
		}
	}
	w.fail(cmp.Or(c.broken, failed[everyone], failed[len(d.Policies)]))
	if c.broken != nil || d.Computed() {
		return
	}
	proven := 0 // episodes
	if block == 0 {
		proven = world.BatchLength
	}
	ready := func(k, policy int, spec string, e *play.Entry) error {
		w.site.enter(inBegin, policy, 0)
		err := play.Guard(func() (err error) {
			w.players[k], err = e.Proven(&w.sim, proven)
			if e == c.reference {
				err = scenarios.Unfit(err)
			}
			return err
		})
		if err != nil {
			return scenarios.Refusal(c.values, spec, err)
		}
		return nil
	}
	for k, i := range wanted {
		if w.found[k].Err == nil && !w.found[k].Without {
			w.found[k].Err = ready(k, i, d.Policies[i].Spec, c.entries[i])
		}
	}
	if d.Compares() && failed[len(d.Policies)] == nil {
		w.fail(ready(len(wanted), len(d.Policies), d.Reference.Spec, c.reference))
	}
}

// settle closes the players. A policy fails if one of its players cannot be closed; if that is the
// reference, all policies fail.
func (w *worker) settle(c *cell) {
	w.close(func(k int, err error) {
		if k == len(w.found) {
			w.fail(scenarios.Refusal(c.values, w.design.Reference.Spec, scenarios.Unfit(err)))
		} else if f := &w.found[k]; f.Err == nil {
			f.Err = scenarios.Refusal(c.values, w.design.Policies[f.Policy].Spec, err)
		}
	})
}

// fail gives an error to all policies that have none; nil changes nothing.
func (w *worker) fail(err error) {
	for k := range w.found {
		if w.found[k].Err == nil {
			w.found[k].Err = err
		}
	}
}

// finish fills in the samples and, in the first block, the facts, which count as preparation.
func (w *worker) finish(c *cell, block int) {
	for k := range w.found {
		f := &w.found[k]
		if f.Err == nil && block == 0 && !f.Without {
			w.site.enter(inFacts, f.Policy, 0)
			f.Facts, f.Err = facts(w.design, c, f.Policy)
		}
		f.Samples = resized(f.Samples, len(w.design.Sampled))
		for m := range f.Samples {
			f.Samples[m] = w.collectors[k][m].Sample()
		}
	}
	w.spent += w.lap()
}

// share divides the time of a block among the policies in proportion to their times in its first instances.
// The block's time is the time of these and of the rest.
func share(found []scenarios.Result, rest float64) {
	sum := 0.0
	for k := range found {
		sum += found[k].Seconds
	}
	seconds := sum + rest
	for k := range found {
		if sum > 0 {
			found[k].Seconds *= seconds / sum
		} else {
			found[k].Seconds = seconds / float64(len(found))
		}
	}
}
