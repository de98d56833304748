package figure

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// svg has the paths that files and pages in SVG share. Places are in hundredths of a point.
type svg struct {
	b      bytes.Buffer
	height float64  // height of the picture, whose y runs downwards
	looks  []string // looks of paths that are not yet written,
	paths  [][]byte // and their commands: all parts of one look are one path
}

// add adds a path with a look. The commands of a marker begin with its place.
func (s *svg) add(look string, p path, marker *position) {
	i := slices.Index(s.looks, look)
	if i < 0 {
		i, s.looks, s.paths = len(s.looks), append(s.looks, look), append(s.paths, nil)
	}
	s.paths[i] = s.outline(s.paths[i], p, marker)
}

// flush writes the paths.
func (s *svg) flush() {
	for i, look := range s.looks {
		fmt.Fprintf(&s.b, `<path%s d="%s"/>`, look, s.paths[i])
	}
	s.looks, s.paths = s.looks[:0], s.paths[:0]
}

// dashArray spells the attribute for dashes.
func dashArray(dashes []float64, times float64) string {
	if len(dashes) == 0 {
		return ""
	}
	var all []string
	for _, d := range dashes {
		all = append(all, hundredths(d*times))
	}
	return ` stroke-dasharray="` + strings.Join(all, " ") + `"`
}

// family are the fonts of pictures in SVG: Liberation Sans, or others of the same widths.
const family = "Liberation Sans,Arial,Helvetica,sans-serif"

// outline appends the commands of a path. A marker's begin with its place, and all others are relative to
// that, so that a script can keep its size where it shows another part of the axes.
func (s *svg) outline(b []byte, p path, marker *position) []byte {
	var at [2]int // in hundredths of a point, downwards
	place := func(to position) [2]int {
		return [2]int{int(math.Round(100 * to.X)), int(math.Round(100 * (s.height - to.Y)))}
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
	if marker != nil {
		at = place(*marker)
		put('M', at[0], at[1])
	}
	for _, c := range p {
		to := place(c.to)
		dx, dy := to[0]-at[0], to[1]-at[1]
		switch c.command {
		case moveTo:
			if last == 0 {
				put('M', to[0], to[1])
			} else {
				put('m', dx, dy)
			}
		case lineTo:
			switch {
			case dy == 0 && last != 'l':
				put('h', dx)
			case dx == 0 && last != 'l':
				put('v', dy)
			default:
				put('l', dx, dy)
			}
		case circleAt:
			r := int(math.Round(100 * c.radius))
			for _, x := range []float64{-c.radius, c.radius} { // one arc cannot be a circle
				to = place(c.to.add(position{X: x}))
				put('a', r, r, 0)
				b = append(b, " 0 0"...) // two flags, apart for simple readers
				put('a', to[0]-at[0], to[1]-at[1])
				at = to
			}
		case closeUp:
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

// appendRounded spells a number with two decimals.
func appendRounded(b []byte, x float64) []byte { return appendHundredths(b, int(math.Round(100*x))) }

// hundredths returns a number with two decimals.
func hundredths(x float64) string { return string(appendRounded(nil, x)) }
