package figure

import (
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// outline returns the shapes of the letters, for files that are drawn without fonts.
func (t *placed) outline() (all path) {
	for _, r := range t.runs() {
		var buffer sfnt.Buffer
		r.face.letters(r.letters, func(letter sfnt.GlyphIndex, at int) {
			place := func(p fixed.Point26_6) position { // y of fonts runs downwards
				way := position{float64(at) + float64(p.X)/64, -float64(p.Y) / 64}
				return r.at.add(r.turn(way.scale(r.unit())))
			}
			shape, err := r.face.LoadGlyph(&buffer, letter, r.face.em*64, nil)
			if err != nil {
				return
			}
			for i, s := range shape {
				switch s.Op {
				case sfnt.SegmentOpMoveTo:
					if i > 0 {
						all.close()
					}
					all.move(place(s.Args[0]))
				case sfnt.SegmentOpLineTo:
					all.line(place(s.Args[0]))
				case sfnt.SegmentOpQuadTo:
					all.curve(place(s.Args[0]), place(s.Args[1]))
				}
			}
			if len(shape) > 0 {
				all.close()
			}
		})
	}
	return all
}
