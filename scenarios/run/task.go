package run

import (
	"slices"
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

// Failures is a set of (cell, policy) pairs. Goroutines share it. The zero value is empty.
type Failures struct {
	size  atomic.Int64 // of pairs, to be read without the lock
	mu    sync.Mutex   // protects pairs
	pairs map[[2]int]bool
}

// Add adds a pair.
func (f *Failures) Add(cell, policy int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.pairs == nil {
		f.pairs = map[[2]int]bool{}
	}
	f.pairs[[2]int{cell, policy}] = true
	f.size.Store(int64(len(f.pairs)))
}

// Size returns how many pairs there are.
func (f *Failures) Size() int { return int(f.size.Load()) }

// without returns the wanted policies that have not failed in a cell.
func (f *Failures) without(cell int, wanted []int) []int {
	if f.Size() == 0 {
		return wanted
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(wanted), func(i int) bool { return f.pairs[[2]int{cell, i}] })
}
