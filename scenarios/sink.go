package scenarios

import (
	"errors"
	"fmt"
	"time"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/backlog"
	"github.com/loadstar-sim/loadstar/scenarios/record"
)

// folderSink writes the results of blocks into the folder of a study.
type folderSink struct {
	study    *Study
	writer   *store.Writer
	failed   *backlog.Failures
	failFast bool
}

// put stores a block. Of a policy that failed, it stores the instance and the reason.
func (k *folderSink) put(cell, block int, found []result) error {
	s := k.study
	keys := make([]store.Key, len(found))
	var bodies []byte
	var failure error
	for i := range found {
		f, before := &found[i], len(bodies)
		status := store.OK
		if f.err != nil {
			status, failure = store.Failed, f.err
			bodies = appendFailure(bodies, f.err)
		} else {
			bodies = f.Append(bodies)
		}
		keys[i] = store.Key{
			Cell: s.ids[cell], Policy: s.policies[f.policy], Block: uint32(block), Count: uint32(s.units(block)),
			Status: status, Cost: float32(f.seconds), Length: uint32(len(bodies) - before),
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

// appendFailure appends the record of a failure.
func appendFailure(to []byte, err error) []byte {
	instance := 0
	var cell *CellError
	if errors.As(err, &cell) {
		instance = cell.Instance
	}
	return record.AppendFailure(to, instance, err.Error())
}

// tick flushes what is buffered from time to time.
func (k *folderSink) tick(now time.Time) error { return k.writer.Tick(now) }

// failures returns how many (cell, policy) pairs have failed.
func (k *folderSink) failures() int { return k.failed.Size() }
