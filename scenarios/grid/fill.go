package grid

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// filler enumerates the cells of a grid, level by level. A level is one parameter, or
// several that advance together.
type filler struct {
	grid   *Grid
	levels []level
	tried  int       // rows of all levels
	known  []float64 // by parameter; values of lower levels are stale
	places []uint32
}

// level is the parameters that advance together, and the conditions that can be tested once
// they have values.
type level struct {
	columns  []int // of the grid
	fixed    bool  // the values depend on no other parameter, so they are computed once
	rows     [][]expr.Value
	places   [][]uint32
	where    []*expr.Program
	wherever []*expr.Expr
}

// New returns the grid of axes that meets the conditions. The axes have the order of the parameters, and
// each stands after the axes that it refers to. Unless it is nil, at adds the place in a file to an
// error of the axis or condition at a path.
func New(parameters []Parameter, axes sheet.Axes, where sheet.Wheres, at func(path string, err error) error) (*Grid, error) {
	if at == nil {
		at = func(_ string, err error) error { return err }
	}
	g := &Grid{parameters: parameters, columns: make([]column, len(parameters))}
	f := &filler{grid: g, known: slices.Repeat([]float64{math.NaN()}, len(parameters)), places: make([]uint32, len(parameters))}
	var names []string
	for i, a := range axes {
		program, err := a.Values.Compile(names)
		if err != nil {
			return nil, at(a.Path(), fmt.Errorf("%s=%v: %w", a.Name, a.Values, err))
		}
		g.columns[i].axis, g.columns[i].text = program, a.Values.String()
		g.columns[i].on, g.columns[i].group = a.Values.Names(), a.Group
		if last := len(f.levels) - 1; a.Group > 0 && i > 0 && axes[i-1].Group == a.Group {
			f.levels[last].columns = append(f.levels[last].columns, i)
			f.levels[last].fixed = f.levels[last].fixed && len(a.Values.Names()) == 0
		} else {
			f.levels = append(f.levels, level{columns: []int{i}, fixed: len(a.Values.Names()) == 0})
		}
		names = append(names, a.Name)
	}
	for k, e := range where {
		program, err := e.Compile(names)
		if err == nil {
			err = onNumbers(e, parameters)
		}
		if err != nil {
			return nil, at(fmt.Sprintf("where[%d]", k), err)
		}
		l := &f.levels[f.ready(e.Names(), names)]
		l.where, l.wherever = append(l.where, program), append(l.wherever, e)
	}
	if err := f.checkSize(axes, at); err != nil {
		return nil, err
	}
	if !f.combine() {
		if err := f.fill(0, axes, at); err != nil {
			return nil, err
		}
	}
	for i := range g.columns {
		g.columns[i].axis = nil
	}
	return g, nil
}

// checkSize returns an error before cells are enumerated, where it can be known that there
// will be too many.
func (f *filler) checkSize(axes sheet.Axes, at func(string, error) error) error {
	if err := f.count(); err != nil {
		return err
	}
	cells := 1
	for k := range f.levels {
		l := &f.levels[k]
		if !l.fixed {
			continue
		}
		if err := f.advance(l, axes, at); err != nil {
			return err
		}
		if len(l.where) > 0 {
			return nil
		}
		if cells *= len(l.rows[0]); cells > maxCells {
			return fmt.Errorf("the grid has more than %d cells", maxCells)
		}
	}
	return nil
}

// count returns an error if the values alone, which are not kept yet, make too many cells, or too
// many for the first condition to be tested on all of them.
func (f *filler) count() error {
	cells := 1.0
	for k := range f.levels {
		l := &f.levels[k]
		if n, ok := f.grid.columns[l.columns[0]].axis.Fixed(); ok && len(l.columns) == 1 {
			cells *= float64(n)
		}
		switch {
		case len(l.where) > 0 && cells > maxTried:
			return fmt.Errorf("the conditions would be tested on more than %d combinations of values", maxTried)
		case len(l.where) > 0:
			return nil
		case cells > maxCells:
			return fmt.Errorf("the grid has more than %d cells", maxCells)
		}
	}
	return nil
}

// combine makes cells of all combinations of the levels' rows, if no level depends on the levels above it
// and none has conditions. Otherwise it does nothing and returns false. Call checkSize first.
func (f *filler) combine() bool {
	for k := range f.levels {
		if l := &f.levels[k]; !l.fixed || len(l.where) > 0 {
			return false
		}
	}
	cells := 1
	for k := len(f.levels) - 1; k >= 0; k-- {
		l := &f.levels[k]
		for c, i := range l.columns {
			f.grid.columns[i].pattern, f.grid.columns[i].period = l.places[c], max(cells, 1)
		}
		cells *= len(l.rows[0])
	}
	f.grid.cells = cells
	return true
}

// ready returns the first level at which all used variables are known.
func (f *filler) ready(used, names []string) int {
	last := 0
	for _, name := range used {
		i := slices.Index(names, name)
		for k := range f.levels {
			if slices.Contains(f.levels[k].columns, i) {
				last = max(last, k)
			}
		}
	}
	return last
}

// fill appends all cells that begin with the known values.
func (f *filler) fill(depth int, axes sheet.Axes, at func(string, error) error) error {
	g := f.grid
	if depth == len(f.levels) {
		if g.cells == maxCells {
			return fmt.Errorf("the grid has more than %d cells", maxCells)
		}
		for i := range g.columns {
			g.columns[i].cells = append(g.columns[i].cells, f.places[i])
		}
		g.cells++
		return nil
	}
	l := &f.levels[depth]
	if !l.fixed || l.rows == nil {
		if err := f.advance(l, axes, at); err != nil {
			return err
		}
	}
	if f.tried += len(l.rows[0]); f.tried > maxTried {
		return fmt.Errorf("the conditions would be tested on more than %d combinations of values", maxTried)
	}
	for k := range l.rows[0] {
		for c, i := range l.columns {
			f.known[i], f.places[i] = g.columns[i].values[l.places[c][k]].X, l.places[c][k]
		}
		met, err := f.met(l)
		if err != nil {
			return at("where", err)
		}
		if met {
			if err := f.fill(depth+1, axes, at); err != nil {
				return err
			}
		}
	}
	return nil
}

// advance computes the values of a level from the values of the levels above.
func (f *filler) advance(l *level, axes sheet.Axes, at func(string, error) error) error {
	if l.rows == nil {
		l.rows, l.places = make([][]expr.Value, len(l.columns)), make([][]uint32, len(l.columns))
	}
	for c, i := range l.columns {
		p, column, a := &f.grid.parameters[i], &f.grid.columns[i], axes[i]
		find := column.axis.Append
		if len(l.columns) > 1 { // parameters that advance together may repeat values
			find = column.axis.AppendAll
		}
		rows, err := find(l.rows[c][:0], f.known)
		if err != nil {
			return at(a.Path(), err)
		}
		l.rows[c], l.places[c] = rows, l.places[c][:0]
		for _, v := range rows {
			place, err := column.put(p, v)
			if err != nil {
				return at(a.Path(), err)
			}
			l.places[c] = append(l.places[c], place)
		}
		if len(rows) != len(l.rows[0]) {
			return at(a.Path(), fmt.Errorf("%s has %d values and %s has %d: variables that advance together need equally many",
				p.Name, len(rows), f.grid.parameters[l.columns[0]].Name, len(l.rows[0])))
		}
	}
	if len(l.columns) > 1 {
		l.dedupe()
	}
	return nil
}

// dedupe keeps only the first of equal rows, so that no cell comes twice.
func (l *level) dedupe() {
	kept, seen := 0, map[string]bool{}
	for k := range l.places[0] {
		row := ""
		for c := range l.places {
			row += fmt.Sprint(l.places[c][k], " ")
		}
		if seen[row] {
			continue
		}
		seen[row] = true
		for c := range l.places {
			l.places[c][kept] = l.places[c][k]
		}
		kept++
	}
	for c := range l.places {
		l.places[c], l.rows[c] = l.places[c][:kept], l.rows[c][:kept]
	}
}

// values returns the values that are known, for messages.
func (f *filler) values() Values {
	var v Values
	for i, p := range f.grid.parameters {
		if x := f.known[i]; !math.IsNaN(x) {
			v.parameters, v.values = append(v.parameters, p), append(v.values, expr.Value{X: x})
		}
	}
	return v
}

// met reports whether the conditions of a level hold.
func (f *filler) met(l *level) (bool, error) {
	for k, program := range l.where {
		x := program.Eval(f.known, nil)
		if x != x {
			return false, fmt.Errorf("%s is not a number at %v", l.wherever[k], f.values())
		}
		if x == 0 {
			return false, nil
		}
	}
	return true, nil
}
