package page

import (
	"cmp"
	"fmt"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// Figure is a figure with the name of its files.
type Figure struct {
	Name string
	figure.Figure
}

// plot is a figure, ready to be drawn.
type plot struct {
	*figure.Figure
	frame
	ID, Name string
	XName    string
	Across   int   // how many panels stand side by side, if there is room
	X, Y     scale // X is without limits, which panels have
	Ys       []tick
	Lying    string // of bars that lie in rows: the only place; "" of all others
	Legend   []*entry
	entries  map[string]*entry
	Drawn    []*panel
	Shades   *shades   // of a map, or nil
	columns  []float64 // of a map: the values of x
	beyond   figure.Count
	Table    numbers
}

// frame is the size of a panel's picture and the places of its axes, in the units of the
// picture. All panels of a figure have the same.
type frame struct{ Width, Height, Left, Right, Top, Bottom float64 }

// frames are those of figures by the number of panels side by side, so that letters are about as
// large in all of them. The left is that of the shortest numbers.
var frames = []frame{
	1: {560, 320, 22, 548, 8, 294},
	2: {560, 340, 22, 548, 8, 314},
	3: {370, 250, 16, 362, 8, 226},
	4: {280, 200, 16, 272, 8, 176},
}

// entry is a name of the legend, or a row of a map.
type entry struct {
	pen
	Index  int
	Name   string
	single bool // no panel has more than a point of it
}

// panel is one of the plots of a figure.
type panel struct {
	Index  int
	Title  string
	X      scale
	Xs     []tick
	Level  string // reference lines
	Curves []*curve
	Cells  []shaded // of a map
	Arrows []arrows // of a map, whose cells they stand in
	lines  [][]point
	given  []figure.Line
	off    []float64 // the places of points of lines that a logarithmic y axis has no place for
}

// curve is a line of a panel.
type curve struct {
	*entry
	Path, Band, Marks, Errors, Blocks string // of the picture
	arrows

	// Of a lying bar: its value, the height of its name, and where the value stands.
	Value   string
	At, End float64
}

// newPlot computes the places of everything in a figure.
func newPlot(id string, f *Figure) *plot {
	p := &plot{Figure: &f.Figure, ID: id, Name: f.Name, XName: cmp.Or(f.XLabel, "x")}
	all := f.Panels
	if len(all) == 0 {
		all = []figure.Panel{{Lines: f.Lines}}
	}
	p.Across = across(f.Figure.Columns, len(all))
	p.frame = frames[min(p.Across, len(frames)-1)]
	p.X, p.Y = scale{log: f.LogX && !f.Bars}, scale{log: f.LogY}
	p.name(all)
	for i, one := range all {
		drawn := &panel{Index: i, Title: one.Title, given: one.Lines}
		for k := range one.Lines {
			l := &one.Lines[k]
			if points, off := p.points(l); len(points) > 0 {
				drawn.off = append(drawn.off, off...)
				drawn.lines = append(drawn.lines, points)
				drawn.Curves = append(drawn.Curves, &curve{entry: p.entries[p.key(k, l.Name)]})
			}
		}
		p.Drawn = append(p.Drawn, drawn)
	}
	switch {
	case f.Map:
		p.shade()
	case p.lie():
	default:
		p.fit()
		p.draw()
	}
	p.Table = p.tabulate()
	return p
}

// across returns how many of n panels stand side by side, as in print. Two columns of many rows
// become four, which are the same two twice: a screen is wider than a page.
func across(columns, n int) int {
	if columns == 2 && n > 4 {
		return 4
	}
	return figure.InRow(columns, n)
}

// name finds the names of all lines that have points, in the order in which they appear. Lines
// of several panels are the same if their names are; those of a single panel are all different.
func (p *plot) name(all []figure.Panel) {
	p.entries = map[string]*entry{}
	for _, one := range all {
		for k := range one.Lines {
			l := &one.Lines[k]
			points, _ := p.points(l)
			n := len(points)
			if n == 0 {
				continue
			}
			e := p.entries[p.key(k, l.Name)]
			if e == nil {
				look := len(p.Legend)
				if l.Look > 0 {
					look = l.Look - 1
				}
				e = &entry{penFor(look), len(p.Legend), l.Name, true}
				p.Legend, p.entries[p.key(k, l.Name)] = append(p.Legend, e), e
			}
			e.single = e.single && n == 1
		}
	}
}

// key returns what makes the k-th line of a panel the same as one of another panel.
func (p *plot) key(k int, name string) string {
	if len(p.Panels) == 0 {
		return fmt.Sprint(k)
	}
	return name
}

// draw draws the lines or bars of all panels, and the reference lines.
func (p *plot) draw() {
	for _, one := range p.Drawn {
		for k, c := range one.Curves {
			if p.Bars {
				p.bars(one.X, c, one.lines[k])
			} else {
				p.line(one.X, c, one.lines[k])
			}
		}
		p.mark(one)
		for _, r := range p.Rules {
			if r.Upright && one.X.within(r.At) {
				one.Level += fmt.Sprintf("M%v %vV%v", tenth(one.X.at(r.At)), p.Top, p.Bottom)
			}
			if !r.Upright && p.Y.within(r.At) {
				one.Level += fmt.Sprintf("M%v %vH%v", p.Left, tenth(p.Y.at(r.At)), p.Right)
			}
		}
	}
}
