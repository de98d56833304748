package figure

import (
	"fmt"
	"math"
	"slices"
)

// sheet is the size of a page: the width of a figure with one panel, with two side by side, and with
// more, and the largest total height of many rows of panels. All are in points.
type sheet struct {
	one, two, more float64
	rows           float64
	bare           bool // title, caption and legend stand outside of the figure
}

// There are two sheets. In print, a figure with one panel is as wide as a journal's column (88 mm). A figure
// with more than two panels side by side is as wide as the page (180 mm).
var (
	inPrint  = sheet{one: column, two: 380, more: 510, rows: 600}
	onScreen = sheet{one: 600, two: 600, more: 600, rows: 1200, bare: true}
)

// These are sizes in points.
const (
	column = 249.0

	margin     = 5.0
	gap        = 8.0  // least space between panels
	labelGap   = 6.0  // space between the plot and the samples of the lines
	sampleSize = 16.0 // length of the sample of a line beside its name
	labelStep  = 9.0
	widestName = 56.0 // width of names at the ends of lines
	tickSize   = 2.5
)

// page is a figure with everything placed, ready to be drawn.
type page struct {
	sheet
	figure        *Figure
	lying         bool     // bars lie in rows
	names         []string // of these rows, the first on top
	plots         []plotted
	columns       int
	width, height float64
	below         float64 // the height of legend and caption
	texts         []placed
	strokes       []func(on canvas) // drawn beneath the texts: samples and threads
}

// placed is a text at its place.
type placed struct {
	text  string
	style lettering
	at    position
	cut   bool   // the text was shortened
	as    string // its role, such as tick
}

// box returns the rectangle that the text covers.
func (t *placed) box() rectangle { return t.style.box(t.text, t.at) }

// put places a text, shortened to the room.
func (p *page) put(as, s string, style lettering, at position, room float64) {
	whole := shorten(s, style, math.Inf(1))
	short := shorten(s, style, room)
	if short != "" {
		p.texts = append(p.texts, placed{short, style, at, short != whole, as})
	}
}

// putLines places wrapped lines, from a height downwards.
func (p *page) putLines(as string, lines []string, cut bool, style lettering, at position) {
	for i, line := range lines {
		p.texts = append(p.texts, placed{line, style, position{X: at.X, Y: at.Y - float64(i)*leading(style)}, cut && i == len(lines)-1, as})
	}
}

// plotted is one panel.
type plotted struct {
	Panel
	curves []curve
	x, y   scale
	xs     []float64 // of a map: the values of X
	area   rectangle
	arrows []arrow
}

// at returns the place of a point of the panel.
func (p *plotted) at(x, y float64) position {
	return position{
		X: p.area.Min.X + p.x.norm(x)*(p.area.Max.X-p.area.Min.X),
		Y: p.area.Min.Y + p.y.norm(y)*(p.area.Max.Y-p.area.Min.Y),
	}
}

// layOut places everything on a sheet.
func (f *Figure) layOut(s sheet) *page {
	p := &page{sheet: s, figure: f, width: s.one, lying: f.lies()}
	panels := f.panels()
	p.columns = inRow(f.Columns, len(panels))
	switch {
	case p.columns > 2:
		p.width = s.more
	case p.columns == 2 || f.Dots: // dots have long values beside them
		p.width = s.two
	}
	names := f.names()
	for _, panel := range panels {
		p.plots = append(p.plots, plotted{Panel: panel, curves: f.curves(panel.Lines, names)})
	}
	if p.lying {
		p.names, names = names.names, &legend{} // the axis has them
	} else if !slices.ContainsFunc(names.names, func(name string) bool { return name != "" }) {
		names = &legend{} // the caption tells what is drawn
	}
	p.arrange(names)
	return p
}

// inRow returns how many of n panels stand side by side in a figure with the given Columns.
func inRow(columns, n int) int {
	switch {
	case columns > 0:
		return min(columns, n)
	case n <= 3:
		return n
	case n == 4:
		return 2
	case n <= 6 || n == 9:
		return 3
	}
	return 4
}

// names returns the names of all lines with points, in order of appearance, and their looks.
func (f *Figure) names() *legend {
	l := &legend{place: map[string]int{}}
	if f.Map {
		f.kinds(l)
		return l
	}
	for _, panel := range f.panels() {
		for i, line := range panel.Lines {
			c := line.curve(len(l.names), f.LogX, f.LogY)
			if len(c.points) == 0 && !f.Dots { // a row without a dot remains
				continue
			}
			k, known := l.place[f.key(i, line)]
			if !known {
				k = len(l.names)
				l.place[f.key(i, line)] = k
				l.names, l.pens, l.drawn = append(l.names, line.Name), append(l.pens, c.pen), append(l.drawn, 0)
			}
			l.drawn[k] = max(l.drawn[k], len(c.points))
		}
	}
	return l
}

// key returns the identity of a line: its name, or its index if there is only one panel, whose lines may
// have equal names.
func (f *Figure) key(i int, line Line) string {
	if len(f.Panels) == 0 {
		return fmt.Sprint(i)
	}
	return line.Name
}

// curves returns the lines with points. If all are single points it moves them apart, so that error bars
// at the same place can all be seen.
func (f *Figure) curves(lines []Line, l *legend) []curve {
	var curves []curve
	single := true
	for i, line := range lines {
		order := l.place[f.key(i, line)]
		if c := line.curve(order, f.LogX, f.LogY); len(c.points) > 0 {
			curves = append(curves, c)
			single = single && len(c.points) == 1
		}
	}
	if f.Dots {
		stack(curves)
	}
	for i := range curves {
		curves[i].alone = !single && len(curves[i].points) == 1
	}
	if single && !f.Map {
		n := float64(len(curves))
		step := min(10, column*0.6/n)
		for i := range curves {
			curves[i].shift = step * (float64(i) - (n-1)/2)
		}
	}
	return curves
}
