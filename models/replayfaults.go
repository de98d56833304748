package models

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/engine"
)

// faultyReplay is the state of a replay with faults. As plans do not react to wrong results, faults
// change no time, and each worker's results can be checked one after the other.
type faultyReplay struct {
	faults  []faultState // by worker; nil: no faults
	right   []float64    // right load of each chunk, in the best of its wrong copies so far
	rightAt []float64    // when the master first has that much
	last    float64      // the last of these times
}

// beginFaults prepares for a replay, with faults or without.
func (r *recurrence) beginFaults(s *Simulator) {
	r.faults = nil
	if s.faulty {
		r.faults, r.right, r.rightAt = s.faults, s.outcome.Right, fill(r.rightAt, len(r.size), 0)
	}
}

// storedEnds returns the number of entries whose ends must be stored.
func (r *recurrence) storedEnds() int {
	n := r.plan.returns
	if r.faults != nil {
		n = 0
		for i := range r.plan.lists {
			n += len(r.plan.lists[i].chunks)
		}
	}
	return n
}

// accept records that the master has the next result of a worker at a time.
func (r *recurrence) accept(i int, c int32, at float64) {
	size := r.size[c]
	wrong, err := r.faults[i].compute(size, r.plan.problem.Unit)
	if err != nil {
		panic(fmt.Sprintf("models: worker %d: %v", i+1, err))
	}
	switch right := size - wrong; {
	case wrong == 0:
		r.doneAt[c] = min(r.doneAt[c], at)
	case right > r.right[c]:
		r.right[c], r.rightAt[c] = right, at
	case right == r.right[c]:
		r.rightAt[c] = min(r.rightAt[c], at)
	}
}

// acceptAll accepts the results that need no message, and finds the time of the last right load.
func (r *recurrence) acceptAll() {
	if r.faults == nil {
		return
	}
	for i := range r.workers {
		if w := &r.workers[i]; w.costs.Return.Free() {
			for k, at := range w.ends[:w.Chunks] {
				r.accept(i, w.chunks[k], at)
			}
		}
	}
	r.last = 0
	for c, at := range r.doneAt {
		if at < engine.Never {
			r.right[c], r.rightAt[c] = r.size[c], at
		}
		r.last = max(r.last, r.rightAt[c])
	}
}
