package own

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/look"
)

// undecided labels the cells of a map in which the first policy's lead over another one may be noise.
const undecided = "not told apart"

// winners draws a map of the first policies over links and loads, with a panel for each law, start-up
// time and delay of news. It draws nothing if the design lacks one of these variables.
func winners(r *scenarios.Report) []results.NamedFigure {
	g := r.Design.Grid
	for _, name := range []string{"c", "W", "law", "a", "late"} {
		if g.Find(name) < 0 {
			return nil
		}
	}
	f := figure.Figure{
		Title: "Who completes most", XLabel: "time in which a unit travels, c", YLabel: "workload W", Map: true,
		XMin: math.NaN(), XMax: math.NaN(), YMin: math.NaN(), YMax: math.NaN(),
		Caption: fmt.Sprintf("%d instances; grey where the 95%% interval of the lead over another policy holds 0", r.InstancesOf(0)),
	}
	var kind map[int]int // by cell
	f.Kinds, kind = kindsOf(r)
	for _, row := range groups(r, everyCell(r), "a") {
		columns := groups(r, row.cells, "late", "law")
		slices.SortStableFunc(columns, func(a, b group) int {
			return cmp.Compare(g.Values(a.cells[0]).Get("late"), g.Values(b.cells[0]).Get("late"))
		})
		f.Columns = len(columns)
		for _, panel := range columns {
			law, _, _ := strings.Cut(g.Values(panel.cells[0]).Word("law"), "{")
			late := g.Values(panel.cells[0]).Spell(g.Find("late"))
			p := figure.Panel{Title: fmt.Sprintf("%s, %s, %s", law, late, row.label)}
			for _, load := range groups(r, panel.cells, "W") {
				line := figure.Line{Name: grid.FormatNumber(g.Values(load.cells[0]).Get("W"))}
				for _, c := range load.cells {
					line.X, line.Y = append(line.X, g.Values(c).Get("c")), append(line.Y, float64(kind[c]))
				}
				p.Lines = append(p.Lines, line)
			}
			f.Panels = append(f.Panels, p)
		}
	}
	return []results.NamedFigure{{Name: r.Design.Name + "-first", Figure: f}}
}

// kindsOf returns the policies that are first somewhere, in the order of the design, and for each cell
// the index of its first policy.
func kindsOf(r *scenarios.Report) (kinds []figure.Kind, of map[int]int) {
	var names []string
	leads := map[int][]int{} // cells by policy
	for i := range r.Design.Policies {
		names = append(names, r.Name(i))
	}
	for c := range r.Design.Grid.Cells() {
		policy, sure := first(r, c)
		if !sure {
			policy = len(names)
		}
		leads[policy] = append(leads[policy], c)
	}
	looks := look.Numbers(names)
	looks[undecided] = 0
	of = map[int]int{}
	for policy, name := range append(names, undecided) {
		for _, c := range leads[policy] {
			of[c] = len(kinds)
		}
		if len(leads[policy]) > 0 {
			kinds = append(kinds, figure.Kind{Name: name, Look: looks[name]})
		}
	}
	return kinds, of
}
