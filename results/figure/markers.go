package figure

import (
	"image/color"
	"math"
)

// marker is the shape of a sign at a point.
type marker int

const (
	noShape marker = iota
	disc
	box
	pyramid
	ring
	square
	triangle
	plusSign
	crossSign
)

// markers are the shapes of looks.
var markers = []marker{disc, box, pyramid, ring, square, triangle, plusSign, crossSign}

// symbol is the look of a marker.
type symbol struct {
	ink    color.NRGBA
	radius float64
	shape  marker
}

// outline returns the paths of a marker, and whether they are filled. Squares and triangles have about the
// area of the circle of its radius.
func (s symbol) outline(at position) (paths []path, filled bool) {
	r := s.radius
	polygon := func(corners ...position) []path {
		for i := range corners {
			corners[i] = corners[i].add(at)
		}
		p := through(corners)
		p.close()
		return []path{p}
	}
	segment := func(x, y, toX, toY float64) path {
		return through([]position{{at.X + x, at.Y + y}, {at.X + toX, at.Y + toY}})
	}
	switch s.shape {
	case disc, ring:
		var p path
		p.circle(at, r)
		return []path{p}, s.shape == disc
	case box, square:
		r *= (1 + math.Sqrt2/2) / 2
		return polygon(position{-r, -r}, position{r, -r}, position{r, r}, position{-r, r}), s.shape == box
	case pyramid, triangle:
		r *= 1.25
		sin, cos := r/2, r*math.Sqrt(3)/2
		return polygon(position{0, r}, position{-cos, -sin}, position{cos, -sin}), s.shape == pyramid
	case plusSign:
		return []path{segment(0, r, 0, -r), segment(-r, 0, r, 0)}, false
	case crossSign:
		r *= math.Sqrt2 / 2
		return []path{segment(-r, -r, r, r), segment(-r, r, r, -r)}, false
	}
	return nil, false
}

// drawMarker draws a marker.
func (c *canvas) drawMarker(s symbol, at position) {
	paths, filled := s.outline(at)
	for _, p := range paths {
		if filled {
			c.fill(p, s.ink)
		} else {
			c.stroke(p, lineStyle{ink: s.ink, width: 0.5})
		}
	}
}
