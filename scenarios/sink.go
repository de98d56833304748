package scenarios

import (
	"fmt"
	"slices"
	"sync"
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
	memory   sync.Pool // of *[]byte: the bodies of a block

	mu    sync.Mutex // guards the fields below
	names []uint64   // of the policies of the last pairs
	side  uint64     // the name of their records
}

// put stores a block. Of a policy that failed, it stores the instance and the reason.
func (k *folderSink) put(cell, block int, found []result) error {
	s := k.study
	keys := make([]store.Key, len(found), len(found)+1)
	memory, _ := k.memory.Get().(*[]byte)
	if memory == nil {
		memory = new([]byte)
	}
	defer k.memory.Put(memory)
	bodies := (*memory)[:0]
	var failure error
	for i := range found {
		f, before := &found[i], len(bodies)
		status := store.OK
		if f.err != nil {
			status, failure = store.Failed, f.err
			bodies = record.AppendFailure(bodies, watch.Instance(f.err), f.err.Error())
		} else {
			bodies = f.Append(bodies)
		}
		keys[i] = store.Key{
			Cell: s.ids[cell], Policy: s.policies[f.policy], Block: uint32(block), Count: uint32(s.units(block)),
			Status: status, Cost: float32(f.seconds), Length: uint32(len(bodies) - before),
		}
	}
	if pairs := pairsOf(found, func(policy int) uint64 { return s.policies[policy] }); pairs != nil {
		before, count := len(bodies), s.units(block)
		bodies = pairs.Append(bodies, count)
		keys = append(keys, store.Key{
			Cell: s.ids[cell], Policy: k.sideOf(pairs.Policies), Block: uint32(block), Count: uint32(count), Length: uint32(len(bodies) - before),
		})
	}
	*memory = bodies
	if err := k.writer.Put(keys, bodies); err != nil {
		return err
	}
	if k.failFast && failure != nil {
		return fmt.Errorf("%w: %w", ErrFailures, failure)
	}
	return nil
}

// sideOf returns [record.PairsID], which is mostly that of the block before.
func (k *folderSink) sideOf(names []uint64) uint64 {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !slices.Equal(names, k.names) {
		k.names, k.side = names, record.PairsID(names)
	}
	return k.side
}

// pairsOf counts how the policies compare that a block has values of. It returns nil if
// these are fewer than two.
func pairsOf(found []result, name func(policy int) uint64) *record.Pairs {
	var names []uint64
	var values [][]float64
	for i := range found {
		if f := &found[i]; f.err == nil && len(f.compared) > 0 {
			names, values = append(names, name(f.policy)), append(values, f.compared)
		}
	}
	if len(names) < 2 {
		return nil
	}
	return record.PairsOf(names, values)
}

// tick flushes what is buffered from time to time.
func (k *folderSink) tick(now time.Time) error { return k.writer.Tick(now) }

// failures returns how many (cell, policy) pairs have failed.
func (k *folderSink) failures() int { return k.failed.Size() }
