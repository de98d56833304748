// Package grid holds the cells of a design: the combinations of values of its parameters that meet its
// conditions. A cell is identified by a hash of its parameters. So a grid may grow in any direction, and
// results keep their identities. Cells are kept column by column: a grid may have ten million.
//
// A grid of all combinations takes no memory, and others 4 bytes for each variable and cell. An identity
// takes 8 bytes, and the table that finds it 8 to 16; a study adds 4 bytes for each policy of a cell, and
// streams its tables. Enumerating takes 0.1 µs a cell, all bookkeeping of a run 0.6 µs.
package grid

import (
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// maxCells is how many cells a grid may have.
const maxCells = 10_000_000

// maxTried is on how many combinations of values conditions are tested.
const maxTried = 1_000_000_000

// Grid is a list of different cells; the last parameter varies fastest. If these are all combinations of the
// values, a cell takes no memory; otherwise it keeps places in tables of the different values, and takes
// four bytes a parameter. Any number of goroutines may read it.
type Grid struct {
	parameters []Parameter
	columns    []column
	cells      int
}

// column is a parameter in all cells.
type column struct {
	values  []expr.Value          // the different ones, in the order of their first cells
	place   map[expr.Value]uint32 // in values
	cells   []uint32              // by cell: the place of its value, unless period is set
	pattern []uint32              // the places that take turns
	period  int                   // each for as many cells; 0: they are in cells
	words   map[string]float64    // the numbers that stand for words other than auto
	axis    *expr.AxisProgram     // from which values come; nil once the grid is made
	text    string                // the values as they were written
	on      []string              // the parameters in which they are written
	group   int                   // of columns that advance together; 0: none
}

// at returns the place of a cell's value.
func (c *column) at(cell int) uint32 {
	if c.period > 0 {
		return c.pattern[cell/c.period%len(c.pattern)]
	}
	return c.cells[cell]
}

// list gives each of the cells a place of its own, so that others can be added.
func (c *column) list(cells int) {
	if c.period == 0 {
		return
	}
	c.cells = make([]uint32, cells)
	for cell := range c.cells {
		c.cells[cell] = c.at(cell)
	}
	c.pattern, c.period = nil, 0
}

// Parameters returns the parameters in the order of the columns of tables. The slice must
// not be changed.
func (g *Grid) Parameters() []Parameter { return g.parameters }

// Cells returns how many cells the grid has.
func (g *Grid) Cells() int { return g.cells }

// Written returns the values of every parameter as they were written.
func (g *Grid) Written() map[string]string {
	written := map[string]string{}
	for i, p := range g.parameters {
		written[p.Name] = g.columns[i].text
	}
	return written
}

// Axis returns the different numbers among the values of a parameter, in the order of their first cells. It
// returns nil if the grid lacks the parameter.
func (g *Grid) Axis(name string) []float64 {
	var values []float64
	seen := map[float64]bool{}
	i := g.Find(name)
	if i < 0 {
		return nil
	}
	for _, v := range g.columns[i].values {
		if !seen[v.X] {
			seen[v.X] = true
			values = append(values, v.X)
		}
	}
	return values
}

// Find returns the index of a parameter, or -1 if the grid has none of that name.
func (g *Grid) Find(name string) int {
	return slices.IndexFunc(g.parameters, func(p Parameter) bool { return p.Name == name })
}

// Words returns the words among the values of the i-th parameter by the numbers that stand
// for them, or nil if all values are numbers.
func (g *Grid) Words(i int) map[float64]string {
	var words map[float64]string
	for _, v := range g.columns[i].values {
		if v.Word != "" {
			if words == nil {
				words = map[float64]string{}
			}
			words[v.X] = v.Word
		}
	}
	return words
}

// Values returns the values of a cell.
func (g *Grid) Values(cell int) Values {
	v := Values{parameters: g.parameters, values: make([]expr.Value, len(g.columns))}
	for i := range g.columns {
		v.values[i] = g.columns[i].values[g.columns[i].at(cell)]
	}
	return v
}

// Varying spells the values of a cell that vary in the grid, or all if none does.
func (g *Grid) Varying(cell int) string {
	v := g.Values(cell)
	some := Values{}
	for i, p := range g.parameters {
		if len(g.Axis(p.Name)) > 1 {
			some.parameters = append(some.parameters, g.parameters[i])
			some.values = append(some.values, v.values[i])
		}
	}
	if len(some.values) == 0 {
		return v.String()
	}
	return some.String()
}

// put returns the place of a value in the table of a column, to which it is added if it is
// new. Words other than auto get numbers, by which tables tell values apart; nothing is
// computed with these.
func (c *column) put(p *Parameter, v expr.Value) (uint32, error) {
	if v.Word != "" && v.Word != "auto" {
		if _, known := c.words[v.Word]; !known {
			if c.words == nil {
				c.words = map[string]float64{}
			}
			c.words[v.Word] = float64(len(c.words))
		}
		v.X = c.words[v.Word]
	}
	if place, ok := c.place[v]; ok {
		return place, nil
	}
	switch {
	case v.Word == "":
		if err := p.check(v.X, false); err != nil {
			return 0, err
		}
	case v.Word == "auto" && !p.Auto:
		return 0, p.check(Auto, true)
	}
	if c.place == nil {
		c.place = map[expr.Value]uint32{}
	}
	place := uint32(len(c.values))
	c.values = append(c.values, v)
	c.place[v] = place
	return place, nil
}

// Row returns a cell as tables have it: the numbers, and for each parameter its formula if it was written as
// a multiple of another, or "".
func (g *Grid) Row(cell int) (params []float64, formulas []string) {
	return g.AppendRow(make([]float64, 0, len(g.columns)), make([]string, 0, len(g.columns)), cell)
}

// AppendRow appends a row to others.
func (g *Grid) AppendRow(params []float64, formulas []string, cell int) ([]float64, []string) {
	for i := range g.columns {
		v := &g.columns[i].values[g.columns[i].at(cell)]
		params, formulas = append(params, v.X), append(formulas, v.Formula)
	}
	return params, formulas
}

// Column returns the different values of the i-th parameter in the order of their first
// cells. The slice must not be changed.
func (g *Grid) Column(i int) []expr.Value { return g.columns[i].values }

// Place returns the index in Column of a cell's value of the i-th parameter.
func (g *Grid) Place(i, cell int) int { return int(g.columns[i].at(cell)) }

// Names returns the names of the parameters.
func (g *Grid) Names() []string {
	var names []string
	for _, p := range g.parameters {
		names = append(names, p.Name)
	}
	return names
}
