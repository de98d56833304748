package figure

import (
	"math"
)

// hatching is the directions of lines across a bar, in degrees, and the space between them.
type hatching struct {
	angles []float64
	step   float64
}

// hatchings has one for each marker. Their lines have the dashes of the look, so that bars differ in grey as
// curves do.
var hatchings = []hatching{
	{[]float64{45}, 3.6}, {[]float64{135}, 3.6}, {[]float64{90}, 3}, {[]float64{0}, 3},
	{[]float64{45, 135}, 4.4}, {[]float64{0, 90}, 4.4}, {[]float64{45}, 1.8}, {[]float64{135}, 1.8},
}

// box fills a rectangle with the tint and the hatching of the look.
func (p pen) box(on canvas, from, to position) {
	on.fillPolygon(p.tint(), []position{from, {X: to.X, Y: from.Y}, to, {X: from.X, Y: to.Y}})
	var lines path
	for _, angle := range p.hatch.angles {
		lines = across(lines, from, to, angle, p.hatch.step)
	}
	if len(lines) > 0 {
		on.stroke(lines, lineStyle{ink: p.ink, width: 0.4, dashes: p.dashes})
	}
}

// across adds parallel lines to a path, within a rectangle.
func across(lines path, from, to position, angle, step float64) path {
	sin, cos := math.Sincos(angle * math.Pi / 180)
	along, beside := position{X: cos, Y: sin}, position{X: -sin, Y: cos}
	wide, high := to.X-from.X, to.Y-from.Y
	middle := position{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
	reach := (math.Abs(sin)*wide + math.Abs(cos)*high) / 2 // of the rectangle beside the lines
	for k := -int(reach / step); k <= int(reach/step); k++ {
		at := middle.add(beside.scale(float64(k) * step))
		lo, hi := math.Inf(-1), math.Inf(1)
		for _, side := range [][4]float64{{at.X, along.X, from.X, to.X}, {at.Y, along.Y, from.Y, to.Y}} {
			if math.Abs(side[1]) < 1e-9 {
				continue
			}
			a, b := (side[2]-side[0])/side[1], (side[3]-side[0])/side[1]
			lo, hi = max(lo, min(a, b)), min(hi, max(a, b))
		}
		if lo < hi {
			lines.move(at.add(along.scale(lo)))
			lines.line(at.add(along.scale(hi)))
		}
	}
	return lines
}
