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
	memory   sync.Pool    // of *recordSet
	stored   atomic.Int64 // instances of all policies and cells, if they may be more than the goal says
}

// recordSet is the records of a block, one body after another.
type recordSet struct {
	keys   []store.Key
	bodies []byte
	ended  int // bytes of bodies that have keys
}

// end adds the key of the body that was appended last; of is what the records of the block have in common.
func (r *recordSet) end(of store.Key, policy uint64, status store.Status, seconds float64) {
	of.Policy, of.Status, of.Cost, of.Length = policy, status, float32(seconds), uint32(len(r.bodies)-r.ended)
	r.keys, r.ended = append(r.keys, of), len(r.bodies)
}

// Put stores a block. If a policy failed, it stores the instance and the reason.
func (k *folderSink) Put(cell, block int, found []scenarios.Result) error {
	set, _ := k.memory.Get().(*recordSet)
	if set == nil {
		set = new(recordSet)
	}
	defer k.memory.Put(set)
	*set = recordSet{keys: set.keys[:0], bodies: set.bodies[:0]}
	units := k.quota.Units(block)
	of := store.Key{Cell: k.study.ids[cell], Block: uint32(block), Count: uint32(units)}
	var failure error
	for i := range found {
		f, policy := &found[i], k.study.policies[found[i].Policy]
		if f.Err != nil {
			failure = f.Err
			set.bodies = scenarios.AppendFailure(set.bodies, scenarios.Instance(f.Err), f.Err.Error())
			set.end(of, policy, store.Failed, f.Seconds)
			continue
		}
		set.bodies = f.Append(set.bodies)
		set.end(of, policy, store.OK, f.Seconds)
		if k.keeps(int64(units)) {
			set.bodies = scenarios.AppendFloats(set.bodies, f.Compared...)
			set.end(of, ValuesID(policy), store.OK, 0)
		}
	}
	if err := k.writer.Put(set.keys, set.bodies); err != nil {
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
