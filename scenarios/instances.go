package scenarios

import (
	"context"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// EachInstance plays a study instance by instance, as a [Runner] would, and shows the
// works of all policies in each of them, the reference last. The works are valid
// only during the call. It needs a study with episodes and a reference.
func (d *Design) EachInstance(ctx context.Context, show func(v grid.Values, instance int, work []float64)) error {
	w, all := newWorker(d), newQueue(task{Design: d}).every
	for index := range d.Grid.Cells() {
		if err := ctx.Err(); err != nil {
			return err
		}
		c := d.prepare(index, all)
		if c.broken != nil {
			return c.broken
		}
		entries := append(slices.Clone(c.entries), c.reference)
		players := make([]player, len(entries))
		for i, e := range entries {
			if e.refused != nil {
				return e.refused
			}
			var err error
			if players[i], err = d.player(e, &w.sim); err != nil {
				return err
			}
		}
		work := make([]float64, len(players))
		for k := range d.Instances {
			w.draw(c, k, 1)
			for i := range players {
				c.choices.Seed(&w.rng, uint64(k))
				var err error
				if work[i], _, err = players[i](&w.instances[0], &w.rng); err != nil {
					return err
				}
			}
			show(c.values, k, work)
		}
	}
	return nil
}
