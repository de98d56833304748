// Package grid holds the cells of a study: the combinations of values of its
// parameters that meet its conditions, kept column by column, and their
// identities, under which results are filed for ever.
package grid

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// maxCells is how many cells a grid may have.
const maxCells = 10_000_000

// Grid is the cells of a study: combinations of values of its parameters, of
// which the last varies fastest. No cell comes twice. It is kept column by
// column, as places in tables of the different values, so a cell takes four
// bytes a parameter and is decoded when it is looked at.
type Grid struct {
	parameters []Parameter
	columns    []column
	cells      int
}

// column is one parameter in all cells.
type column struct {
	values []expr.Value          // the different ones, in the order in which they came
	place  map[expr.Value]uint32 // of each
	cells  []uint32              // place of each cell's value
	words  map[string]float64    // numbers that stand for words other than auto
	axis   *expr.AxisProgram     // from which values come, or nil
	text   string                // as its values were written
}

// Parameters returns the parameters in the order in which tables have them.
func (g *Grid) Parameters() []Parameter { return g.parameters }

// Cells returns how many cells there are.
func (g *Grid) Cells() int { return g.cells }

// Written returns the values of every parameter as they were written.
func (g *Grid) Written() map[string]string {
	written := map[string]string{}
	for i, p := range g.parameters {
		written[p.Name] = g.columns[i].text
	}
	return written
}

// Axis returns the different values of a parameter in the order of their first
// cells, and nil if the grid has no such parameter.
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

// Marked tells whether there are laws with files among the values.
func (g *Grid) Marked() bool {
	return slices.ContainsFunc(g.parameters, func(p Parameter) bool { return len(p.marks) > 0 })
}

// Find returns where a parameter stands, or -1.
func (g *Grid) Find(name string) int {
	return slices.IndexFunc(g.parameters, func(p Parameter) bool { return p.Name == name })
}

// Words returns the words among the values of a parameter by the numbers that
// stand for them; nil if there are none.
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

// Values returns the parameters of a cell.
func (g *Grid) Values(cell int) Values {
	v := Values{parameters: g.parameters, values: make([]expr.Value, len(g.columns))}
	for i := range g.columns {
		v.values[i] = g.columns[i].values[g.columns[i].cells[cell]]
	}
	return v
}

// Varying names a cell by the parameters that have several values, or by all
// if none has.
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

// put returns the place of a value in a column's table, where it may be new.
// Words other than auto get numbers: what is computed with them is nothing, but
// tables tell values apart by number.
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

// Row returns a cell as tables have it: the numbers, and beside those that were
// written as multiples of others, their formulas.
func (g *Grid) Row(cell int) (params []float64, formulas []string) {
	params, formulas = make([]float64, len(g.columns)), make([]string, len(g.columns))
	for i := range g.columns {
		v := &g.columns[i].values[g.columns[i].cells[cell]]
		params[i], formulas[i] = v.X, v.Formula
	}
	return params, formulas
}

// Column returns the different values of the i-th parameter in the order of their
// first cells. The slice is the grid's and must not be changed.
func (g *Grid) Column(i int) []expr.Value { return g.columns[i].values }

// Place returns the index in Column of a cell's value of the i-th parameter.
func (g *Grid) Place(i, cell int) int { return int(g.columns[i].cells[cell]) }

// Mark tells apart values that are spelled alike: the mark of a word becomes part
// of the identity of its cells.
func (g *Grid) Mark(i int, word, mark string) {
	p := &g.parameters[i]
	if p.marks == nil {
		p.marks = map[string]string{}
	}
	p.marks[word] = mark
}

// Names returns the names of the parameters.
func (g *Grid) Names() []string {
	var names []string
	for _, p := range g.parameters {
		names = append(names, p.Name)
	}
	return names
}

// Union adds the cells of another grid that this one does not have. Both must
// have the same parameters, in whatever order. Cells of the other grid stay although
// the limits of this one may refuse their values.
func (g *Grid) Union(o *Grid, law string) error {
	var from []int // where the other has our parameters
	for _, p := range g.parameters {
		from = append(from, slices.IndexFunc(o.parameters, func(q Parameter) bool { return p.Name == q.Name }))
	}
	if len(g.parameters) != len(o.parameters) || slices.Contains(from, -1) {
		return fmt.Errorf("the parameters differ: %s and %s", nameAll(g.parameters), nameAll(o.parameters))
	}
	known := NewFinder(g.IDs(law))
	for cell, id := range o.IDs(law) {
		if known.Find(id) >= 0 {
			continue
		}
		if g.cells == maxCells {
			return fmt.Errorf("the grids together have more than %d cells", maxCells)
		}
		for i := range g.columns {
			theirs := &o.columns[from[i]]
			free := Unlimited(g.parameters[i].Name)
			place, err := g.columns[i].put(&free, theirs.values[theirs.cells[cell]])
			if err != nil {
				return err
			}
			g.columns[i].cells = append(g.columns[i].cells, place)
		}
		g.cells++
	}
	for i := range g.columns {
		if a, b := g.columns[i].text, o.columns[from[i]].text; a != b {
			g.columns[i].text = a + "; " + b
		}
		for word, mark := range o.parameters[from[i]].marks {
			if g.parameters[i].marks == nil {
				g.parameters[i].marks = map[string]string{}
			}
			g.parameters[i].marks[word] = mark
		}
	}
	return nil
}

func nameAll(parameters []Parameter) string {
	s := ""
	for i, p := range parameters {
		if i > 0 {
			s += ", "
		}
		s += p.Name
	}
	return s
}

// Roles names the parameters, those first that decide what happens.
func (g *Grid) Roles() string {
	var names []string
	for _, p := range g.parameters {
		role := "problem"
		if p.World {
			role = "world"
		}
		names = append(names, role+" "+p.Name)
	}
	slices.Sort(names)
	slices.Reverse(names)
	return strings.Join(names, ", ")
}
