package figure

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Sizes in points. The size of the plot is fixed; the page grows with the names, which
// stand at the right where their lines end.
const (
	margin     = 10
	plotWidth  = 340 // with the axis and its labels
	plotHeight = 230
	labelGap   = 10 // between the plot and the samples of the lines
	sampleSize = 22
	labelStep  = 12
	longestRow = 190 // the widest name
)

// page is a figure whose texts have been measured, ready to be drawn.
type page struct {
	plot           *plot.Plot
	curves         []curve
	names          []string
	title, caption []string
	width, height  vg.Length
}

// compose measures the texts of the figure and chooses the size of the page.
func (f *Figure) compose() *page {
	p := &page{plot: plot.New(), curves: f.curves()}
	longest := vg.Length(0)
	for _, c := range p.curves {
		name := shorten(c.name, labelStyle, longestRow)
		p.names = append(p.names, name)
		longest = max(longest, labelStyle.Width(name))
	}
	p.width = plotWidth + 2*margin
	if len(p.names) > 0 {
		p.width += labelGap + sampleSize + 5 + longest
	}
	text := p.width - 2*margin
	p.title = wrap(f.Title, titleStyle, text, 3)
	p.caption = wrap(f.Caption, captionStyle, text, 4)
	p.height = 2*margin + p.above() + p.below() +
		max(plotHeight, vg.Length(len(p.names))*labelStep+45)

	p.plot.BackgroundColor = nil
	dressAxis(&p.plot.X, f.XLabel, plotWidth-80)
	dressAxis(&p.plot.Y, f.YLabel, plotHeight-20)
	p.plot.Y.LineStyle.Width, p.plot.Y.Tick.LineStyle.Width = 0, 0
	f.setX(p.plot, p.curves)
	f.setY(p.plot, p.curves)
	grid := plotter.NewGrid()
	grid.Horizontal = draw.LineStyle{Color: gridInk, Width: 0.6}
	grid.Vertical = grid.Horizontal
	p.plot.Add(grid)
	for i := range p.curves {
		p.plot.Add(band{&p.curves[i]})
	}
	for i := range p.curves {
		p.plot.Add(&p.curves[i])
	}
	return p
}

// above and below return the heights of the title and of the caption.
func (p *page) above() vg.Length { return stacked(p.title, titleStyle) }
func (p *page) below() vg.Length { return stacked(p.caption, captionStyle) }

// whiten fills the page with the colour of paper.
func (p *page) whiten(canvas draw.Canvas) {
	canvas.FillPolygon(paper, []vg.Point{{}, {X: p.width}, {X: p.width, Y: p.height}, {Y: p.height}})
}

// draw draws the figure on a page that is white already.
func (p *page) draw(canvas draw.Canvas) {
	drawLines(canvas, p.title, titleStyle, p.height-margin)
	drawLines(canvas, p.caption, captionStyle, margin+p.below()-captionSpace)
	middle := canvas
	middle.Min = vg.Point{X: margin, Y: margin + p.below()}
	middle.Max = vg.Point{X: margin + plotWidth, Y: p.height - margin - p.above()}
	p.plot.Draw(middle)
	data := p.plot.DataCanvas(middle)
	if len(p.curves) == 0 {
		style := captionStyle
		style.XAlign, style.YAlign = draw.XCenter, draw.YCenter
		canvas.FillText(style, data.Center(), "no data")
	}
	p.drawLabels(canvas, data)
}

// drawLabels writes the names at the right, each beside a sample of its line, at the
// height where the line ends or as near to it as the other names allow, and those of bars at
// the top.
func (p *page) drawLabels(canvas, data draw.Canvas) {
	toX, toY := p.plot.Transforms(&data)
	ends := make([]vg.Length, len(p.curves))
	for i, c := range p.curves {
		ends[i] = min(max(toY(c.last().y), data.Min.Y), data.Max.Y)
		if c.bar > 0 {
			ends[i] = data.Max.Y
		}
	}
	heights := spread(ends, labelStep, data.Min.Y, data.Max.Y)
	left := data.Max.X + labelGap
	for i, c := range p.curves {
		// A thin thread joins the name and the line, unless the line ends elsewhere.
		end := vg.Point{X: toX(c.last().x), Y: toY(c.last().y)}
		if len(c.points) > 1 && c.bar == 0 && end.Y == ends[i] && data.Max.X-end.X < labelGap {
			thread := draw.LineStyle{Color: c.ink, Width: 0.4}
			canvas.StrokeLine2(thread, end.X+4, end.Y, left-1, heights[i])
		}
		at := vg.Point{X: left + sampleSize/2, Y: heights[i]}
		if len(c.points) > 1 && c.bar == 0 {
			canvas.StrokeLine2(c.line(), left, at.Y, left+sampleSize, at.Y)
		}
		canvas.DrawGlyphNoClip(c.sample(), at)
		// Most letters have no descender and so sit in the upper part of their line.
		canvas.FillText(labelStyle, vg.Point{X: left + sampleSize + 5, Y: at.Y + 1}, p.names[i])
	}
}
