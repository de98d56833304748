package figure

// position is a place on a page, or a way between two places. X runs to the right and Y upwards, in points.
type position struct{ X, Y float64 }

func (p position) add(q position) position      { return position{p.X + q.X, p.Y + q.Y} }
func (p position) sub(q position) position      { return position{p.X - q.X, p.Y - q.Y} }
func (p position) scale(times float64) position { return position{times * p.X, times * p.Y} }
func (p position) dot(q position) float64       { return p.X*q.X + p.Y*q.Y }

// rectangle has its lower left corner at Min and its upper right one at Max.
type rectangle struct{ Min, Max position }

// command tells what a step of a path does.
type command int

const (
	moveTo   command = iota
	lineTo           // straight
	curveTo          // a quadratic Bézier curve, as in TrueType fonts
	circleAt         // around the step's place, counterclockwise from its right
	closeUp          // straight to where the last moveTo led
)

// step is a piece of a path.
type step struct {
	command
	to      position
	control position // of curveTo
	radius  float64  // of circleAt
}

// path is an outline to be stroked or filled.
type path []step

func (p *path) move(to position) { *p = append(*p, step{command: moveTo, to: to}) }
func (p *path) line(to position) { *p = append(*p, step{command: lineTo, to: to}) }
func (p *path) curve(control, to position) {
	*p = append(*p, step{command: curveTo, control: control, to: to})
}
func (p *path) close() { *p = append(*p, step{command: closeUp}) }

func (p *path) circle(middle position, radius float64) {
	p.move(position{middle.X + radius, middle.Y})
	*p = append(*p, step{command: circleAt, to: middle, radius: radius})
	p.close()
}

// through returns the path through points.
func through(points []position) path {
	p := make(path, 0, len(points)+1)
	for i, at := range points {
		if p.line(at); i == 0 {
			p[0].command = moveTo
		}
	}
	return p
}

// halfPlane is one side of a horizontal or vertical line: the places whose part along out, which leads
// away from it, is at most limit.
type halfPlane struct {
	out   position
	limit float64
}

// sides returns the half-planes that the rectangle is the intersection of.
func (r *rectangle) sides() [4]halfPlane {
	return [...]halfPlane{
		{position{X: -1}, -r.Min.X}, {position{X: 1}, r.Max.X},
		{position{Y: -1}, -r.Min.Y}, {position{Y: 1}, r.Max.Y},
	}
}

// contains reports whether a place is in the rectangle.
func (r *rectangle) contains(at position) bool {
	for _, h := range r.sides() {
		if !h.contains(at) {
			return false
		}
	}
	return true
}

// contains reports whether a place is in the half-plane, up to errors of rounding: a point at the end of an
// axis lies within it.
func (h halfPlane) contains(at position) bool {
	const rounding = 3e-8
	return h.out.dot(at)-h.limit <= rounding
}

// crossing returns where the way between two places crosses the edge.
func (h halfPlane) crossing(from, to position) position {
	return to.sub(from).scale((h.out.dot(from) - h.limit) / h.out.dot(from.sub(to))).add(from)
}

// clipLines returns the parts of lines in the rectangle.
func (r *rectangle) clipLines(lines ...[]position) [][]position {
	for _, h := range r.sides() {
		var parts [][]position
		for _, points := range lines {
			parts = h.clipLine(parts, points)
		}
		lines = parts
	}
	return lines
}

// clipLine adds the parts of a line in the half-plane.
func (h halfPlane) clipLine(parts [][]position, points []position) [][]position {
	var part []position
	for i, at := range points {
		in := h.contains(at)
		if i > 0 && in != h.contains(points[i-1]) {
			part = append(part, h.crossing(points[i-1], at))
		}
		if in {
			part = append(part, at)
		}
		if last := i == len(points)-1; (last || !in) && len(part) > 0 {
			if len(part) > 1 {
				parts = append(parts, part)
			}
			part = nil
		}
	}
	return parts
}

// clipPolygon returns the part of a polygon in the rectangle, by the algorithm of Sutherland and Hodgman
// (1974). Parts that lie apart are joined along the edge.
func (r *rectangle) clipPolygon(corners []position) []position {
	for _, h := range r.sides() {
		var part []position
		for i, at := range corners {
			next := corners[(i+1)%len(corners)]
			in := h.contains(at)
			if in {
				part = append(part, at)
			}
			if in != h.contains(next) {
				part = append(part, h.crossing(at, next))
			}
		}
		corners = part
	}
	return corners
}
