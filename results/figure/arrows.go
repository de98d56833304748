package figure

import (
	"image/color"
	"math"
	"slices"
)

// arrow points at something beyond an edge of a panel. Its tip is at the edge, and back is the direction
// from there to its other end.
type arrow struct {
	cut
	tip, back position

	at position // the place of the tip unless another arrow is there
}

// These are sizes of arrows, in points.
const (
	arrowHigh, arrowHalf = 3.2, 1.7
	arrowShaft           = 4.0
	arrowsApart          = 6.0 // distance between arrows of one line
)

// backs are the directions from edges into a panel.
var backs = [...]position{atBottom: {Y: 1}, atTop: {Y: -1}, atLeft: {X: 1}, atRight: {X: -1}}

// plus returns a point some way from another.
func plus(at, way position, times float64) position {
	return position{X: at.X + float64(times*way.X), Y: at.Y + float64(times*way.Y)}
}

// arrows returns an arrow for each cut of a panel; cuts of one line close to each other share one. Beyond
// the left and right edges, each line has one arrow, where it crosses the edge. Arrows at one place stand
// side by side. In a map they stand in the cells.
func (p *page) arrows(one *plotted) (all []arrow) {
	f, area := p.figure, one.area
	x, y := one.x.span, p.values(one).span
	cuts, _ := p.cutsOf(one)
	for i, c := range cuts {
		side := c.side
		if p.lying {
			side += atLeft - atBottom
		}
		a := arrow{cut: c, back: backs[side]}
		alike := func(o cut) bool { return o.line == c.line && o.side == c.side && o.end == c.end }
		on := func(a span, v float64) float64 { return min(max(v, a.lo), a.hi) }
		if !f.Map { // a map's axis has places, not values
			c.x = on(x, c.x)
		}
		a.at = p.spot(one, c.line, c.x, on(y, c.y))
		switch side {
		case atLeft, atRight:
			if !p.lying {
				a.at.Y = p.crossing(one, cuts[i])
			}
			if a.at.X = area.Min.X; side == atRight {
				a.at.X = area.Max.X
			}
		case atBottom, atTop:
			if f.Map {
				a.at = plus(a.at, a.back, -(arrowHigh+arrowShaft)/2)
			} else if a.at.Y = area.Min.Y; side == atTop {
				a.at.Y = area.Max.Y
			}
		}
		// The last one is next to the edge.
		if !f.Map && !p.lying && (c.side == atLeft && slices.ContainsFunc(cuts[i+1:], alike) ||
			slices.ContainsFunc(all, func(o arrow) bool {
				return alike(o.cut) && (c.side == atRight || math.Abs(o.at.X-a.at.X) < arrowsApart)
			})) {
			continue
		}
		a.tip = free(&a, all, area)
		all = append(all, a)
	}
	return all
}

// spot returns the place of a point of a line, moved onto the axes. In a map it is the middle of a cell.
func (p *page) spot(one *plotted, line int, x, y float64) position {
	c := &one.curves[line]
	switch {
	case p.figure.Map:
		from, to := one.cell(c, x)
		return position{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
	case p.lying:
		return one.at(y, p.level(c))
	}
	at := one.at(x, y)
	at.X += c.shift
	return at
}

// free returns a free place for an arrow: aside along the edge, or further from it.
func free(a *arrow, taken []arrow, area rectangle) position {
	along := position{X: a.back.Y, Y: a.back.X}
	for row := range 5 {
		for k := range 9 {
			aside := float64((k + 1) / 2 * (1 - k%2*2)) // 0, -1, 1, -2, 2, ...
			at := plus(plus(a.at, along, aside*(2*arrowHalf+0.4)), a.back, float64(row)*(arrowHigh+arrowShaft+1))
			if at.X < area.Min.X || at.X > area.Max.X || at.Y < area.Min.Y || at.Y > area.Max.Y {
				continue
			}
			if !slices.ContainsFunc(taken, func(o arrow) bool {
				away := plus(o.tip, at, -1)
				return math.Abs(away.dot(along)) < 2*arrowHalf && math.Abs(away.dot(a.back)) < arrowHigh+arrowShaft
			}) {
				return at
			}
		}
	}
	return a.at
}

// crossing returns the height at which a line crosses the left or right edge: between a point beyond it
// and the next on the axis, or at the height of the point.
func (p *page) crossing(one *plotted, c cut) float64 {
	f, x, y := p.figure, one.x.span, one.y.span
	on := func(v float64) float64 { return min(max(v, y.lo), y.hi) }
	points, edge := slices.Clone(one.curves[c.line].points), one.area.Min.X
	if c.side == atRight {
		slices.Reverse(points)
		edge = one.area.Max.X
	}
	next := slices.IndexFunc(points, func(at point) bool { return x.side(at.x, f.LogX, atLeft, atRight) == noEdge })
	if next < 0 || f.LogX && !hasLogarithm(c.x) {
		return p.spot(one, c.line, x.lo, on(c.y)).Y
	}
	from, to := p.spot(one, c.line, c.x, on(c.y)), p.spot(one, c.line, points[next].x, on(points[next].y))
	return from.Y + float64((edge-from.X)/(to.X-from.X)*(to.Y-from.Y))
}

// drawArrow draws an arrow: with a shaft and filled for a point, an open head for an end of an interval.
// In a map its ink contrasts with the shades.
func (p *page) drawArrow(on canvas, one *plotted, a *arrow) {
	look := one.curves[a.line].pen
	if p.figure.Map {
		if look.ink = textInk; a.side == atTop {
			look.ink = color.NRGBA{R: 0xFF, G: 0xFF, B: 0xFF, A: 0xFF}
		}
	}
	foot, across := plus(a.tip, a.back, arrowHigh), position{X: a.back.Y, Y: a.back.X}
	head := []position{plus(foot, across, arrowHalf), a.tip, plus(foot, across, -arrowHalf)}
	if a.end {
		on.strokeLines(look.solid(), head)
		return
	}
	on.fillPolygon(look.ink, head)
	on.strokeLines(look.solid(), []position{foot, plus(foot, a.back, arrowShaft)})
}
