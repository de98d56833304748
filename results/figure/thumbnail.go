package figure

import (
	"html/template"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
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
	w := &web{height: smallHigh}
	canvas := draw.NewCanvas(w, smallWide, smallHigh)
	n := min(len(p.plots), mostSmall)
	columns := min(p.columns, 3, n)
	rows := vg.Length((n + columns - 1) / columns)
	wide, high := smallWide/vg.Length(columns), smallHigh/rows
	for i := range p.plots[:n] {
		one := p.plots[i]
		corner := vg.Point{X: vg.Length(i%columns)*wide + 1, Y: smallHigh - vg.Length(i/columns+1)*high + 1}
		one.area = vg.Rectangle{Min: corner, Max: corner.Add(vg.Point{X: wide - 2, Y: high - 2})}
		inside := canvas
		inside.Rectangle = one.area
		switch scale := (wide - 2) / (p.plots[i].area.Max.X - p.plots[i].area.Min.X); {
		case p.figure.Map:
			p.drawMap(inside, &one)
		case p.lying:
			p.drawLying(inside, &one)
		default:
			p.drawSmall(inside, &one, scale)
		}
		w.begin("axis")
		canvas.StrokeLines(draw.LineStyle{Color: axisInk, Width: 0.5}, []vg.Point{
			{X: one.area.Min.X, Y: one.area.Max.Y}, one.area.Min, {X: one.area.Max.X, Y: one.area.Min.Y},
		})
		w.end()
	}
	w.flush()
	return w.element("thumbnail", smallWide, `aria-hidden="true"`)
}

// drawSmall draws the lines or bars of a panel, whose widths are scaled.
func (p *page) drawSmall(inside draw.Canvas, one *plotted, scale vg.Length) {
	screen, bottom := screenOf(inside), 0.0
	if one.y.log {
		bottom = one.y.lo
	}
	for i := range one.curves {
		c := one.curves[i]
		screen.begin("line " + classOf(c.ink))
		path := make([]vg.Point, len(c.points))
		for k, at := range c.points {
			path[k] = one.at(at.x, at.y)
			path[k].X += c.shift * scale
			if half := c.bar * scale * 0.46; c.bar > 0 || len(c.points) == 1 {
				foot := one.at(at.x, bottom).Y
				if c.bar == 0 { // a point
					half, foot = 1, path[k].Y-2
				}
				bar := inside.ClipPolygonXY([]vg.Point{{X: path[k].X - half, Y: foot}, {X: path[k].X - half, Y: path[k].Y}, {X: path[k].X + half, Y: path[k].Y}, {X: path[k].X + half, Y: foot}})
				if len(bar) > 2 {
					inside.FillPolygon(c.ink, bar)
				}
			}
		}
		if c.bar == 0 && len(path) > 1 {
			inside.StrokeLines(draw.LineStyle{Color: c.ink, Width: 1}, inside.ClipLinesXY(path)...)
		}
		screen.end()
	}
}
