package tong2018

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
)

// beside is a figure of played episodes, beside computed or printed numbers.
type beside struct {
	name, title, xlabel, ylabel string
	x                           string   // the variable along the axis
	names                       []string // of the lines
	logX                        bool
	caption                     string // else it tells the instances of a cell

	panels []figure.Panel
}

// mostPanels is how many panels a figure has.
const mostPanels = 12

// add adds a point to each line of a panel; NaN is none.
func (b *beside) add(panel string, x float64, y []float64) {
	at := slices.IndexFunc(b.panels, func(p figure.Panel) bool { return p.Title == panel })
	if at < 0 {
		at = len(b.panels)
		looks, lines := figures.Styles(b.names), []figure.Line(nil)
		for _, name := range b.names {
			lines = append(lines, figure.Line{Name: name, Look: looks[name]})
		}
		b.panels = append(b.panels, figure.Panel{Title: panel, Lines: lines})
	}
	for i, y := range y {
		line := &b.panels[at].Lines[i]
		line.X, line.Y = append(line.X, x), append(line.Y, y)
	}
}

// draw returns the figure, with as many panels as it can have, or nothing if no line has two points.
func (b *beside) draw(r *scenarios.Report) []results.NamedFigure {
	if !slices.ContainsFunc(b.panels, func(p figure.Panel) bool { return len(p.Lines[0].X) > 1 }) {
		return nil
	}
	f := figure.Figure{
		Title: b.title, XLabel: b.xlabel, YLabel: b.ylabel, LogX: b.logX,
		XMin: math.NaN(), XMax: math.NaN(), YMin: math.NaN(), YMax: math.NaN(),
		Caption: fmt.Sprintf("means over %d instances", r.Cell(0).Instances()), Panels: b.panels,
	}
	if b.caption != "" {
		f.Caption = b.caption
	}
	if more := len(b.panels) - mostPanels; more > 0 {
		f.Panels = b.panels[:mostPanels]
		f.Caption += fmt.Sprintf("; %d more panels are left out", more)
	}
	f.Columns = min(len(f.Panels), 4)
	return []results.NamedFigure{{Name: r.Design.Name + "-" + b.name, Figure: f}}
}
