package figure

import (
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"
)

// outline appends the commands of a path. A marker's begin with its place, and all others are relative to
// that, so that a script can keep its size where it shows another part of the axes.
func (w *web) outline(b []byte, p vg.Path) []byte {
	var at [2]int // in hundredths of a point, downwards
	place := func(to vg.Point) [2]int {
		return [2]int{int(math.Round(100 * float64(to.X))), int(math.Round(100 * float64(w.height-to.Y)))}
	}
	last := byte(0)
	put := func(command byte, numbers ...int) {
		if command != last {
			b = append(b, command)
		}
		for i, n := range numbers {
			if n >= 0 && (i > 0 || command == last) {
				b = append(b, ' ')
			}
			b = appendHundredths(b, n)
		}
		last = command
	}
	if w.marker != nil {
		at = place(*w.marker)
		put('M', at[0], at[1])
	}
	for _, c := range p {
		to := place(c.Pos)
		dx, dy := to[0]-at[0], to[1]-at[1]
		switch c.Type {
		case vg.MoveComp:
			if last == 0 {
				put('M', to[0], to[1])
			} else {
				put('m', dx, dy)
			}
		case vg.LineComp:
			switch {
			case dy == 0 && last != 'l':
				put('h', dx)
			case dx == 0 && last != 'l':
				put('v', dy)
			default:
				put('l', dx, dy)
			}
		case vg.ArcComp:
			r := int(math.Round(100 * float64(c.Radius)))
			for _, part := range []float64{0.5, 1} { // one arc cannot be a circle
				sin, cos := math.Sincos(c.Start + part*c.Angle)
				to = place(c.Pos.Add(vg.Point{X: vg.Length(float64(c.Radius) * cos), Y: vg.Length(float64(c.Radius) * sin)}))
				put('a', r, r, 0)
				b = append(b, " 00"...) // two flags
				put('a', to[0]-at[0], to[1]-at[1])
				at = to
			}
		case vg.CloseComp:
			b, last, to = append(b, 'Z'), 'Z', at
		}
		at = to
	}
	return b
}

// appendHundredths spells a number of hundredths.
func appendHundredths(b []byte, n int) []byte {
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	if n >= 100 || n == 0 {
		b = strconv.AppendInt(b, int64(n/100), 10)
	}
	if n %= 100; n > 0 {
		b = append(b, '.', byte('0'+n/10))
		if n%10 > 0 {
			b = append(b, byte('0'+n%10))
		}
	}
	return b
}

// hundredths spells a number with two decimals.
func hundredths(x vg.Length) string {
	return string(appendHundredths(nil, int(math.Round(100*float64(x)))))
}

// thinned simplifies a path within a fiftieth of a point, by the algorithm of Ramer (1972) and of Douglas
// and Peucker (1973).
func thinned(p vg.Path) vg.Path {
	end := len(p)
	if end > 0 && p[end-1].Type == vg.CloseComp {
		end--
	}
	if end < 4 || slices.ContainsFunc(p[1:end], func(c vg.PathComp) bool { return c.Type != vg.LineComp }) {
		return p
	}
	n := keep(p[:end])
	return append(p[:n], p[end:]...)
}

// keep moves the kept points of a part of a path to its front, and returns their number.
func keep(p vg.Path) int {
	first, last := p[0].Pos, p[len(p)-1].Pos
	along := last.Sub(first)
	long := along.Dot(along)
	far, at := vg.Length(0), 0
	for i := range p {
		off := p[i].Pos.Sub(first)
		if long > 0 {
			off = off.Sub(along.Scale(min(1, max(0, off.Dot(along)/long))))
		}
		if away := off.Dot(off); away > far {
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
