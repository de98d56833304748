package report

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
)

// A part has at most mostFigures figures. Once they have mostPoints points, no further one is
// added.
const (
	mostFigures = 40
	mostPoints  = 6_000
)

// figures returns the figures that a run writes, as far as the page has room for them.
func (c *chapters) figures() (page.Part, error) {
	p := page.Part{Key: "figures", Title: "Figures"}
	if c.Table == nil {
		p.Text = page.Paragraphs("The study is too large for figures.")
		return p, nil
	}
	drawn := c.Figures
	all := slices.Concat(c.Findings.Figures, drawn.Figures)
	var policies []string
	for _, p := range c.Study.Design.Policies {
		policies = append(policies, p.Spec)
	}
	points := 0
	for _, f := range all {
		if len(p.Figures) == mostFigures || points > mostPoints {
			break
		}
		for _, panel := range append(f.Panels, figure.Panel{Lines: f.Lines}) {
			figures.Dress(panel.Lines, policies)
			for _, l := range panel.Lines {
				points += len(l.X)
			}
		}
		if c.partial != "" {
			f.Title += " (partial)"
		}
		p.Figures = append(p.Figures, page.Figure{Name: f.Name, Figure: f.Figure})
	}
	if n, sum := len(p.Figures), len(c.Findings.Figures)+drawn.All; n < sum {
		p.Text = page.Paragraphs(fmt.Sprintf("This page has %d of %d figures. %s plot %s --figures all draws more.", n, sum, c.options.Program, escape.Shell(c.dir())))
	}
	return p, nil
}
