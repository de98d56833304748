package scenarios

import (
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
