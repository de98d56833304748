package scenarios

import (
	"fmt"
	"time"

	"github.com/loadstar-sim/loadstar/results/store"
)

// sink writes what is found into the folder.
type folderSink struct {
	study    *Study
	writer   *store.Writer
	failed   *failures
	failFast bool
}

// Put keeps a block. Policies that failed are kept as such, with the reason.
func (k *folderSink) Put(cell, block int, found []result) error {
	s := k.study
	keys := make([]store.Key, len(found))
	var bodies []byte
	var failure error
	for i := range found {
		f, before := &found[i], len(bodies)
		status := store.OK
		if f.Err != nil {
			status, failure = store.Failed, f.Err
			bodies = appendFailure(bodies, f.Err)
		} else {
			bodies = appendRecord(bodies, f)
		}
		keys[i] = store.Key{
			Cell: s.ids[cell], Policy: s.policies[f.Policy], Block: uint32(block), Count: uint32(s.units(block)),
			Status: status, Cost: float32(f.Seconds), Length: uint32(len(bodies) - before),
		}
	}
	if err := k.writer.Put(keys, bodies); err != nil {
		return err
	}
	if k.failFast && failure != nil {
		return fmt.Errorf("%w: %w", ErrFailures, failure)
	}
	return nil
}

// Tick has the folder written now and then.
func (k *folderSink) Tick(now time.Time) error { return k.writer.Tick(now) }

// failures returns how many there have been.
func (k *folderSink) failures() int { return k.failed.size() }
