package scenarios

import (
	"sync"

	"github.com/loadstar-sim/loadstar/scenarios/backlog"
)

// task is a part of a design to be computed.
type task struct {
	design *Design
	cells  []int32          // in this order; nil: all
	from   int              // blocks from here
	to     int              // up to but not including here
	have   *backlog.Backlog // blocks that need not be computed; nil: none

	// failed holds the (cell, policy) pairs that have failed, of which no more blocks are
	// computed. Consecutive tasks of a run share it.
	failed *failures
}

// failures is a set of (cell, policy) pairs. Goroutines share it.
type failures struct {
	mu    sync.Mutex
	pairs map[[2]int]bool
}

func newFailures() *failures { return &failures{pairs: map[[2]int]bool{}} }

func (f *failures) add(cell, policy int) {
	f.mu.Lock()
	f.pairs[[2]int{cell, policy}] = true
	f.mu.Unlock()
}

func (f *failures) size() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.pairs)
}

// without returns the wanted policies that have not failed in a cell.
func (f *failures) without(cell int, wanted []int) []int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.pairs) == 0 {
		return wanted
	}
	var left []int
	for _, i := range wanted {
		if !f.pairs[[2]int{cell, i}] {
			left = append(left, i)
		}
	}
	return left
}
