package figure

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Spot is a place in a picture.
type Spot struct{ X, Y float64 }

// Edges are the places of the edges of a panel in a picture, and the size of arrows there.
type Edges struct {
	Left, Right, Bottom, Top float64

	// High and Half are the height and half the width of the head of an arrow, Shaft is the length
	// behind it. Arrows of one line are at least Apart.
	High, Half, Shaft, Apart float64

	// At returns the place of a point of a line, which is on the axes. In a map it is the middle of
	// a cell.
	At func(line int, x, y float64) Spot
}

// Arrow points at what lies beyond an edge. Its tip is at the edge, and Back is the direction from
// there to its other end.
type Arrow struct {
	Cut
	Tip, Back Spot

	at Spot // the place of the tip if there is no other arrow
}

// Arrows returns an arrow for each cut of a panel, or for several of a line that are close to each
// other. What lies left or right of the panel has one for each line, where the line crosses the
// edge. Arrows at one place stand side by side. In a map they stand in the cells.
func (f *Figure) Arrows(lines []Line, x, y Axis, lying bool, e Edges) (all []Arrow) {
	cuts, _ := f.Cuts(lines, x, y)
	for i, c := range cuts {
		side := c.Side
		if lying {
			side += Left - Bottom
		}
		a := Arrow{Cut: c, Back: e.back(side)}
		alike := func(o Cut) bool { return o.Line == c.Line && o.Side == c.Side && o.End == c.End }
		on := func(a Axis, v float64) float64 { return min(max(v, a.Lo), a.Hi) }
		if !f.Map { // whose axis has places, not values
			c.X = on(x, c.X)
		}
		a.at = e.At(c.Line, c.X, on(y, c.Y))
		switch side {
		case Left, Right:
			if !lying {
				a.at.Y = f.crossing(lines, cuts[i], x, y, e)
			}
			if a.at.X = e.Left; side == Right {
				a.at.X = e.Right
			}
		case Bottom, Top:
			if f.Map {
				a.at = a.at.plus(a.Back, -(e.High+e.Shaft)/2)
			} else if a.at.Y = e.Bottom; side == Top {
				a.at.Y = e.Top
			}
		}
		if !f.Map && !lying && (c.Side == Left && slices.ContainsFunc(cuts[i+1:], alike) || // the last is next to the edge
			slices.ContainsFunc(all, func(o Arrow) bool {
				return alike(o.Cut) && (c.Side == Right || math.Abs(o.at.X-a.at.X) < e.Apart)
			})) {
			continue
		}
		a.Tip = e.free(&a, all)
		all = append(all, a)
	}
	return all
}

// back returns the direction from an edge into the panel.
func (e *Edges) back(side Edge) Spot {
	down, across := Spot{0, 1}, Spot{1, 0}
	if e.Bottom < e.Top {
		down.Y = -1
	}
	return [...]Spot{Bottom: {0, -down.Y}, Top: down, Left: across, Right: {-1, 0}}[side]
}

func (s Spot) plus(t Spot, times float64) Spot {
	return Spot{s.X + float64(times*t.X), s.Y + float64(times*t.Y)}
}

func (s Spot) times(t Spot) float64 { return float64(s.X*t.X) + float64(s.Y*t.Y) }

// free returns a place for an arrow that no other has: aside along the edge, or further from it.
func (e *Edges) free(a *Arrow, taken []Arrow) Spot {
	along := Spot{a.Back.Y, a.Back.X}
	low, high := min(e.Bottom, e.Top), max(e.Bottom, e.Top)
	for row := range 5 {
		for k := range 9 {
			aside := float64((k + 1) / 2 * (1 - k%2*2)) // 0, -1, 1, -2, 2, ...
			at := a.at.plus(along, aside*(2*e.Half+0.4)).plus(a.Back, float64(row)*(e.High+e.Shaft+1))
			if at.X < e.Left || at.X > e.Right || at.Y < low || at.Y > high {
				continue
			}
			if !slices.ContainsFunc(taken, func(o Arrow) bool {
				away := o.Tip.plus(at, -1)
				return math.Abs(away.times(along)) < 2*e.Half && math.Abs(away.times(a.Back)) < e.High+e.Shaft
			}) {
				return at
			}
		}
	}
	return a.at
}

// crossing returns the height at which a line crosses the left or right edge: between a point that
// lies beyond it and the next on the axis, or at the height of the point.
func (f *Figure) crossing(lines []Line, c Cut, x, y Axis, e Edges) float64 {
	on := func(v float64) float64 { return min(max(v, y.Lo), y.Hi) }
	height := e.At(c.Line, x.Lo, on(c.Y)).Y
	k := 0
	for i := range lines {
		points := lines[i].curve(i, f.LogX, f.LogY).points
		if len(points) == 0 {
			continue
		}
		if k++; k-1 < c.Line {
			continue
		}
		if c.Side == Right {
			slices.Reverse(points)
		}
		next := slices.IndexFunc(points, func(at point) bool { return x.side(at.x, f.LogX, Left, Right) == noEdge })
		if next < 0 || f.LogX && !hasLogarithm(c.X) {
			return height
		}
		from, to := e.At(c.Line, c.X, on(c.Y)), e.At(c.Line, points[next].x, on(points[next].y))
		edge := e.Left
		if c.Side == Right {
			edge = e.Right
		}
		return from.Y + float64((edge-from.X)/(to.X-from.X)*(to.Y-from.Y))
	}
	return height
}

// Sizes of arrows in print, in points.
const (
	arrowHigh, arrowHalf = 3.2, 1.7
	arrowShaft           = 4.0
	arrowsApart          = 6.0
)

// arrows places the arrows of a panel.
func (p *page) arrows(one *plotted) []Arrow {
	values := one.y
	e := Edges{
		float64(one.area.Min.X), float64(one.area.Max.X), float64(one.area.Min.Y), float64(one.area.Max.Y),
		arrowHigh, arrowHalf, arrowShaft, arrowsApart,
		func(line int, x, y float64) Spot {
			at := one.at(x, y)
			return Spot{float64(at.X + one.curves[line].shift), float64(at.Y)}
		},
	}
	switch {
	case p.figure.Map:
		values = p.shades()
		e.At = func(line int, x, _ float64) Spot {
			from, to := one.cell(&one.curves[line], p.figure.xs(), x)
			return Spot{float64(from.X+to.X) / 2, float64(from.Y+to.Y) / 2}
		}
	case p.lying:
		values = one.x
		e.At = func(line int, _, y float64) Spot {
			at := one.at(y, p.row(line))
			return Spot{float64(at.X), float64(at.Y)}
		}
	}
	return p.figure.Arrows(one.Lines, Axis{one.x.lo, one.x.hi}, Axis{values.lo, values.hi}, p.lying, e)
}

// drawArrow draws an arrow: with a shaft and filled for a point, an open head for an end of an
// interval. In a map its ink stands out from the shades.
func (p *page) drawArrow(canvas draw.Canvas, one *plotted, a *Arrow) {
	look := one.curves[a.Line].pen
	if p.figure.Map {
		if look.ink = textInk; a.Side == Top {
			look.ink = color.NRGBA{R: 0xFF, G: 0xFF, B: 0xFF, A: 0xFF}
		}
	}
	place := func(s Spot) vg.Point { return vg.Point{X: vg.Length(s.X), Y: vg.Length(s.Y)} }
	foot, across := a.Tip.plus(a.Back, arrowHigh), Spot{a.Back.Y, a.Back.X}
	head := []vg.Point{place(foot.plus(across, arrowHalf)), place(a.Tip), place(foot.plus(across, -arrowHalf))}
	if a.End {
		canvas.StrokeLines(look.solid(), head)
		return
	}
	canvas.FillPolygon(look.ink, head)
	canvas.StrokeLines(look.solid(), []vg.Point{place(foot), place(foot.plus(a.Back, arrowShaft))})
}
