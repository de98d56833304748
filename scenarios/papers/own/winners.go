package own

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// undecided labels the cells of a map in which the first policy's lead over another one may be noise.
const undecided = "not told apart"

// winners describes a map of the first policies.
type winners struct {
	title, caption string
	first          leader
	x, xlabel      string   // the variable of the columns of a panel
	y, ylabel      string   // the variable of its rows
	rows           []string // variables of the rows of panels
	column         string   // a variable of their columns, which have the law, too; may be empty
}

// draw draws the map. It draws nothing if the design lacks one of the variables.
func (m winners) draw(r *scenarios.Report) []results.NamedFigure {
	g := r.Design.Grid
	columns := []string{"law"}
	if m.column != "" {
		columns = []string{m.column, "law"}
	}
	heads := append(slices.Clone(columns), m.rows...)
	for _, name := range append([]string{m.x, m.y}, heads...) {
		if g.Find(name) < 0 {
			return nil
		}
	}
	f := figure.Figure{
		Title: m.title, XLabel: m.xlabel, YLabel: m.ylabel, Map: true,
		XMin: math.NaN(), XMax: math.NaN(), YMin: math.NaN(), YMax: math.NaN(),
		Caption: strings.Join(append(m.fixed(r.Design, heads), fmt.Sprintf("%d instances", r.Cell(0).Instances()), m.caption), "; "),
	}
	var kind map[int]int // by cell
	f.Kinds, kind = m.kinds(r)
	for _, row := range groups(r, everyCell(r), m.rows...) {
		f.Columns = 0
		for _, outer := range groups(r, row.cells, columns[0]) {
			for _, inner := range groups(r, outer.cells, "law") {
				f.Columns++
				p := figure.Panel{Title: r.Design.Setting(g.Values(inner.cells[0]), heads...)}
				for _, line := range groups(r, inner.cells, m.y) {
					p.Lines = append(p.Lines, m.line(g, line.cells, kind))
				}
				f.Panels = append(f.Panels, p)
			}
		}
	}
	return []results.NamedFigure{{Name: r.Design.Name + "-first", Figure: f}}
}

// fixed returns the values that all cells share, and what the symbols in the heads of panels stand for.
func (m winners) fixed(d *scenarios.Design, heads []string) (parts []string) {
	naming, first := d.Naming(), d.Grid.Values(0)
	var shared []string
	for _, name := range d.Grid.Names() {
		switch {
		case name == m.x || name == m.y: // the axes have labels
		case len(d.Grid.Axis(name)) == 1:
			if naming.Meaning(name) != "" {
				shared = append(shared, naming.Params[name].Label+" "+d.Setting(first, name))
			} else if !slices.Contains(heads, name) {
				shared = append(shared, d.Setting(first, name))
			}
		case naming.Meaning(name) != "":
			parts = append(parts, naming.Meaning(name))
		}
	}
	if len(shared) > 0 {
		parts = append([]string{strings.Join(shared, ", ")}, parts...)
	}
	return parts
}

// line returns a row of a panel.
func (m winners) line(g *grid.Grid, cells []int, kind map[int]int) figure.Line {
	line := figure.Line{Name: grid.FormatNumber(g.Values(cells[0]).Get(m.y))}
	for _, c := range cells {
		line.X, line.Y = append(line.X, g.Values(c).Get(m.x)), append(line.Y, float64(kind[c]))
	}
	return line
}

// kinds returns the policies that are first somewhere, in the order of the design, and for each cell
// the index of its first policy.
func (m winners) kinds(r *scenarios.Report) (kinds []figure.Kind, of map[int]int) {
	var names []string
	leads := map[int][]int{} // cells by policy
	for i := range r.Design.Policies {
		names = append(names, r.Name(i))
	}
	for c := range r.Design.Grid.Cells() {
		policy, sure := m.first(r, c)
		if !sure {
			policy = len(names)
		}
		leads[policy] = append(leads[policy], c)
	}
	looks, naming := figures.Styles(names), r.Design.Naming()
	looks[undecided] = 0
	of = map[int]int{}
	for policy, name := range append(names, undecided) {
		for _, c := range leads[policy] {
			of[c] = len(kinds)
		}
		if len(leads[policy]) > 0 {
			kinds = append(kinds, figure.Kind{Name: naming.Policy(name), Look: looks[name]})
		}
	}
	return kinds, of
}
