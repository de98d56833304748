package figure

import (
	"maps"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// barRoom is the part of the axis between two values of X that their bars take together.
const barRoom = 0.7

// widestBar is the width of bars where there are few.
const widestBar = 30

// setBars makes bars of the curves: those of one X stand side by side in the order of the
// lines.
func (f *Figure) setBars(p *plot.Plot, curves []curve) {
	data := noSpan()
	for _, c := range curves {
		for _, at := range c.points {
			data.include(at.x)
		}
	}
	if data = data.widened(); len(curves) == 0 {
		return
	}
	data = span{data.lo - 0.5, data.hi + 0.5}
	p.X.Min, p.X.Max = data.lo, data.hi
	slot := vg.Length((plotWidth - 50) / (data.hi - data.lo))
	width := min(slot*barRoom/vg.Length(len(curves)), widestBar)
	for i := range curves {
		curves[i].bar = width
		curves[i].shift = width * (vg.Length(i) - vg.Length(len(curves)-1)/2)
	}
	var ticks []plot.Tick
	for _, x := range slices.Sorted(maps.Keys(f.XWords)) {
		ticks = append(ticks, plot.Tick{Value: x, Label: shorten(f.XWords[x], tickStyle, slot)})
	}
	if len(ticks) > 0 {
		p.X.Tick.Marker = plot.ConstantTicks(ticks)
	}
}

// drawBars draws a bar from 0 to each mean, with an error bar where there is an interval.
func (c *curve) drawBars(canvas draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&canvas)
	for _, at := range c.points {
		middle := x(at.x) + c.shift
		left, right := middle-c.bar*0.46, middle+c.bar*0.46
		bar := []vg.Point{{X: left, Y: y(0)}, {X: left, Y: y(at.y)}, {X: right, Y: y(at.y)}, {X: right, Y: y(0)}}
		if bar = canvas.ClipPolygonXY(bar); len(bar) > 2 {
			canvas.FillPolygon(c.tint(), bar)
		}
		if at.lo < at.hi {
			c.errorBar(canvas, middle, y(at.lo), y(at.hi))
		}
	}
}

// sample returns what stands beside the name of a curve: its marker, or a piece of a bar.
func (c *curve) sample() draw.GlyphStyle {
	if c.bar > 0 {
		return draw.GlyphStyle{Color: c.tint(), Radius: 5, Shape: draw.BoxGlyph{}}
	}
	return c.glyph()
}
