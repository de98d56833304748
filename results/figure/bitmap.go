package figure

import (
	"image"
	"image/color"
	"image/draw"
	"slices"
	"sync"

	"git.sr.ht/~sbinet/gg"
)

// dots is the number of pixels for an inch.
const dots = 300

// bitmap is a surface of pixels.
type bitmap struct{ context *gg.Context }

// newBitmap returns a white one in the memory of an image.
func newBitmap(m *image.RGBA) bitmap {
	draw.Draw(m, m.Rect, image.White, image.Point{}, draw.Src)
	b := bitmap{gg.NewContextForRGBA(m)}
	b.context.SetLineCapButt()
	b.context.InvertY()
	return b
}

// images is a pool of images, since one takes some megabytes.
var images = sync.Pool{New: func() any { return new(image.RGBA) }}

// blank returns an image of a page, with any content.
func blank(width, height float64) *image.RGBA {
	in := func(length float64) int { return int(inDots(length) + 0.5) }
	m := images.Get().(*image.RGBA)
	m.Rect, m.Stride = image.Rect(0, 0, in(width), in(height)), 4*in(width)
	n := m.Stride * m.Rect.Dy()
	m.Pix = slices.Grow(m.Pix[:0], n)[:n]
	return m
}

// inDots returns a length in pixels.
func inDots(length float64) float64 { return length / 72 * dots }

// stroke implements [surface].
func (b bitmap) stroke(outline path, style lineStyle) {
	dashes := make([]float64, len(style.dashes))
	for i, d := range style.dashes {
		dashes[i] = inDots(d)
	}
	b.context.SetDash(dashes...)
	b.context.SetLineWidth(inDots(style.width))
	b.trace(outline, style.ink)
	b.context.Stroke()
}

// fill implements [surface].
func (b bitmap) fill(outline path, ink color.NRGBA) {
	b.trace(outline, ink)
	b.context.Fill()
}

// trace sets the path to be drawn next, and its colour.
func (b bitmap) trace(outline path, ink color.NRGBA) {
	b.context.SetColor(ink)
	for _, s := range outline {
		x, y := inDots(s.to.X), inDots(s.to.Y)
		switch s.command {
		case moveTo:
			b.context.MoveTo(x, y)
		case lineTo:
			b.context.LineTo(x, y)
		case curveTo:
			b.context.QuadraticTo(inDots(s.control.X), inDots(s.control.Y), x, y)
		case circleAt:
			b.context.DrawArc(x, y, inDots(s.radius), 0, gg.Radians(360))
		case closeUp:
			b.context.ClosePath()
		}
	}
}

// write implements [surface].
func (b bitmap) write(t *placed) { b.fill(t.outline(), t.style.ink) }
