package scenarios

import (
	"iter"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Selection is a condition on cells.
type Selection struct {
	program *expr.Program
	names   []string
}

// Select reads a condition on the study's parameters, such as p>15; none is nil,
// and met by all cells.
func (d *Design) Select(condition string) (*Selection, error) {
	if condition == "" {
		return nil, nil
	}
	e, err := expr.Parse(condition)
	if err != nil {
		return nil, err
	}
	names := d.Grid.Names()
	program, err := e.Compile(names)
	if err != nil {
		return nil, err
	}
	return &Selection{program, names}, nil
}

// has tells whether a cell meets the condition. Parameters go by name, since the
// grid of a study's folder may have them in another order.
func (s *Selection) has(g *grid.Grid, cell int) bool {
	if s == nil {
		return true
	}
	v := g.Values(cell)
	known := make([]float64, len(s.names))
	for i, name := range s.names {
		known[i] = v.Get(name)
	}
	return s.program.Eval(known, nil) > 0
}

// Shard is a part of a study's cells: the i-th of n. Of one part, all.
type Shard struct{ I, N int }

// cells returns the cells that are to be computed; nil for all. Shards take cells
// in the order of their identities, which are as good as random, so that costly
// ones are spread.
func (s *Study) cells(a RunOptions) []int32 {
	if a.Shard.N <= 1 && a.Where == nil {
		return nil
	}
	mine := []int32{}
	for rank, cell := range grid.NewFinder(s.ids).Order() {
		if rank%max(1, a.Shard.N) == a.Shard.I && a.Where.has(s.Design.Grid, int(cell)) {
			mine = append(mine, cell)
		}
	}
	slices.Sort(mine)
	return mine
}

// Chosen tells whether any cell is to be computed.
func (s *Study) HasCells(a RunOptions) bool {
	for range s.chosen(a) {
		return true
	}
	return false
}

// chosen goes through the cells that are to be computed.
func (s *Study) chosen(a RunOptions) iter.Seq[int] {
	return func(yield func(int) bool) {
		cells := s.cells(a)
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

// all returns all cells, where nil stands for them.
func (s *Study) all(cells []int32) []int32 {
	if cells == nil {
		for i := range s.ids {
			cells = append(cells, int32(i))
		}
	}
	return cells
}

// Advance is what a run of a study is asked to do.
type RunOptions struct {
	Runner   *Runner
	Shard    Shard
	Where    *Selection // cells to be computed; nil: all
	Retry    bool       // failures, too
	FailFast bool       // stop at the first one
	Version  string
}
