package report

import (
	"errors"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/words"
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
	points := 0
	for _, f := range all {
		if len(p.Figures) == mostFigures || points > mostPoints {
			break
		}
		one := c.dressed(f)
		for _, panel := range append(one.Panels, figure.Panel{Lines: one.Lines}) {
			for _, l := range panel.Lines {
				points += len(l.X)
			}
		}
		p.Figures = append(p.Figures, one)
	}
	if n, sum := len(p.Figures), len(c.Findings.Figures)+drawn.All; n < sum {
		p.Text = page.Paragraphs(fmt.Sprintf("This page has %d of %d figures. %s plot %s --figures all draws more.", n, sum, c.options.Program, escape.Shell(c.dir())))
	}
	return p, nil
}

// dressed returns a figure with the looks of a page, on which each policy has a look of its own.
func (f *Results) dressed(of results.NamedFigure) page.Figure {
	var policies []string
	for _, p := range f.Study.Design.Policies {
		policies = append(policies, p.Spec)
	}
	for _, panel := range append(of.Panels, figure.Panel{Lines: of.Lines}) {
		figures.ApplyStyles(panel.Lines, policies)
	}
	if !f.Progress.Done() {
		of.Title += " (partial)"
	}
	return page.Figure{Name: of.Name, Figure: of.Figure}
}

// Figure returns the figure with a name, as a page shows it. The error names all figures of the study.
func (f *Results) Figure(name string) (page.Figure, error) {
	var names []string
	for _, one := range slices.Concat(f.Findings.Figures, f.Figures.Figures) {
		if one.Name == name {
			return f.dressed(one), nil
		}
		names = append(names, one.Name)
	}
	switch n := len(names); {
	case f.Table == nil:
		return page.Figure{}, errors.New("the study is too large for figures")
	case n == 0:
		return page.Figure{}, errors.New("the study has no figures")
	case n > mostNamed:
		names = append(names[:mostNamed:mostNamed], fmt.Sprintf("%d others", n-mostNamed))
	}
	return page.Figure{}, fmt.Errorf("the study has no figure of this name: want %s%s", words.Choice(names), spec.Hint(name, names))
}

// mostNamed is how many figures an error names.
const mostNamed = 20
