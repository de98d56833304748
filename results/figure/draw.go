package figure

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// whiten fills the page with the colour of paper.
func (p *page) whiten(canvas draw.Canvas) {
	canvas.FillPolygon(paper, []vg.Point{{}, {X: p.width}, {X: p.width, Y: p.height}, {Y: p.height}})
}

// draw draws the figure on a page that is white already.
func (p *page) draw(canvas draw.Canvas) {
	for i := range p.plots {
		p.drawPanel(canvas, &p.plots[i])
	}
	for _, stroke := range p.strokes {
		stroke(canvas)
	}
	for _, t := range p.texts {
		canvas.FillText(t.style, t.at, t.text)
	}
}

// drawPanel draws a panel and the marks of its axes.
func (p *page) drawPanel(canvas draw.Canvas, one *plotted) {
	inside := draw.Canvas{Canvas: canvas.Canvas, Rectangle: one.area}
	grid := draw.LineStyle{Color: gridInk, Width: 0.4}
	axis := draw.LineStyle{Color: axisInk, Width: 0.5}
	lo, hi := one.area.Min, one.area.Max
	for _, t := range one.y.ticks {
		if y := one.at(one.x.lo, t.at).Y; !p.figure.Map && !p.lying {
			canvas.StrokeLine2(grid, lo.X, y, hi.X, y)
		}
	}
	for _, t := range one.x.ticks {
		x := one.at(t.at, one.y.lo).X
		if !p.figure.Map && (p.lying || !p.figure.Bars) {
			canvas.StrokeLine2(grid, x, lo.Y, x, hi.Y)
		}
		canvas.StrokeLine2(axis, x, lo.Y, x, lo.Y-tickSize)
	}
	defer func() { // over all else
		for i := range one.arrows {
			p.drawArrow(canvas, one, &one.arrows[i])
		}
	}()
	switch {
	case p.figure.Map:
		p.drawMap(inside, one)
		return
	case p.lying:
		p.drawLying(inside, one)
		return
	}
	for i := range one.curves {
		one.curves[i].drawBand(inside, one.at)
	}
	rule := draw.LineStyle{Color: textInk, Width: 0.5}
	for _, r := range p.figure.Rules {
		from, to := vg.Point{X: lo.X, Y: one.at(one.x.lo, r.At).Y}, vg.Point{X: hi.X, Y: one.at(one.x.lo, r.At).Y}
		if r.Upright {
			x := one.at(r.At, one.y.lo).X
			from, to = vg.Point{X: x, Y: lo.Y}, vg.Point{X: x, Y: hi.Y}
		}
		inside.StrokeLines(rule, inside.ClipLinesXY([]vg.Point{from, to})...)
	}
	bottom := 0.0
	if one.y.log {
		bottom = one.y.lo
	}
	for i := range one.curves {
		one.curves[i].draw(inside, one.at, bottom)
	}
	canvas.StrokeLine2(axis, lo.X, lo.Y, hi.X, lo.Y)
}
