package scenarios

import (
	"context"
	"errors"
	"math/bits"
	"time"
)

// Estimate is what a study may take, before it is run.
type Estimate struct {
	Seconds float64 // of one processor
	Bytes   float64 // in the folder
	Sampled int     // cells that were tried
}

// samples is how many cells an estimate tries at most.
const samples = 64

// Estimate tries a batch of replications in some cells, spread over the grid, for
// about as long as it is given, and concludes from them to all. Cells that fail
// count as if they took no time.
func (d *Design) Estimate(ctx context.Context, budget time.Duration) Estimate {
	trial := d.sized(min(d.Instances, BatchLength))
	w, every := newWorker(trial), newQueue(task{Design: d}).every
	var e Estimate
	prepared, played, bytes := 0.0, 0.0, 0.0
	began := time.Now()
	for _, cell := range spreadOver(d.Grid.Cells(), samples) {
		if e.Sampled > 0 && time.Since(began) > budget || ctx.Err() != nil {
			break
		}
		start := time.Now()
		c := trial.prepare(cell, every)
		prepared += time.Since(start).Seconds()
		for _, f := range w.block(c, 0, every) {
			played += f.Seconds
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
	e.Seconds = cells * (prepared*float64(len(roundEnds(d.blocks(), 4))) + played*batches)
	e.Bytes = cells * bytes * float64(d.blocks())
	return e
}

// keyBytes is about what a record takes beside its body.
const keyBytes = 50

// recordBytes returns about how long a full block's record is.
func (d *Design) recordBytes(f *result) float64 {
	one := len(appendRecord(nil, f))
	for range f.Samples {
		one += 8 * (min(BlockLength, d.Instances)/BatchLength - 1)
	}
	if d.Distribution {
		one += 8 * (min(BlockLength, d.Instances) - min(BatchLength, d.Instances))
	}
	return float64(keyBytes + one)
}

// spreadOver returns up to most different places of n, such that the first few
// of them are spread already: the bits of their numbers are reversed.
func spreadOver(n, most int) []int {
	var places []int
	seen := map[int]bool{}
	for k := range most {
		at := int(float64(n) * float64(bits.Reverse8(uint8(k))) / 256)
		if !seen[at] && at < n {
			seen[at] = true
			places = append(places, at)
		}
	}
	return places
}

// Check tries whether there are cells, and whether the policies can serve the
// study at all: one that can serve neither the first cell nor the last, nor one
// in the middle, is the error. What fails in some cells only is for the run to
// record.
func (d *Design) Check() error {
	cells := d.Grid.Cells()
	if cells == 0 {
		return errors.New("there are no cells: no values meet all conditions")
	}
	w := newWorker(d)
	left := newQueue(task{Design: d}).every
	var first error
	for _, at := range []int{0, cells - 1, cells / 2} {
		c := d.prepare(at, left)
		w.start(c, 0, left)
		var still []int
		for _, f := range w.found {
			if f.Err == nil && d.Computed() {
				_, f.Err = d.facts(c, f.Policy)
			}
			if f.Err != nil {
				still = append(still, f.Policy)
				if first == nil || len(left) > len(still) && len(still) == 1 {
					first = f.Err
				}
			}
		}
		if left = still; len(left) == 0 {
			return nil
		}
	}
	return first
}
