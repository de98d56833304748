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

// Run computes all blocks of a study. Blocks are handed out with the cells
// inside and the blocks outside, so every cell has some of its replications
// early; and they are merged per cell in their order, so neither the number of
// goroutines nor their timing changes a bit. It stops at the first error, or
// when the context ends.
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
		kept  = &shelf{study: s, cells: map[int]*cell{}, room: shelfRoom}
		into  = newReport(s)
	)
	for range min(int64(n), total) {
		group.Go(func() {
			w := &worker{study: s}
			for ctx.Err() == nil {
				unit := next.Add(1) - 1
				if unit >= total {
					return
				}
				block := int(unit / int64(cells))
				c, err := kept.take(int(unit % int64(cells)))
				if err == nil {
					err = w.block(c, block)
				}
				if err != nil {
					stop(err)
					return
				}
				into.put(c, block, w.samples)
				if r.Done != nil {
					r.Done.Add(int64(min(BlockLength, s.Instances-block*BlockLength)))
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
