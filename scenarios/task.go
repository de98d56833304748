package scenarios

import (
	"sync"

	"github.com/loadstar-sim/loadstar/scenarios/backlog"
)

// Task is a part of a study that is to be computed.
type task struct {
	Design *Design
	Cells  []int32          // which, in this order; nil: all
	From   int              // blocks from here
	To     int              // up to but not including here
	Have   *backlog.Backlog // what need not be computed; nil: nothing is there

	// Failed is the cells and policies that failed meanwhile, of which no further
	// blocks are wanted. Tasks that follow one another share it.
	Failed *failures
}

// failures is a set of cells and policies.
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

// without drops the policies that failed in a cell.
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
