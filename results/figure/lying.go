package figure

import (
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// rowStep is the height of a row with a lying bar.
const rowStep = 13

// lies reports whether bars lie in rows, with their names on the left and their values at their ends.
// They do if there is one panel and one x, which would say nothing, and no name takes more than half of
// the width.
func (f *Figure) lies() bool {
	if !f.Bars || f.Map || len(f.panels()) > 1 {
		return false
	}
	bars := 0
	at := math.NaN()
	for i, line := range f.panels()[0].Lines {
		if markWidth(line.Name) > column/2-margin-tickSize-2 {
			return false
		}
		for k, p := range line.curve(i, false, f.LogY).points {
			if k > 0 || bars > 0 && p.x != at {
				return false
			}
			at = p.x
			bars++
		}
	}
	return bars > 1
}

// place spells the only x of lying bars, such as rays: 817101.
func (p *page) place() string {
	x := p.plots[0].curves[0].points[0].x
	label := p.figure.XWords[x]
	if label == "" {
		label = valueLabel(x)
	}
	if p.figure.XLabel == "" {
		return label
	}
	return p.figure.XLabel + ": " + label
}

// rowsOfBars returns the vertical axis of lying bars, whose marks are their names.
func (p *page) rowsOfBars() scale {
	curves := p.plots[0].curves
	s := scale{span: span{0, float64(len(curves))}}
	for k := range slices.Backward(curves) {
		s.ticks = append(s.ticks, tick{p.row(k), curves[k].name})
	}
	return s
}

// row returns the place of a curve on the vertical axis, the first on top.
func (p *page) row(k int) float64 { return float64(len(p.plots[0].curves)-k) - 0.5 }

// widestValue returns the space that the values at the ends of lying bars need.
func (p *page) widestValue() (widest vg.Length) {
	for _, c := range p.plots[0].curves {
		widest = max(widest, markWidth(barLabel(c.points[0].y)))
	}
	return widest + 6
}

// barLabel spells the value of a bar: four digits, or all digits of a number from 1000 to 10^6.
func barLabel(y float64) string {
	size := math.Abs(y)
	switch {
	case size >= 1000 && size < 1e6:
		return valueLabel(y)
	case size >= 1e6 || 0 < size && size < 1e-3:
		short, _ := strconv.ParseFloat(strconv.FormatFloat(size, 'e', 1, 64), 64)
		if y < 0 {
			return "-" + scientific(short)
		}
		return scientific(short)
	}
	return strconv.FormatFloat(y, 'g', 4, 64)
}

// putValues places the values of lying bars at their ends.
func (p *page) putValues() {
	one := &p.plots[0]
	style := tickStyle
	style.YAlign = draw.YCenter
	for k, c := range one.curves {
		end := one.at(min(max(c.points[0].y, c.points[0].hi, p.foot(one)), one.x.hi), p.row(k))
		p.putMark("value", barLabel(c.points[0].y), style, vg.Point{X: end.X + 4, Y: end.Y + 0.5}, p.width)
	}
}

// foot is the value at which lying bars begin.
func (p *page) foot(one *plotted) float64 {
	if one.x.log {
		return one.x.lo
	}
	return 0
}

// drawLying draws bars in rows.
func (p *page) drawLying(canvas draw.Canvas, one *plotted) {
	screen := screenOf(canvas)
	for k := range one.curves {
		c := &one.curves[k]
		at := c.points[0]
		const half = 0.32
		screen.beginLine("line", c)
		from, to := one.at(p.foot(one), p.row(k)-half), one.at(at.y, p.row(k)+half)
		bar := canvas.ClipPolygonXY([]vg.Point{from, {X: to.X, Y: from.Y}, to, {X: from.X, Y: to.Y}})
		if len(bar) > 2 {
			canvas.FillPolygon(c.tint(), bar)
		}
		if at.lo < at.hi {
			lo, hi := one.at(at.lo, p.row(k)), one.at(at.hi, p.row(k))
			canvas.StrokeLines(c.solid(), canvas.ClipLinesXY([]vg.Point{lo, hi})...)
		}
		screen.end()
	}
	for _, r := range p.figure.Rules {
		if x := one.at(r.At, 0).X; !r.Upright && r.At != 0 {
			canvas.StrokeLines(draw.LineStyle{Color: textInk, Width: 0.5}, canvas.ClipLinesXY([]vg.Point{{X: x, Y: one.area.Min.Y}, {X: x, Y: one.area.Max.Y}})...)
		}
	}
}
