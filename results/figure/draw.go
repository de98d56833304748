package figure

// draw draws the figure.
func (p *page) draw(s surface) {
	on := wholePage(s, p.width, p.height)
	for i := range p.plots {
		p.drawPanel(on, &p.plots[i])
	}
	for _, stroke := range p.strokes {
		stroke(on)
	}
	for i := range p.texts {
		s.write(&p.texts[i])
	}
}

// screenOf returns the surface of a screen, or nil for print.
func screenOf(on canvas) *web {
	screen, _ := on.surface.(*web)
	return screen
}

// inside returns the canvas of a panel, which clips at its axes. On a screen the window of the panel
// clips, so that another part of the axes can be shown.
func (one *plotted) inside(on canvas) canvas {
	on.rectangle = one.area
	if screenOf(on) != nil {
		const far = 1e5
		on.Min, on.Max = position{-far, -far}, position{far, far}
	}
	return on
}

// drawPanel draws a panel and the marks of its axes.
func (p *page) drawPanel(on canvas, one *plotted) {
	inside, screen := one.inside(on), screenOf(on)
	screen.begin("panel")
	defer screen.end()
	grid := lineStyle{ink: gridInk, width: 0.4}
	axis := lineStyle{ink: axisInk, width: 0.5}
	lo, hi := one.area.Min, one.area.Max
	screen.begin("marks y")
	for _, t := range one.y.ticks {
		if y := one.at(one.x.lo, t.at).Y; !p.figure.Map && !p.lying {
			on.strokeLine(grid, lo.X, y, hi.X, y)
		}
	}
	screen.end()
	screen.begin("marks x")
	for _, t := range one.x.ticks {
		x := one.at(t.at, one.y.lo).X
		if !p.figure.Map && (p.lying || !p.figure.Bars) {
			on.strokeLine(grid, x, lo.Y, x, hi.Y)
		}
		on.strokeLine(axis, x, lo.Y, x, lo.Y-tickSize)
	}
	screen.end()
	if p.figure.Dots { // dots cover the axis
		p.drawFoot(on, one)
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
		p.drawFoot(on, one)
	default:
		on.strokeLine(axis, lo.X, lo.Y, hi.X, lo.Y)
	}
	for i := range one.arrows { // on top of everything
		a := &one.arrows[i]
		screen.beginLine("arrow", &one.curves[a.line])
		p.drawArrow(on, one, a)
		screen.end()
	}
}

// drawCurves draws the lines or bars of a panel.
func (p *page) drawCurves(inside canvas, one *plotted) {
	screen, lo, hi := screenOf(inside), inside.Min, inside.Max
	for i := range one.curves {
		c := &one.curves[i]
		screen.beginLine("band", c)
		c.drawBand(inside, one.at)
		screen.end()
	}
	screen.begin("rules")
	rule := lineStyle{ink: textInk, width: 0.5}
	for _, r := range p.figure.Rules {
		from, to := position{X: lo.X, Y: one.at(one.x.lo, r.At).Y}, position{X: hi.X, Y: one.at(one.x.lo, r.At).Y}
		if r.Upright {
			x := one.at(r.At, one.y.lo).X
			from, to = position{X: x, Y: lo.Y}, position{X: x, Y: hi.Y}
		}
		inside.strokeLines(rule, inside.clipLines([]position{from, to})...)
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
