package page

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// point is a mean and its interval at one place.
type point struct{ x, y, lo, hi float64 }

// points returns what can be drawn of a line, from left to right, and the places of points that a
// logarithmic y axis has no place for. A point without an interval gets one of no height.
func (p *plot) points(l *figure.Line) (all []point, off []float64) {
	for i := range min(len(l.X), len(l.Y)) {
		at := point{l.X[i], l.Y[i], l.Y[i], l.Y[i]}
		linear := scale{}
		if !p.X.has(at.x) || !p.Y.has(at.y) {
			if p.X.has(at.x) && linear.has(at.y) {
				off = append(off, at.x)
			}
			continue
		}
		if i < len(l.Lo) && i < len(l.Hi) && linear.has(l.Lo[i]) && linear.has(l.Hi[i]) {
			at.lo, at.hi = l.Lo[i], l.Hi[i]
		}
		all = append(all, at)
	}
	slices.SortStableFunc(all, func(a, b point) int { return cmp.Compare(a.x, b.x) })
	return all, off
}

// spot is a point in the units of the picture.
type spot struct{ x, y, lo, hi float64 }

// spot returns the place of a point on an axis, moved to the right. An interval that reaches numbers
// without a logarithm ends at the bottom.
func (p *plot) spot(x scale, at point, shift float64) spot {
	s := spot{tenth(x.at(at.x) + shift), tenth(p.Y.at(at.y)), p.Bottom, p.Bottom}
	if p.Y.has(at.lo) {
		s.lo = tenth(p.Y.at(at.lo))
	}
	if p.Y.has(at.hi) {
		s.hi = tenth(p.Y.at(at.hi))
	}
	return s
}

// line draws a line with a marker at about a dozen points and a band, or a single point with
// an error bar.
func (p *plot) line(x scale, c *curve, points []point) {
	spots, shift := make([]spot, len(points)), p.aside(x, c)
	for i, at := range points {
		spots[i] = p.spot(x, at, shift)
	}
	var marks strings.Builder
	most := int(p.Right-p.Left) / 40
	step := (len(points) + most - 1) / most
	apart := (step + colours - 1) / colours // so that markers of lines that coincide do not hide each other
	for i := c.Index * apart % step; i < len(spots); i += step {
		marks.WriteString(c.marker(spots[i].x, spots[i].y))
	}
	c.Marks = marks.String()
	if len(points) == 1 {
		c.Errors = errorBar(points[0], spots[0])
		return
	}
	spots = thinned(spots)
	var path, up, down strings.Builder
	for i, s := range spots {
		sign := "L"
		if i == 0 {
			sign = "M"
		}
		fmt.Fprintf(&path, "%s%v %v", sign, s.x, s.y)
		fmt.Fprintf(&up, "%s%v %v", sign, s.x, s.hi)
	}
	for _, s := range slices.Backward(spots) {
		fmt.Fprintf(&down, "L%v %v", s.x, s.lo)
	}
	c.Path = path.String()
	if slices.ContainsFunc(points, func(at point) bool { return at.lo < at.hi }) {
		c.Band = up.String() + down.String() + "Z"
	}
}

// errorBar draws the interval of a point.
func errorBar(at point, s spot) string {
	if !(at.lo < at.hi) {
		return ""
	}
	return fmt.Sprintf("M%v %vV%vM%v %vh8M%v %vh8", s.x, s.lo, s.hi, tenth(s.x-4), s.lo, tenth(s.x-4), s.hi)
}

// thinned leaves out spots where the line and its band stay the same to the eye, by the
// algorithm of Ramer (1972) and of Douglas and Peucker (1973).
func thinned(all []spot) []spot {
	if len(all) < 3 {
		return all
	}
	first, last := all[0], all[len(all)-1]
	far, at := 0.0, 0
	for i, s := range all {
		share := 0.0
		if last.x > first.x {
			share = (s.x - first.x) / (last.x - first.x)
		}
		on := func(a, b float64) float64 { return a + float64(share*(b-a)) }
		off := max(math.Abs(s.y-on(first.y, last.y)), math.Abs(s.lo-on(first.lo, last.lo)), math.Abs(s.hi-on(first.hi, last.hi)))
		if off > far {
			far, at = off, i
		}
	}
	if far <= 0.2 {
		return []spot{first, last}
	}
	return append(slices.Clip(thinned(all[:at+1])), thinned(all[at:])[1:]...)
}

// Bars of one x stand side by side and take together this part of the axis, and are at most
// so wide each.
const (
	barRoom   = 0.7
	widestBar = 48
)

// wide returns the width of a bar.
func (p *plot) wide(x scale) float64 {
	return min(float64((x.at(1)-x.at(0))*barRoom)/float64(len(p.Legend)), widestBar)
}

// aside returns how far bars, and lines of single points, are moved so that those of one x stand
// side by side.
func (p *plot) aside(x scale, c *curve) float64 {
	wide := 14.0
	switch {
	case p.Bars:
		wide = p.wide(x)
	case slices.ContainsFunc(p.Legend, func(e *entry) bool { return !e.single }):
		return 0
	}
	return float64(wide * (float64(c.Index) - float64(len(p.Legend)-1)/2))
}

// bars draws bars from 0, or from the bottom of a logarithmic axis, with a marker on top, which
// tells them apart in grey.
func (p *plot) bars(x scale, c *curve, points []point) {
	var blocks, marks, errors strings.Builder
	wide, shift := p.wide(x), p.aside(x, c)
	foot := p.Bottom
	if !p.Y.log {
		foot = tenth(p.Y.at(max(p.Y.lo, min(p.Y.hi, 0))))
	}
	for _, at := range points {
		s := p.spot(x, at, shift)
		fmt.Fprintf(&blocks, "M%v %vV%vh%vV%vZ", tenth(s.x-float64(wide*0.46)), foot, s.y, tenth(wide*0.92), foot)
		errors.WriteString(errorBar(at, s))
		if wide > 10 {
			marks.WriteString(c.marker(s.x, s.y))
		}
	}
	c.Blocks, c.Marks, c.Errors = blocks.String(), marks.String(), errors.String()
}
