package run

import (
	"sync"
	"sync/atomic"
)

// Task is the part of a study that is to be computed.
type Task struct {
	Cells    int      // of the study
	Policies int      // of the study
	Order    []int32  // the cells to be computed, in this order; nil: all
	From     int      // blocks from here
	To       int      // up to but not including here
	Have     *Backlog // blocks that need not be computed; nil: none

	// Until holds, by place in Order and policy, the number of blocks after which computing stops. If it is
	// nil, that is To for all.
	Until []int32

	// Failed holds the (cell, policy) pairs that have failed: no more blocks are computed for them.
	// Consecutive tasks of a run share it. A queue makes one if it is nil.
	Failed *Failures
}

// Failures is a set of (cell, policy) pairs. Goroutines share it.
type Failures struct {
	any   atomic.Bool // there are some
	mu    sync.Mutex
	pairs map[[2]int]bool
}

// NewFailures returns an empty set.
func NewFailures() *Failures { return &Failures{pairs: map[[2]int]bool{}} }

// Add adds a pair.
func (f *Failures) Add(cell, policy int) {
	f.mu.Lock()
	f.pairs[[2]int{cell, policy}] = true
	f.any.Store(true)
	f.mu.Unlock()
}

// Size returns how many pairs there are.
func (f *Failures) Size() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.pairs)
}

// without returns the wanted policies that have not failed in a cell.
func (f *Failures) without(cell int, wanted []int) []int {
	if !f.any.Load() {
		return wanted
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	var left []int
	for _, i := range wanted {
		if !f.pairs[[2]int{cell, i}] {
			left = append(left, i)
		}
	}
	return left
}
