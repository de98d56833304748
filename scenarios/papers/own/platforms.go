package own

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
)

// overPlatforms draws the work of policies by the spread of the workers, as means over platforms and
// links, with a panel for each law and load. It draws nothing if the design lacks one of these variables.
func overPlatforms(r *scenarios.Report) []results.NamedFigure {
	g := r.Design.Grid
	for _, name := range []string{"spread", "k", "law", "W"} {
		if g.Find(name) < 0 {
			return nil
		}
	}
	var names []string
	for i := range r.Design.Policies {
		names = append(names, r.Name(i))
	}
	platforms := len(groups(r, everyCell(r), "k"))
	f := figure.Figure{
		Title: "Work completed on platforms of unlike workers", XLabel: "spread of speeds and links",
		YLabel: "work completed / " + r.Design.Reference.Spec, LogX: true,
		XMin: math.NaN(), XMax: math.NaN(), YMin: math.NaN(), YMax: math.NaN(), Columns: len(groups(r, everyCell(r), "W")),
		Caption: fmt.Sprintf("%s per spread, %d instances per platform; means and 95%% intervals for %s", words.Count(platforms, "platform"), r.Cell(0).Instances(), these(platforms)),
	}
	looks, naming := figures.Styles(names), r.Design.Naming()
	for _, panel := range groups(r, everyCell(r), "law", "W") {
		p := figure.Panel{Title: r.Design.Setting(g.Values(panel.cells[0]), "law", "W")}
		for _, i := range rankable(r) {
			line := figure.Line{Name: naming.Policy(r.Name(i)), Look: looks[r.Name(i)]}
			for _, spread := range groups(r, panel.cells, "spread") {
				var m stat.Moments
				for _, x := range averages(r, scenarios.Ratio, spread.cells, i, nil) {
					m.Add(x)
				}
				lo, hi := m.Student(scenarios.Level)
				line.X, line.Y = append(line.X, g.Values(spread.cells[0]).Get("spread")), append(line.Y, m.Mean)
				line.Lo, line.Hi = append(line.Lo, lo), append(line.Hi, hi)
			}
			p.Lines = append(p.Lines, line)
		}
		f.Panels = append(f.Panels, p)
	}
	return []results.NamedFigure{{Name: r.Design.Name + "-platforms", Figure: f}}
}

// these names the platforms that an interval is for.
func these(platforms int) string {
	if platforms == 1 {
		return "this platform"
	}
	return "these platforms"
}
