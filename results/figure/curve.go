package figure

import (
	"cmp"
	"math"
	"slices"
)

// point is a mean and its interval at one place.
type point struct{ x, y, lo, hi float64 }

// curve is one line, ready to be drawn: its points are sorted, and all of its numbers are drawable.
type curve struct {
	pen
	name   string
	points []point
	off    []point // points without a place on a logarithmic axis
	order  int     // index among the curves of the figure
	shift  float64 // shift to the right, so that single points and bars stand side by side
	bar    float64 // the width of bars; 0: lines
	most   int     // about the largest number of markers
	alone  bool    // a point among lines, which must remain visible
	value  string  // of a row
	open   bool    // a ring in place of a dot
	plain  bool    // without markers
	rise   float64 // shift upwards in its row, as a share of it, beside other dots of the name
}

// drawable reports whether a number can have a place on an axis. Beyond 1e100,
// differences and their logarithms would overflow, and no reader could tell points apart.
func drawable(x float64) bool { return math.Abs(x) <= 1e100 }

// hasLogarithm reports whether a number can have a place on a logarithmic axis.
func hasLogarithm(x float64) bool { return x >= 1e-100 && drawable(x) }

// curve returns the line's points that can be drawn. Points without a place on the axes are in off; a
// point without an interval gets one of no height.
func (l Line) curve(order int, logX, logY bool) curve {
	c := curve{pen: penFor(order), name: l.Name, order: order, most: 12, value: l.Value, open: l.Open, plain: l.Plain}
	if l.Look > 0 {
		c.pen = penFor(l.Look - 1)
	}
	for i, x := range l.X {
		if i >= len(l.Y) || !drawable(x) || !drawable(l.Y[i]) {
			continue
		}
		p := point{x, l.Y[i], l.Y[i], l.Y[i]}
		if i < len(l.Lo) && i < len(l.Hi) && drawable(l.Lo[i]) && drawable(l.Hi[i]) {
			p.lo, p.hi = l.Lo[i], l.Hi[i]
		}
		if logX && !hasLogarithm(x) || logY && !hasLogarithm(p.y) {
			c.off = append(c.off, p)
			continue
		}
		c.points = append(c.points, p)
	}
	slices.SortStableFunc(c.points, func(a, b point) int { return cmp.Compare(a.x, b.x) })
	return c
}

// stopAt cuts off intervals that reach numbers without a logarithm at the bottom of the axis.
func (c *curve) stopAt(bottom float64) {
	for i := range c.points {
		at := &c.points[i]
		for _, end := range []*float64{&at.lo, &at.hi} {
			if !hasLogarithm(*end) {
				*end = min(bottom, at.y)
			}
		}
	}
}

func (c *curve) last() point { return c.points[len(c.points)-1] }

// drawBand draws the intervals of a curve. All bands lie under all lines.
func (c *curve) drawBand(on canvas, at func(x, y float64) position) {
	if len(c.points) < 2 || c.bar > 0 || !slices.ContainsFunc(c.points, func(p point) bool { return p.lo != p.hi }) {
		return
	}
	var outline []position
	for _, p := range c.points {
		outline = append(outline, at(p.x, p.hi))
	}
	for _, p := range slices.Backward(c.points) {
		outline = append(outline, at(p.x, p.lo))
	}
	if screenOf(on) != nil && !slices.ContainsFunc(c.points, func(p point) bool { return at(p.x, p.hi).Y-at(p.x, p.lo).Y > 0.05 }) {
		return // too narrow to be visible
	}
	if outline = on.clipPolygon(outline); len(outline) > 2 {
		on.fillPolygon(c.shade(), outline)
	}
}

// plainWidth is the width of lines without markers, between whose many points much may happen.
const plainWidth = 0.6

// draw draws a line with markers, or a single point with an error bar, or bars.
func (c *curve) draw(on canvas, at func(x, y float64) position, bottom float64) {
	if c.bar > 0 {
		c.drawBars(on, at, bottom)
		return
	}
	path := make([]position, len(c.points))
	for i, p := range c.points {
		path[i] = at(p.x, p.y)
		path[i].X += c.shift
	}
	if p := c.points[0]; len(path) == 1 {
		c.errorBar(on, path[0].X, at(p.x, p.lo).Y, at(p.x, p.hi).Y)
	} else {
		style := c.line()
		if c.plain {
			style.width = plainWidth
		}
		on.strokeLines(style, on.clipLines(path)...)
	}
	marker := c.symbol()
	if c.alone {
		marker.radius = 2.6
	}
	for i := range c.markedPoints() {
		mark(on, marker, path[i])
	}
}

// mark draws a marker at a point within the axes.
func mark(on canvas, s symbol, at position) {
	screen := screenOf(on)
	screen.at(&at)
	if on.contains(at) {
		on.drawMarker(s, at)
	}
	screen.at(nil)
}

// markedPoints yields the indices of the points that get a marker: about a dozen. They differ from curve
// to curve, so that the markers of curves that coincide do not hide each other, however close the points
// are.
func (c *curve) markedPoints() func(func(int) bool) {
	step := (len(c.points) + c.most - 1) / c.most
	apart := (step + len(inks) - 1) / len(inks)
	return func(yield func(int) bool) {
		if c.plain && len(c.points) > 1 {
			return
		}
		for i := c.order * apart % max(step, 1); i < len(c.points); i += step {
			if !yield(i) {
				return
			}
		}
	}
}

func (c *curve) errorBar(on canvas, x, lo, hi float64) {
	const cap = 2.5
	bars := [][]position{{{X: x, Y: lo}, {X: x, Y: hi}}}
	if hi > lo {
		bars = append(bars, []position{{X: x - cap, Y: lo}, {X: x + cap, Y: lo}},
			[]position{{X: x - cap, Y: hi}, {X: x + cap, Y: hi}})
	}
	on.strokeLines(c.solid(), on.clipLines(bars...)...)
}
