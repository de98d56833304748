package study

import (
	"cmp"
	"iter"
	"slices"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// RunOptions says which cells a run of a study computes, and how.
type RunOptions struct {
	Runner   *run.Runner
	Shard    Shard
	Where    *grid.Condition // nil: all cells
	Retry    bool            // compute failures again
	FailFast bool            // stop at the first failure

	// Build is the program, as the logs of the folder name it. Unless it is the zero value, records of other
	// builds are compared with this one's results.
	Build store.Build
}

// Shard is the I-th of N parts of a study's cells, counted from 0. The zero value is all
// cells.
type Shard struct{ I, N int }

// cells returns the chosen cells, or nil for all. Shards take cells in the order of their
// identities, which is as good as random, so that costly cells are spread.
func (s *Study) cells(o RunOptions) []int32 {
	if o.Shard.N <= 1 && o.Where == nil {
		return nil
	}
	mine, order := []int32{}, s.all(nil)
	slices.SortFunc(order, func(a, b int32) int { return cmp.Compare(s.ids[a], s.ids[b]) })
	for rank, cell := range order {
		if rank%max(1, o.Shard.N) == o.Shard.I && o.Where.Met(s.Design.Grid, int(cell)) {
			mine = append(mine, cell)
		}
	}
	slices.Sort(mine)
	return mine
}

// HasCells reports whether the options choose any cell.
func (s *Study) HasCells(o RunOptions) bool {
	for range s.chosen(o) {
		return true
	}
	return false
}

// chosen iterates over the chosen cells.
func (s *Study) chosen(o RunOptions) iter.Seq[int] {
	return func(yield func(int) bool) {
		cells := s.cells(o)
		if cells == nil {
			for cell := range s.ids {
				if !yield(cell) {
					return
				}
			}
		}
		for _, cell := range cells {
			if !yield(int(cell)) {
				return
			}
		}
	}
}

// all returns the given cells, and all cells of the study for nil.
func (s *Study) all(cells []int32) []int32 {
	if cells == nil {
		cells = make([]int32, len(s.ids))
		for i := range cells {
			cells[i] = int32(i)
		}
	}
	return cells
}
