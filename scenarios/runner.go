package scenarios

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Runner runs studies. This is the only place where goroutines are: between
// episodes, never inside one.
type Runner struct {
	Goroutines int // 0: one for every processor

	// Done, if not nil, is kept at the number of instances computed so far; who
	// wants to show progress reads it at leisure.
	Done *atomic.Int64
}

// tile is how many cells are in work at a time. Preparing a cell can cost as
// much as a block, so it is done once, and what is prepared is held in memory.
const tile = 8

// Run computes all blocks of a study: tile after tile of the grid, and within a
// tile with the blocks outside and the cells inside. They are merged per cell
// in their order, so neither the number of goroutines nor their timing changes
// a bit. It stops at the first error, or when the context ends.
func (r *Runner) Run(ctx context.Context, s *Study) (*Report, error) {
	n := r.Goroutines
	if n <= 0 {
		n = runtime.GOMAXPROCS(0)
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var (
		next  atomic.Int64
		group sync.WaitGroup
		cells = s.Grid.Cells()
		total = int64(cells) * int64(s.Blocks())
		kept  = &shelf{study: s, cells: map[int]*cell{}}
		into  = newReport(s)
	)
	for range min(int64(n), total) {
		group.Go(func() {
			w := newWorker(s)
			defer into.join(w)
			for ctx.Err() == nil {
				unit := next.Add(1) - 1
				if unit >= total {
					return
				}
				index, block := place(unit, cells, s.Blocks())
				c, err := kept.take(index, block)
				if err == nil && s.Instances > 0 {
					err = w.block(c, block)
				}
				var facts [][]Fact
				if err == nil && block == 0 {
					facts, err = s.facts(c)
				}
				if err != nil {
					stop(err)
					return
				}
				into.put(c, block, w.samples, facts)
				if r.Done != nil {
					r.Done.Add(int64(s.units(block)))
				}
			}
		})
	}
	group.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return into, nil
}

// place returns the cell and the block that come at a place of the order.
func place(unit int64, cells, blocks int) (cell, block int) {
	first := int(unit/int64(tile*blocks)) * tile
	rest := int(unit % int64(tile*blocks))
	width := min(tile, cells-first)
	return first + rest%width, rest / width
}
