package page

import (
	"cmp"
	"fmt"
	"html/template"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// Figure is a figure with the name of its files.
type Figure struct {
	Name string
	figure.Figure
}

// plot is a figure with what stands around its picture.
type plot struct {
	*figure.Figure
	Layout  *figure.Layout
	ID      string
	Name    string
	Heading string // the title, or the name of a figure without
	Plain   bool   // the heading is the study's title, and is not repeated
	XName   string
	Picture template.HTML
	Table   numbers
}

// newPlot lays a figure out.
func newPlot(id string, f *Figure) *plot {
	p := &plot{
		Figure: &f.Figure, Layout: f.Layout(), ID: id, Name: f.Name,
		Heading: cmp.Or(f.Title, f.Name), XName: cmp.Or(f.XLabel, "x"),
	}
	shows := p.Heading + ": " + f.YLabel + " by " + p.XName
	if n := len(p.Layout.Panels); n > 1 {
		shows += fmt.Sprintf(", in %d panels", n)
	}
	p.Picture = p.Layout.Picture(shows + ". The numbers are in the table below the figure.")
	p.Table = p.tabulate()
	return p
}

// Boxes returns how many lines a reader can switch off.
func (p *plot) Boxes() int {
	if p.Map {
		return 0
	}
	return len(p.Layout.Legend)
}

// Span returns the number of columns of the table.
func (p *plot) Span() int { return 1 + len(p.Layout.Names) }
