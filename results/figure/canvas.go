package figure

import "image/color"

// surface is a file or a page that figures are drawn on.
type surface interface {
	stroke(p path, style lineStyle)
	fill(p path, ink color.NRGBA)
	write(t *placed)
}

// canvas is a surface with the rectangle at which lines, bars and bands are cut.
type canvas struct {
	surface
	rectangle
}

// wholePage returns the canvas of a page, or of a part of it in the lower left corner.
func wholePage(s surface, width, height float64) canvas {
	return canvas{s, rectangle{Max: position{width, height}}}
}

// lineStyle is the look of a line. Dashes and the spaces between them alternate.
type lineStyle struct {
	ink    color.NRGBA
	width  float64
	dashes []float64
}

// strokeLines draws lines through points.
func (c *canvas) strokeLines(style lineStyle, lines ...[]position) {
	for _, points := range lines {
		c.stroke(through(points), style)
	}
}

// strokeLine draws a straight line.
func (c *canvas) strokeLine(style lineStyle, x, y, toX, toY float64) {
	c.strokeLines(style, []position{{x, y}, {toX, toY}})
}

// fillPolygon fills a polygon.
func (c *canvas) fillPolygon(ink color.NRGBA, corners []position) {
	p := through(corners)
	p.close()
	c.fill(p, ink)
}
