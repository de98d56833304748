package figure

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// hatching is the directions of lines across a bar, in degrees, and the space between them.
type hatching struct {
	angles []float64
	step   vg.Length
}

// hatchings has one for each marker. Their lines have the dashes of the look, so that bars differ in grey as
// curves do.
var hatchings = []hatching{
	{[]float64{45}, 3.6}, {[]float64{135}, 3.6}, {[]float64{90}, 3}, {[]float64{0}, 3},
	{[]float64{45, 135}, 4.4}, {[]float64{0, 90}, 4.4}, {[]float64{45}, 1.8}, {[]float64{135}, 1.8},
}

// box fills a rectangle with the tint and the hatching of the look.
func (p pen) box(canvas draw.Canvas, from, to vg.Point) {
	canvas.FillPolygon(p.tint(), []vg.Point{from, {X: to.X, Y: from.Y}, to, {X: from.X, Y: to.Y}})
	var lines vg.Path
	for _, angle := range p.hatch.angles {
		lines = across(lines, from, to, angle, p.hatch.step)
	}
	if len(lines) > 0 {
		canvas.SetLineStyle(draw.LineStyle{Color: p.ink, Width: 0.4, Dashes: p.dashes})
		canvas.Stroke(lines)
	}
}

// across adds parallel lines to a path, within a rectangle.
func across(path vg.Path, from, to vg.Point, angle float64, step vg.Length) vg.Path {
	sin, cos := math.Sincos(angle * math.Pi / 180)
	along, beside := vg.Point{X: vg.Length(cos), Y: vg.Length(sin)}, vg.Point{X: vg.Length(-sin), Y: vg.Length(cos)}
	wide, high := to.X-from.X, to.Y-from.Y
	middle := vg.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
	reach := (vg.Length(math.Abs(sin))*wide + vg.Length(math.Abs(cos))*high) / 2 // of the rectangle beside the lines
	for k := -int(reach / step); k <= int(reach/step); k++ {
		at := middle.Add(beside.Scale(vg.Length(k) * step))
		lo, hi := vg.Length(math.Inf(-1)), vg.Length(math.Inf(1))
		for _, side := range [][4]vg.Length{{at.X, along.X, from.X, to.X}, {at.Y, along.Y, from.Y, to.Y}} {
			if math.Abs(float64(side[1])) < 1e-9 {
				continue
			}
			a, b := (side[2]-side[0])/side[1], (side[3]-side[0])/side[1]
			lo, hi = max(lo, min(a, b)), min(hi, max(a, b))
		}
		if lo < hi {
			path.Move(at.Add(along.Scale(lo)))
			path.Line(at.Add(along.Scale(hi)))
		}
	}
	return path
}
