package figure

import "slices"

// thinned simplifies a path within a fiftieth of a point, by the algorithm of Ramer (1972) and of Douglas
// and Peucker (1973).
func thinned(p path) path {
	end := len(p)
	if end > 0 && p[end-1].command == closeUp {
		end--
	}
	if end < 4 || slices.ContainsFunc(p[1:end], func(c step) bool { return c.command != lineTo }) {
		return p
	}
	n := keep(p[:end])
	return append(p[:n], p[end:]...)
}

// keep moves the kept points of a part of a path to its front, and returns their number.
func keep(p path) int {
	first, last := p[0].to, p[len(p)-1].to
	along := last.sub(first)
	long := along.dot(along)
	far, at := 0.0, 0
	for i := range p {
		off := p[i].to.sub(first)
		if long > 0 {
			off = off.sub(along.scale(min(1, max(0, off.dot(along)/long))))
		}
		if away := off.dot(off); away > far {
			far, at = away, i
		}
	}
	if far <= 0.02*0.02 {
		p[1] = p[len(p)-1]
		return 2
	}
	more := keep(p[at:])
	n := keep(p[:at+1]) // it ends with the point with which the rest begins
	return n - 1 + copy(p[n-1:], p[at:at+more])
}
