package account

import (
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/page"
)

// A part has at most mostFigures figures. Once they have mostPoints points, no further one is
// added.
const (
	mostFigures = 40
	mostPoints  = 8000
)

// figures returns the figures that a run writes, as far as the page has room for them.
func (a *account) figures() (page.Part, error) {
	p := page.Part{Key: "figures", Title: "Figures"}
	if a.table == nil {
		p.Text = page.Paragraphs("The study is too large for figures.")
		return p, nil
	}
	look := a.Design.Figure
	look.Title, look.Policies = a.Design.Title, a.Design.Shown()
	var all []results.NamedFigure
	all = append(all, a.findings.Figures...)
	look.Each = true // panels are figures here
	drawn, more := a.table.Figures(look)
	all = append(all, drawn...)
	if rule, _, _ := a.Design.Decision(); rule.Margin > 0 {
		all = append(all, a.table.CountFigures(look)...)
	}
	all = flat(all)
	points := 0
	for _, f := range all {
		if len(p.Figures) == mostFigures || points > mostPoints {
			break
		}
		for _, l := range f.Lines {
			points += len(l.X)
		}
		if a.partial != "" {
			f.Title += " (partial)"
		}
		p.Figures = append(p.Figures, page.Figure{Name: f.Name, Figure: f.Figure})
	}
	if n, sum := len(p.Figures), len(all)+more-len(drawn); n < sum {
		p.Text = page.Paragraphs(fmt.Sprintf("This page has the first %d of %d figures. The folder of the study has more of them, in figures/.", n, sum))
	}
	return p, nil
}

// flat returns a figure for each panel, and no maps: a page draws lines.
func flat(all []results.NamedFigure) (figures []results.NamedFigure) {
	for _, f := range all {
		if f.Map {
			continue
		}
		if len(f.Panels) == 0 {
			figures = append(figures, f)
		}
		for _, p := range f.Panels {
			one := f
			one.Title, one.Lines, one.Panels = strings.TrimPrefix(f.Title+", "+p.Title, ", "), p.Lines, nil
			figures = append(figures, one)
		}
	}
	return figures
}
