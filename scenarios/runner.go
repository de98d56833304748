package scenarios

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Runner runs studies. This is the only place where goroutines are: between
// episodes, never inside one.
type Runner struct {
	Goroutines int // 0: one for every processor

	// Done, if not nil, counts the instances computed so far; who wants to show
	// progress reads it at leisure.
	Done *atomic.Int64
}

// Sink takes in what is found: all policies that were wanted of a block of a
// cell. It may be called by several goroutines, and what it is given is theirs
// again when it returns. An error ends the run.
type sink interface {
	Put(cell, block int, found []result) error
}

// Ticker is a sink that wants to be called now and then, whether or not
// something was found.
type ticker interface {
	Tick(now time.Time) error
}

// Run computes a study in memory. It stops at the first failure, or when the
// context ends.
func (r *Runner) Run(ctx context.Context, d *Design) (*Report, error) {
	into := newReport(d)
	if err := r.compute(ctx, task{Design: d, To: d.blocks()}, into); err != nil {
		return nil, err
	}
	return into, nil
}

// Compute computes what is missing of a task. Blocks go to the sink as they come;
// who merges them does so in their order, so neither the number of goroutines
// nor their timing changes a bit. When the context ends, blocks in work are
// finished.
func (r *Runner) compute(ctx context.Context, t task, into sink) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var group sync.WaitGroup
	from := newQueue(t)
	for range r.goroutines() {
		group.Go(func() {
			w := newWorker(t.Design)
			for ctx.Err() == nil {
				u, ok := from.next()
				if !ok {
					return
				}
				if err := r.unit(w, from, u, into); err != nil {
					stop(err)
					return
				}
			}
		})
	}
	quit := make(chan struct{})
	var keeper sync.WaitGroup
	if ticker, ok := into.(ticker); ok {
		keeper.Go(func() { tick(quit, ticker, stop) })
	}
	group.Wait()
	close(quit)
	keeper.Wait()
	err := context.Cause(ctx)
	if stopped(err) {
		if _, more := from.next(); !more {
			return nil // it ended in time after all
		}
	}
	return err
}

func (r *Runner) goroutines() int {
	if r.Goroutines > 0 {
		return r.Goroutines
	}
	return runtime.GOMAXPROCS(0)
}

// unit computes one block.
func (r *Runner) unit(w *worker, from *queue, u unit, into sink) error {
	j := u.job
	spent := 0.0
	j.once.Do(func() {
		began := time.Now()
		j.cell = w.design.prepare(j.index, j.wanted)
		spent = time.Since(began).Seconds()
	})
	found := w.block(j.cell, u.block, u.wanted)
	for i := range found {
		found[i].Seconds += spent / float64(len(found))
		if found[i].Err != nil {
			from.task.Failed.add(j.index, found[i].Policy)
		}
	}
	if err := into.Put(j.index, u.block, found); err != nil {
		return err
	}
	if r.Done != nil {
		r.Done.Add(int64(w.design.units(u.block)))
	}
	return nil
}

// tick calls a ticker until it is told to quit.
func tick(quit <-chan struct{}, ticker ticker, stop context.CancelCauseFunc) {
	clock := time.NewTicker(20 * time.Millisecond)
	defer clock.Stop()
	for {
		select {
		case <-quit:
			return
		case now := <-clock.C:
			if err := ticker.Tick(now); err != nil {
				stop(err)
				return
			}
		}
	}
}

// stopped tells whether an error only says that the context ended.
func stopped(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
