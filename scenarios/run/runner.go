package run

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// Runner runs designs. Its goroutines share blocks, and no episode is divided among them. The zero value is
// ready. A policy is not called again after several of its calls took too long.
type Runner struct {
	Goroutines int // 0: one for every processor

	// Done, if not nil, counts the units computed so far; Design.Total counts in the same units. It may be
	// read at any time, to show progress.
	Done *atomic.Int64

	// Until is when to end early, unless it is zero. At least one block is computed first, as [Until]
	// says, so repeated runs get to the end.
	Until time.Time

	late timeouts
}

// Sink receives the results of a block of a cell, one for every wanted policy. It is
// called from several goroutines; found is valid only during the call. An error ends the
// run.
type Sink interface {
	Put(cell, block int, found []scenarios.Result) error
}

// Run computes a design in memory. It stops at the first failure and returns it, and when
// the context ends it returns that cause.
func (r *Runner) Run(ctx context.Context, d *scenarios.Design) (*scenarios.Report, error) {
	into := scenarios.NewReport(d)
	if err := r.Compute(ctx, d, NewTask(d, d.Blocks()), into); err != nil {
		return nil, err
	}
	return into, nil
}

// NewTask returns the first blocks of all cells as a task.
func NewTask(d *scenarios.Design, blocks int) Task {
	return Task{Cells: d.Grid.Cells(), Policies: len(d.Policies), To: blocks}
}

// Compute computes the missing blocks of a task and puts them into the sink in the order in which they are
// finished. Sinks merge by block number, so neither the number of goroutines nor their timing changes a bit.
// When the context ends, blocks in progress are finished, unless they take longer than [Grace],
// or 10 seconds after a deadline.
func (r *Runner) Compute(ctx context.Context, d *scenarios.Design, t Task, into Sink) error {
	limit := Until(ctx, r.Until)
	defer limit.Release()
	ctx, stop := context.WithCancelCause(limit)
	defer stop(nil)
	var group sync.WaitGroup
	var abandoned atomic.Bool
	from := newQueue(t)
	for range cmp.Or(max(0, r.Goroutines), runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			s := newSandbox(d, d.Scenario().Limits.Call())
			defer s.release()
			for job := (*cellWork)(nil); ctx.Err() == nil; {
				u, ok := from.next(job)
				if !ok {
					return
				}
				job = u.cell
				if err := r.unit(ctx, s, from, u, into); err != nil {
					abandoned.Store(true)
					stop(err)
					return
				}
				limit.Progress()
			}
		})
	}
	group.Wait()
	err := context.Cause(ctx)
	_, more := from.next(nil)
	if Stopped(err) && !abandoned.Load() && !more {
		return nil // everything was handed out before the context ended
	}
	return err
}

// unit computes one block. It returns an error if the results cannot be put, or if the
// context ended and the block did not in time.
func (r *Runner) unit(ctx context.Context, s *sandbox, from *queue, u unit, into Sink) error {
	j := u.cell
	if !j.single {
		j.once.Do(func() {
			if s.do(ctx, j.index, &r.late, func(w *worker, failed failures) { w.prepare(new(cell), j.index, j.wanted, failed) }) == nil {
				j.cell = s.worker.ready
			}
		})
		if j.cell == nil {
			return context.Cause(ctx)
		}
	}
	c, index, wanted := j.cell, j.index, j.wanted // a queue reuses jobs, and a stuck call may last
	err := s.do(ctx, index, &r.late, func(w *worker, failed failures) {
		c := c
		if c == nil { // both at once: to hand work over takes as long as an instance
			c = w.prepare(&w.single, index, wanted, failed)
		}
		w.block(c, u.block, u.wanted, failed)
	})
	if err != nil {
		return err
	}
	found, spent := s.worker.found, s.worker.spent
	s.worker.spent, s.worker.ready = 0, nil // a cell, which may be large, lasts no longer than its job
	for i := range found {
		found[i].Seconds += spent / float64(len(found))
		if found[i].Err != nil {
			from.task.Failed.Add(j.index, found[i].Policy) // no more blocks are handed out for the pair
		}
	}
	if err := into.Put(j.index, u.block, found); err != nil {
		return err
	}
	if r.Done != nil {
		r.Done.Add(int64(s.worker.design.Units(u.block)))
	}
	return nil
}

// ErrStopped is the error of a run that ended before it was complete.
var ErrStopped = errors.New("stopped early; what was computed is kept")

// Stopped reports whether an error only says that the context ended.
func Stopped(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
