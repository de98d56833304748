package scenarios

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/backlog"
	"github.com/loadstar-sim/loadstar/scenarios/record"
	"github.com/loadstar-sim/loadstar/scenarios/watch"
)

// folderSink writes the results of blocks into the folder of a study.
type folderSink struct {
	study    *Study
	writer   *store.Writer
	failed   *backlog.Failures
	failFast bool
	keep     bool         // values, as long as they are not too many
	memory   sync.Pool    // of *record.Set
	stored   atomic.Int64 // instances of all policies and cells, if they may be more than the goal says
}

// put stores a block. Of a policy that failed, it stores the instance and the reason.
func (k *folderSink) put(cell, block int, found []result) error {
	s := k.study
	set, _ := k.memory.Get().(*record.Set)
	if set == nil {
		set = new(record.Set)
	}
	defer k.memory.Put(set)
	set.Begin(s.ids[cell], block, s.units(block))
	var failure error
	for i := range found {
		f := &found[i]
		if f.err != nil {
			failure = f.err
			set.Fail(s.policies[f.policy], watch.Instance(f.err), f.err.Error(), f.seconds)
			continue
		}
		set.Add(s.policies[f.policy], &f.Block, f.seconds)
		if k.keeps(int64(s.units(block))) {
			set.Values(s.policies[f.policy], f.compared)
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
	return k.keep && (!k.study.adds() || k.stored.Add(more) <= k.study.MostValues())
}

// tick flushes what is buffered from time to time.
func (k *folderSink) tick(now time.Time) error { return k.writer.Tick(now) }

// failures returns how many (cell, policy) pairs have failed.
func (k *folderSink) failures() int { return k.failed.Size() }
