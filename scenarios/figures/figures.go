// Package figures draws the figures of studies, and recorded episodes as Gantt charts.
//
// A scenario declares its figures, and they are drawn from the results of its study; nothing is computed for
// them. A [Gantt] chart shows when the port, every link and every worker did what, and which of it counted:
// an episode records only spans, and their outcome, such as a result that never returned, is judged here. A
// policy has the same look in all figures.
package figures

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// Request says which figures are to be drawn.
type Request struct {
	Main *sheet.Figure  // nil: the design's
	More []sheet.Figure // besides
	Only bool           // there is no figure of the design, if Main is nil

	// Each asks for a figure for each combination of values in place of panels.
	Each bool

	// Progress is how far the study is. Where it is not done, captions say so.
	Progress study.Progress
}

// RequestOf returns the figures that the scenario of a design asks for. Where it says nothing, it uses the
// experiment of the catalogue by which its results are read.
func RequestOf(d *scenarios.Design) Request {
	a := Request{More: d.Scenario().Figures}
	if like := d.Like(); len(a.More) == 0 && like != nil {
		a.More = like.Figures
	}
	return a
}

// Drawn holds the figures that were drawn, the number of possible ones, and the requested ones without
// results.
type Drawn struct {
	Figures []results.NamedFigure
	All     int
	Absent  []string // names of declared figures without results in the study
}

// Draw draws the requested figures from a report and its table. A figure is left out, and named as absent,
// if the study lacks its results.
func (a Request) Draw(r *scenarios.Report, t *results.Table) (drawn Drawn) {
	p := painter{report: r, table: t}
	for i := range r.Design.Policies {
		p.names = append(p.names, r.Name(i))
	}
	p.looks = Styles(p.names)
	main := r.Design.Figure
	if a.Main != nil {
		main = p.decide(a.Main)
	}
	main.Title = cmp.Or(main.Title, r.Design.Title)
	if a.Main != nil || !a.Only {
		p.add(&drawn, main, a.Each)
		drawn.missed(0, "figure")
	}
	if rule, _, _ := r.Design.Decision(); rule.Margin > 0 && !a.Only {
		p.addCounts(&drawn, main, a.Each)
	}
	for i := range a.More {
		f, before := &a.More[i], len(drawn.Figures)
		switch {
		case f.Whole():
			p.addWhole(&drawn, f)
		case f.Kind == "laws":
			p.addLaws(&drawn, f)
		default:
			spec := p.decide(f)
			spec.Title = cmp.Or(f.Title, r.Design.Title)
			p.add(&drawn, spec, a.Each)
		}
		drawn.missed(before, cmp.Or(f.Name, f.Kind))
	}
	if !a.Progress.Done() {
		for i := range drawn.Figures {
			caption := &drawn.Figures[i].Caption
			*caption = strings.TrimPrefix(fmt.Sprintf("%s; partial: %v", *caption, a.Progress), "; ")
		}
	}
	return drawn
}

// missed notes that a figure is absent if there are as many as before.
func (d *Drawn) missed(before int, name string) {
	if len(d.Figures) == before {
		d.Absent = append(d.Absent, name)
	}
}

// painter draws figures of one report.
type painter struct {
	report *scenarios.Report
	table  *results.Table
	names  []string
	looks  map[string]int
	cells  map[string]int // by the values of their variables
}

// decide returns a figure with everything decided.
func (p *painter) decide(f *sheet.Figure) results.FigureSpec {
	d := p.report.Design
	w := sheet.FigureDefaults{Computed: d.Computed(), Reference: scenarios.ReferenceLabel(d.Reference)}
	if len(d.Metrics) > 0 {
		w.Metric = d.Metrics[0]
	}
	model := &sheet.Scenario{Figure: &sheet.Figure{X: d.Figure.X, Metric: d.Figure.Metric}}
	if like := d.Like(); like != nil && like.Figure != nil {
		plain := *like
		plain.Figure = &sheet.Figure{X: like.Figure.X, Metric: like.Figure.Metric, XLabel: like.Figure.XLabel, YLabel: like.Figure.YLabel, LogX: like.Figure.LogX}
		model = &plain
	}
	return f.Spec(model, w)
}

// add draws a figure of the table.
func (p *painter) add(drawn *Drawn, spec results.FigureSpec, each bool) {
	spec.Each, spec.Looks, spec.Apart = each, p.looks, p.apart
	if len(spec.Policies) == 0 {
		spec.Policies = p.report.Design.Shown()
	}
	if !p.has(spec) {
		return
	}
	figures, all := p.extremes(spec).Figures(spec)
	drawn.Figures = append(drawn.Figures, figures...)
	drawn.All += all
}

// addCounts draws how many instances the policies took, in the axes of a figure.
func (p *painter) addCounts(drawn *Drawn, spec results.FigureSpec, each bool) {
	spec.Each, spec.Looks, spec.Policies = each, p.looks, p.report.Design.Shown()
	figures := p.table.CountFigures(spec)
	drawn.Figures, drawn.All = append(drawn.Figures, figures...), drawn.All+len(figures)
}

// has reports whether the table has the parameters of a figure.
func (p *painter) has(spec results.FigureSpec) bool {
	for _, name := range []string{spec.Series, spec.Rows, spec.Columns} {
		if name != "" && name != results.ByPolicy && p.report.Design.Grid.Find(name) < 0 {
			return false
		}
	}
	return true
}
