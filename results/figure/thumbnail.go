package figure

import (
	"html/template"
)

// A thumbnail has at most mostSmall panels, up to three side by side, on an area of these points.
const (
	mostSmall            = 6
	smallWide, smallHigh = 96, 60
)

// Thumbnail returns the picture of the first panels, small and without texts, marks and intervals. It is an
// element of HTML that screen readers skip.
func (l *Layout) Thumbnail() template.HTML {
	p := l.page
	w := &web{svg: svg{height: smallHigh}}
	on := wholePage(w, smallWide, smallHigh)
	n := min(len(p.plots), mostSmall)
	columns := min(p.columns, 3, n)
	rows := float64((n + columns - 1) / columns)
	wide, high := smallWide/float64(columns), smallHigh/rows
	for i := range p.plots[:n] {
		one := p.plots[i]
		corner := position{X: float64(i%columns)*wide + 1, Y: smallHigh - float64(i/columns+1)*high + 1}
		one.area = rectangle{Min: corner, Max: corner.add(position{X: wide - 2, Y: high - 2})}
		inside := on
		inside.rectangle = one.area
		switch scale := (wide - 2) / (p.plots[i].area.Max.X - p.plots[i].area.Min.X); {
		case p.figure.Map:
			p.drawMap(inside, &one)
		case p.lying:
			p.drawLying(inside, &one)
		default:
			p.drawSmall(inside, &one, scale)
		}
		w.begin("axis")
		on.strokeLines(lineStyle{ink: axisInk, width: 0.5}, []position{
			{X: one.area.Min.X, Y: one.area.Max.Y}, one.area.Min, {X: one.area.Max.X, Y: one.area.Min.Y},
		})
		w.end()
	}
	w.flush()
	return w.element("thumbnail", smallWide, `aria-hidden="true"`)
}

// drawSmall draws the lines or bars of a panel, whose widths are scaled.
func (p *page) drawSmall(inside canvas, one *plotted, scale float64) {
	screen, bottom := screenOf(inside), 0.0
	if one.y.log {
		bottom = one.y.lo
	}
	for i := range one.curves {
		c := one.curves[i]
		screen.begin("line " + classOf(c.ink))
		path := make([]position, len(c.points))
		for k, at := range c.points {
			path[k] = one.at(at.x, at.y)
			path[k].X += c.shift * scale
			if half := c.bar * scale * 0.46; c.bar > 0 || len(c.points) == 1 {
				foot := one.at(at.x, bottom).Y
				if c.bar == 0 { // a point
					half, foot = 1, path[k].Y-2
				}
				left, right, top := path[k].X-half, path[k].X+half, path[k].Y
				bar := inside.clipPolygon([]position{{X: left, Y: foot}, {X: left, Y: top}, {X: right, Y: top}, {X: right, Y: foot}})
				if len(bar) > 2 {
					inside.fillPolygon(c.ink, bar)
				}
			}
		}
		if c.bar == 0 && len(path) > 1 {
			inside.strokeLines(lineStyle{ink: c.ink, width: 1}, inside.clipLines(path)...)
		}
		screen.end()
	}
}
