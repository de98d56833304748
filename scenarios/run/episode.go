package run

import (
	"context"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// single prepares a policy and one instance of a cell to be played on the engine: the
// policy is the cell's only entry, and the worker has drawn the instance.
func single(d *scenarios.Design, index int, p *policies.Policy, instance int) (*cell, *worker, error) {
	if err := scenarios.Unplayed([]*policies.Policy{p}); err != nil {
		return nil, nil, err
	}
	alone := d.ForOne(p)
	ready := prepare(alone, index, []int{0})
	if ready.broken != nil {
		return nil, nil, ready.broken
	}
	if err := ready.entries[0].Refused; err != nil {
		return nil, nil, err
	}
	w := newWorker(alone, new(callSite))
	w.batch.Draw(&ready.drawn, instance, 1)
	return ready, w, nil
}

// EachInstance plays the instances of a design one by one, as a [Runner] would, and calls
// show with the work of every policy, and of the reference last. The slice is valid only
// during the call. The design must have episodes and a reference.
func EachInstance(ctx context.Context, d *scenarios.Design, show func(v grid.Values, instance int, work []float64)) error {
	w, all := newWorker(d, new(callSite)), every(len(d.Policies))
	defer w.close(nil)
	for index := range d.Grid.Cells() {
		if err := ctx.Err(); err != nil {
			return err
		}
		c := prepare(d, index, all)
		if c.broken != nil {
			return c.broken
		}
		entries := append(slices.Clone(c.entries), c.reference)
		w.players = make([]play.Player, len(entries))
		for i, e := range entries {
			if e.Refused != nil {
				return e.Refused
			}
			var err error
			if w.players[i], err = e.Player(&w.sim); err != nil {
				return err
			}
		}
		work := make([]float64, len(entries))
		for k := range d.Instances {
			w.batch.Draw(&c.drawn, k, 1)
			for i := range entries {
				c.choices.Seed(&w.rng, uint64(k))
				var err error
				if work[i], _, err = w.players[i].Play(&w.batch.Instances[0], &w.rng); err != nil {
					return err
				}
			}
			show(c.values, k, work)
		}
		w.close(nil)
	}
	return nil
}
