package study

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// folderSink writes the results of blocks into the folder of a study.
type folderSink struct {
	study    *Study
	quota    scenarios.Quota
	writer   *store.Writer
	failed   *run.Failures
	failFast bool
	keep     bool         // values, as long as they are not too many
	memory   sync.Pool    // of *Set
	stored   atomic.Int64 // instances of all policies and cells, if they may be more than the goal says
}

// Put stores a block. If a policy failed, it stores the instance and the reason.
func (k *folderSink) Put(cell, block int, found []scenarios.Result) error {
	s := k.study
	set, _ := k.memory.Get().(*Set)
	if set == nil {
		set = new(Set)
	}
	defer k.memory.Put(set)
	set.Begin(s.ids[cell], block, k.quota.Units(block))
	var failure error
	for i := range found {
		f := &found[i]
		if f.Err != nil {
			failure = f.Err
			set.Fail(s.policies[f.Policy], scenarios.Instance(f.Err), f.Err.Error(), f.Seconds)
			continue
		}
		set.Add(s.policies[f.Policy], &f.Block, f.Seconds)
		if k.keeps(int64(k.quota.Units(block))) {
			set.Values(s.policies[f.Policy], f.Compared)
		}
	}
	if err := k.writer.Put(set.Keys, set.Bodies); err != nil {
		return err
	}
	if k.failFast && failure != nil {
		return fmt.Errorf("%w: %w", ErrFailures, failure)
	}
	return nil
}

// keeps reports whether the values of so many more instances are kept.
func (k *folderSink) keeps(more int64) bool {
	return k.keep && (!k.quota.Grows || k.stored.Add(more) <= k.study.Design.MostValues())
}

// flushing does work and writes buffered records every 20 ms. If that fails, the context of the work ends.
func (k *folderSink) flushing(ctx context.Context, work func(ctx context.Context) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var keeper sync.WaitGroup
	quit := make(chan struct{})
	keeper.Go(func() {
		clock := time.NewTicker(20 * time.Millisecond)
		defer clock.Stop()
		for {
			select {
			case <-quit:
				return
			case now := <-clock.C:
				if err := k.writer.Tick(now); err != nil {
					stop(err)
					return
				}
			}
		}
	})
	err := work(ctx)
	close(quit)
	keeper.Wait()
	return err
}
