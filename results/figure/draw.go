package figure

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// whiten fills the page with the colour of paper.
func (p *page) whiten(canvas draw.Canvas) {
	canvas.FillPolygon(paper, []vg.Point{{}, {X: p.width}, {X: p.width, Y: p.height}, {Y: p.height}})
}

// draw draws the figure on a white page.
func (p *page) draw(canvas draw.Canvas) {
	for i := range p.plots {
		p.drawPanel(canvas, &p.plots[i])
	}
	for _, stroke := range p.strokes {
		stroke(canvas)
	}
	screen := screenOf(canvas)
	for i := range p.texts {
		t := &p.texts[i]
		screen.write(t)
		canvas.FillText(t.style, t.at, t.text)
	}
}

// screenOf returns the canvas of a screen, or nil for print.
func screenOf(canvas draw.Canvas) *web {
	screen, _ := canvas.Canvas.(*web)
	return screen
}

// inside returns the canvas of a panel, which clips at its axes. On a screen the window of the panel
// clips, so that another part of the axes can be shown.
func (one *plotted) inside(canvas draw.Canvas) draw.Canvas {
	canvas.Rectangle = one.area
	if screenOf(canvas) != nil {
		const far = 1e5
		canvas.Min, canvas.Max = vg.Point{X: -far, Y: -far}, vg.Point{X: far, Y: far}
	}
	return canvas
}

// drawPanel draws a panel and the marks of its axes.
func (p *page) drawPanel(canvas draw.Canvas, one *plotted) {
	inside, screen := one.inside(canvas), screenOf(canvas)
	screen.begin("panel")
	defer screen.end()
	grid := draw.LineStyle{Color: gridInk, Width: 0.4}
	axis := draw.LineStyle{Color: axisInk, Width: 0.5}
	lo, hi := one.area.Min, one.area.Max
	screen.begin("marks y")
	for _, t := range one.y.ticks {
		if y := one.at(one.x.lo, t.at).Y; !p.figure.Map && !p.lying {
			canvas.StrokeLine2(grid, lo.X, y, hi.X, y)
		}
	}
	screen.end()
	screen.begin("marks x")
	for _, t := range one.x.ticks {
		x := one.at(t.at, one.y.lo).X
		if !p.figure.Map && (p.lying || !p.figure.Bars) {
			canvas.StrokeLine2(grid, x, lo.Y, x, hi.Y)
		}
		canvas.StrokeLine2(axis, x, lo.Y, x, lo.Y-tickSize)
	}
	screen.end()
	if p.figure.Dots { // dots cover the axis
		p.drawFoot(canvas, one)
	}
	screen.window(p.figure, one, p.lying)
	switch {
	case p.figure.Map:
		p.drawMap(inside, one)
	case p.lying:
		p.drawLying(inside, one)
	default:
		p.drawCurves(inside, one)
	}
	screen.closeWindow()
	switch {
	case p.figure.Map, p.figure.Dots:
	case p.lying:
		p.drawFoot(canvas, one)
	default:
		canvas.StrokeLine2(axis, lo.X, lo.Y, hi.X, lo.Y)
	}
	for i := range one.arrows { // on top of everything
		a := &one.arrows[i]
		screen.beginLine("arrow", &one.curves[a.line])
		p.drawArrow(canvas, one, a)
		screen.end()
	}
}

// drawCurves draws the lines or bars of a panel.
func (p *page) drawCurves(inside draw.Canvas, one *plotted) {
	screen, lo, hi := screenOf(inside), inside.Min, inside.Max
	for i := range one.curves {
		c := &one.curves[i]
		screen.beginLine("band", c)
		c.drawBand(inside, one.at)
		screen.end()
	}
	screen.begin("rules")
	rule := draw.LineStyle{Color: textInk, Width: 0.5}
	for _, r := range p.figure.Rules {
		from, to := vg.Point{X: lo.X, Y: one.at(one.x.lo, r.At).Y}, vg.Point{X: hi.X, Y: one.at(one.x.lo, r.At).Y}
		if r.Upright {
			x := one.at(r.At, one.y.lo).X
			from, to = vg.Point{X: x, Y: lo.Y}, vg.Point{X: x, Y: hi.Y}
		}
		inside.StrokeLines(rule, inside.ClipLinesXY([]vg.Point{from, to})...)
	}
	screen.end()
	bottom := 0.0
	if one.y.log {
		bottom = one.y.lo
	}
	for i := range one.curves {
		c := &one.curves[i]
		screen.beginLine("line", c)
		c.draw(inside, one.at, bottom)
		screen.end()
	}
}
