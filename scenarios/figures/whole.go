package figures

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// points is how many points curves have that are computed anywhere.
const points = 500

// addWhole draws the distribution of the ratio over all instances, or one distribution for each value of the
// variable that they are kept by.
func (p *painter) addWhole(drawn *Drawn, f *sheet.Figure) {
	r := p.report
	if !r.Design.Distribution || r.Instances() == 0 {
		return
	}
	n := results.NamedFigure{Name: p.name(f), Figure: blank(f)}
	n.Title = cmp.Or(f.Title, r.Design.Title)
	best := f.Kind == "best"
	n.XLabel, n.YLabel = cmp.Or(f.XLabel, "ratio"), cmp.Or(f.YLabel, "cumulative share of the instances")
	if best {
		n.XLabel = cmp.Or(f.XLabel, "best instances considered (%)")
		n.YLabel = cmp.Or(f.YLabel, "mean work completed / "+scenarios.ReferenceLabel(r.Design.Reference))
	}
	n.Caption = fmt.Sprintf("%d instances", r.Instances())
	lines := func(of func(policy int) *stat.Histogram) (lines []figure.Line) {
		for _, i := range r.ByMeanRatio() {
			if h := of(i); h.N() > 0 {
				lines = append(lines, p.spread(r.Name(i), h, best))
			}
		}
		return lines
	}
	if by := r.Design.Grid.Find(f.Columns); by >= 0 && r.Design.SpreadBy == f.Columns {
		column := r.Design.Grid.Column(by)
		for k, v := range column {
			title := p.table.Naming.Setting(f.Columns, grid.FormatNumber(v.X))
			if v.Word != "" {
				title = p.table.Short(f.Columns, v.Word)
			}
			n.Panels = append(n.Panels, figure.Panel{Title: title, Lines: lines(func(i int) *stat.Histogram { return r.Part(k, i) })})
		}
	} else if f.Columns != "" {
		return
	} else {
		n.Lines = lines(r.Spread)
	}
	drawn.Figures, drawn.All = append(drawn.Figures, n), drawn.All+1
}

// spread returns the curve of a distribution.
func (p *painter) spread(name string, h *stat.Histogram, best bool) figure.Line {
	line := figure.Line{Name: p.table.Naming.Policy(name), Look: p.looks[name]}
	shares := make([]float64, points)
	for k := range shares {
		shares[k] = float64(k+1) / points
	}
	if !best {
		line.X = shares
		for _, above := range h.AtLeastCurve(shares) {
			line.Y = append(line.Y, 1-above)
		}
		return line
	}
	for _, share := range shares {
		line.X = append(line.X, 100*share)
	}
	line.Y = h.BestCurve(shares)
	return line
}

// addLaws draws the probability of an interruption over time, one curve for each law on the x axis.
func (p *painter) addLaws(drawn *Drawn, f *sheet.Figure) {
	by := p.report.Design.Grid.Find(f.X)
	if by < 0 {
		return
	}
	n := results.NamedFigure{Name: p.name(f), Figure: blank(f)}
	n.Title = cmp.Or(f.Title, "Probability of an interruption over time")
	n.XLabel, n.YLabel = cmp.Or(f.XLabel, "time"), cmp.Or(f.YLabel, "probability of an interruption by then")
	words := []string{"linear"}
	for _, v := range p.report.Design.Grid.Column(by) {
		if !slices.Contains(words, v.Word) {
			words = append(words, v.Word)
		}
	}
	for _, word := range words {
		law, err := risk.Parse(word)
		if err != nil {
			continue // it is no law of a single worker
		}
		line := figure.Line{Name: p.table.Short(f.X, word)}
		for k := range points {
			t := float64(k+1) / points
			if f.LogX { // three powers of ten
				t = math.Pow(10, 3*(t-1))
			}
			line.X, line.Y = append(line.X, t), append(line.Y, law.Before(t))
		}
		n.Lines = append(n.Lines, line)
	}
	if len(n.Lines) > 1 {
		// The legend follows the curves: the law that has interrupted most by the middle of the axis comes first.
		slices.SortStableFunc(n.Lines, func(a, b figure.Line) int { return cmp.Compare(b.Y[points/2], a.Y[points/2]) })
		drawn.Figures, drawn.All = append(drawn.Figures, n), drawn.All+1
	}
}

// name returns the name of a figure's files.
func (p *painter) name(f *sheet.Figure) string {
	return p.report.Design.Name + "-" + cmp.Or(f.Name, f.Kind)
}

// blank returns a figure with the scales and limits of its description.
func blank(f *sheet.Figure) figure.Figure {
	spec := results.FigureSpec{}
	f.Limit(&spec)
	return figure.Figure{LogX: f.LogX, LogY: f.LogY, XMin: spec.XMin, XMax: spec.XMax, YMin: spec.YMin, YMax: spec.YMax, Rules: spec.Rules}
}
