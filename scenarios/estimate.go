package scenarios

import (
	"context"
	"errors"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios/backlog"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/stopping"
)

// Estimate predicts what a design takes.
type Estimate struct {
	Seconds float64 // of one processor
	Bytes   float64 // in the folder
	Sampled int     // cells that were tried
}

// samples is how many cells an estimate tries at most.
const samples = 64

// Estimate computes a batch of instances in some cells, spread over the grid, for about the
// time of the budget, and extrapolates to all cells. Cells that fail count as if they took
// no time.
func (d *Design) Estimate(ctx context.Context, budget time.Duration) Estimate {
	trial := d.sized(min(d.Instances, BatchLength))
	w, every := newWorker(trial), backlog.Every(len(d.Policies))
	var e Estimate
	prepared, played, bytes := 0.0, 0.0, 0.0
	began := time.Now()
	for _, cell := range grid.SpreadOver(d.Grid.Cells(), samples) {
		if e.Sampled > 0 && time.Since(began) > budget || ctx.Err() != nil {
			break
		}
		start := time.Now()
		c := trial.prepare(cell, every)
		prepared += time.Since(start).Seconds()
		for _, f := range w.block(c, 0, every) {
			played += f.seconds
			bytes += d.recordBytes(&f)
		}
		e.Sampled++
	}
	if e.Sampled == 0 {
		return e
	}
	cells := float64(d.Grid.Cells()) / float64(e.Sampled)
	batches := 1.0
	if d.Instances > 0 {
		batches = float64(d.Instances) / float64(trial.Instances)
	}
	e.Seconds = cells * (prepared*float64(len(stopping.Rounds(d.blocks(), 4))) + played*batches)
	e.Bytes = cells * bytes * float64(d.blocks())
	return e
}

// keyBytes is about how many bytes a record takes beside its body.
const keyBytes = 50

// recordBytes returns about how many bytes the record of a full block takes.
func (d *Design) recordBytes(f *result) float64 {
	one := len(f.Append(nil))
	for range f.Samples {
		one += 8 * (min(BlockLength, d.Instances)/BatchLength - 1)
	}
	if d.Distribution {
		one += 8 * (min(BlockLength, d.Instances) - min(BatchLength, d.Instances))
	}
	return float64(keyBytes + one)
}

// try computes the facts of a policy in a cell, and one of its instances if they are drawn.
func (d *Design) try(c *cell, policy int) error {
	if d.draw != nil {
		w := newWorker(d)
		w.start(c, 0, []int{policy})
		if err := w.measure(c, 0, 0, 1); err != nil {
			return err
		}
	}
	_, err := d.facts(c, policy)
	return err
}

// Check returns an error if there are no cells, or if a policy can serve neither the first
// cell nor the last nor one in the middle. Policies that fail in some cells only pass: the
// run records such failures.
func (d *Design) Check() error {
	cells := d.Grid.Cells()
	if cells == 0 {
		return errors.New("there are no cells: no values meet all conditions")
	}
	w := newWorker(d)
	left := backlog.Every(len(d.Policies))
	var first error
	for _, at := range []int{0, cells - 1, cells / 2} {
		c := d.prepare(at, left)
		w.start(c, 0, left)
		var still []int
		for _, f := range w.found {
			if f.err == nil && d.Computed() {
				f.err = d.try(c, f.policy)
			}
			if f.err != nil {
				still = append(still, f.policy)
				if first == nil || len(left) > len(still) && len(still) == 1 {
					first = f.err
				}
			}
		}
		if left = still; len(left) == 0 {
			return nil
		}
	}
	return first
}
