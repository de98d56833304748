package page

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// Figure is a figure with the name of its files.
type Figure struct {
	Name string
	figure.Figure
}

// Places of a figure, in the units of its picture.
const (
	figureWidth  = 640
	figureHeight = 380
	figureLeft   = 62
	figureRight  = figureWidth - 14
	figureTop    = 30
	figureBottom = figureHeight - 52
)

// plot is a figure, ready to be drawn.
type plot struct {
	*figure.Figure
	ID, Name string
	X, Y     scale
	Xs, Ys   []tick
	Curves   []*curve
	Table    numbers
	XName    string
}

// curve is a line of a plot.
type curve struct {
	Index, Look                       int
	Name                              string
	Dash                              string
	Path, Band, Marks, Errors, Blocks string // of the picture
	Hollow                            bool
	marker                            int
}

// point is a mean and its interval at one place.
type point struct{ x, y, lo, hi float64 }

// points returns what can be drawn of a line, from left to right. A point without an interval
// gets one of no height.
func points(l *figure.Line, x, y scale) (all []point) {
	for i := range min(len(l.X), len(l.Y)) {
		p := point{l.X[i], l.Y[i], l.Y[i], l.Y[i]}
		if !x.has(p.x) || !y.has(p.y) {
			continue
		}
		if i < len(l.Lo) && i < len(l.Hi) && y.has(l.Lo[i]) && y.has(l.Hi[i]) {
			p.lo, p.hi = l.Lo[i], l.Hi[i]
		}
		all = append(all, p)
	}
	slices.SortStableFunc(all, func(a, b point) int { return cmp.Compare(a.x, b.x) })
	return all
}

// newPlot computes the places of everything in a figure. Looks returns the number of the look
// of a name.
func newPlot(id string, f *Figure, looks func(name string) int) *plot {
	p := &plot{Figure: &f.Figure, ID: id, Name: f.Name}
	p.X = scale{lo: math.Inf(1), hi: math.Inf(-1), log: f.LogX && !f.Bars, from: figureLeft, to: figureRight}
	p.Y = scale{lo: math.Inf(1), hi: math.Inf(-1), log: f.LogY && !f.Bars, from: figureBottom, to: figureTop}
	p.XName = cmp.Or(f.XLabel, "x")
	lines := make([][]point, len(f.Lines))
	var xs, ys []float64
	for k := range f.Lines {
		lines[k] = points(&f.Lines[k], p.X, p.Y)
		for _, at := range lines[k] {
			xs, ys = append(xs, at.x), append(ys, at.y, at.lo, at.hi)
		}
	}
	p.fit(xs, ys)
	for k, l := range lines {
		look := looks(f.Lines[k].Name)
		c := &curve{Index: k, Look: look % colours, Name: f.Lines[k].Name, Dash: dashes[look%len(dashes)], Hollow: look%markers >= markers/2, marker: look}
		if f.Bars {
			p.bars(c, l, k, len(lines))
		} else {
			p.draw(c, l, look)
		}
		p.Curves = append(p.Curves, c)
	}
	p.Table = tabulate(p, lines)
	return p
}

// fit fits the axes to what is drawn, except for limits that the figure sets.
func (p *plot) fit(xs, ys []float64) {
	for _, x := range xs {
		p.X.lo, p.X.hi = min(p.X.lo, x), max(p.X.hi, x)
	}
	for _, y := range ys {
		p.Y.lo, p.Y.hi = min(p.Y.lo, y), max(p.Y.hi, y)
	}
	if p.Bars && len(xs) > 0 {
		p.X.lo, p.X.hi = p.X.lo-0.6, p.X.hi+0.6
		p.Y.lo, p.Y.hi = min(p.Y.lo, 0), max(p.Y.hi, 0)
		p.X = p.X.widened()
	} else {
		p.X = p.X.widened().padded(0.02)
	}
	auto := p.Y.widened().padded(0.04)
	p.Y = auto
	if auto.has(p.YMin) {
		p.Y.lo = p.YMin
	}
	if auto.has(p.YMax) {
		p.Y.hi = p.YMax
	}
	if !(p.Y.lo < p.Y.hi) || p.Y.widened() != p.Y {
		p.Y = auto
	}
	p.Xs, p.Ys = p.X.ticks(xs, p.XWords, 8), p.Y.ticks(nil, nil, 6)
	slices.SortFunc(p.Xs, func(a, b tick) int { return cmp.Compare(a.At, b.At) })
}

// draw draws a line with a marker at about a dozen points and a band, or a single point with
// an error bar.
func (p *plot) draw(c *curve, points []point, look int) {
	var path, up, down, marks, errors strings.Builder
	step := (len(points) + 11) / 12
	for i, at := range points {
		x, y := tenth(p.X.at(at.x)), tenth(p.Y.at(at.y))
		lo, hi := tenth(p.Y.at(at.lo)), tenth(p.Y.at(at.hi))
		sign := "L"
		if i == 0 {
			sign = "M"
		}
		fmt.Fprintf(&path, "%s%v %v", sign, x, y)
		fmt.Fprintf(&up, "%s%v %v", sign, x, hi)
		if (i+look)%step == 0 {
			marks.WriteString(marker(look, x, y))
		}
		if len(points) == 1 && at.lo < at.hi {
			fmt.Fprintf(&errors, "M%v %vV%vM%v %vh8M%v %vh8", x, lo, hi, x-4, lo, x-4, hi)
		}
	}
	for _, at := range slices.Backward(points) {
		fmt.Fprintf(&down, "L%v %v", tenth(p.X.at(at.x)), tenth(p.Y.at(at.lo)))
	}
	c.Marks, c.Errors = marks.String(), errors.String()
	if len(points) > 1 {
		c.Path = path.String()
		if slices.ContainsFunc(points, func(at point) bool { return at.lo < at.hi }) {
			c.Band = up.String() + down.String() + "Z"
		}
	}
}

// bars draws the bars of the k-th of n lines, which stand side by side.
func (p *plot) bars(c *curve, points []point, k, n int) {
	var blocks, errors strings.Builder
	wide := p.X.at(1) - p.X.at(0)
	one := float64(wide * 0.8 / float64(n))
	for _, at := range points {
		x := tenth(p.X.at(at.x) - float64(wide*0.4) + float64(one*float64(k)))
		zero, y := tenth(p.Y.at(max(p.Y.lo, min(p.Y.hi, 0)))), tenth(p.Y.at(at.y))
		fmt.Fprintf(&blocks, "M%v %vV%vh%vV%vZ", x, zero, y, tenth(one*0.92), zero)
		if at.lo < at.hi {
			fmt.Fprintf(&errors, "M%v %vV%v", tenth(x+float64(one*0.46)), tenth(p.Y.at(at.lo)), tenth(p.Y.at(at.hi)))
		}
	}
	c.Blocks, c.Errors = blocks.String(), errors.String()
}
