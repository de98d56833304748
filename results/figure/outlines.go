package figure

import (
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// outlines is a canvas that draws texts as shapes, so that the file needs no fonts.
type outlines struct{ vg.Canvas }

// FillString implements [vg.Canvas].
func (o outlines) FillString(face font.Face, at vg.Point, text string) {
	var buffer sfnt.Buffer
	shape := face.Face
	units := fixed.I(int(shape.UnitsPerEm()))
	scale := face.Font.Size / vg.Length(shape.UnitsPerEm())
	length := func(x fixed.Int26_6) vg.Length { return vg.Length(x) / 64 * scale }
	var path vg.Path
	for _, letter := range text {
		index, err := shape.GlyphIndex(&buffer, letter)
		if err != nil {
			continue
		}
		segments, err := shape.LoadGlyph(&buffer, index, units, nil)
		if err != nil {
			continue
		}
		place := func(p fixed.Point26_6) vg.Point { // y of fonts runs downwards
			return vg.Point{X: at.X + length(p.X), Y: at.Y - length(p.Y)}
		}
		for i, s := range segments {
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				if i > 0 {
					path.Close()
				}
				path.Move(place(s.Args[0]))
			case sfnt.SegmentOpLineTo:
				path.Line(place(s.Args[0]))
			case sfnt.SegmentOpQuadTo:
				path.QuadTo(place(s.Args[0]), place(s.Args[1]))
			case sfnt.SegmentOpCubeTo:
				path.CubeTo(place(s.Args[0]), place(s.Args[1]), place(s.Args[2]))
			}
		}
		if len(segments) > 0 {
			path.Close()
		}
		if advance, err := shape.GlyphAdvance(&buffer, index, units, 0); err == nil {
			at.X += length(advance)
		}
	}
	if len(path) > 0 {
		o.Fill(path)
	}
}
