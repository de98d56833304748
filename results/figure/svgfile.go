package figure

import (
	"fmt"
	"image/color"
	"strconv"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// svgFile is a surface that writes an SVG file.
type svgFile struct{ svg }

// newSVGFile returns an empty white picture.
func newSVGFile(width, height float64) *svgFile {
	f := &svgFile{svg{height: height}}
	w, h := hundredths(width), hundredths(height)
	fmt.Fprintf(&f.b, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]spt" height="%[2]spt" viewBox="0 0 %[1]s %[2]s" `, w, h)
	fmt.Fprintf(&f.b, `fill="none" font-family="%s" font-size="7" xml:space="preserve">`+"\n", family)
	f.b.WriteString(`<rect width="100%" height="100%" fill="#FFFFFF"/>` + "\n")
	return f
}

// end completes the picture.
func (f *svgFile) end() []byte {
	f.flush()
	f.b.WriteString("</svg>\n")
	return f.b.Bytes()
}

// flush writes the paths on a line of their own.
func (f *svgFile) flush() {
	if len(f.looks) > 0 {
		f.svg.flush()
		f.b.WriteByte('\n')
	}
}

// draw draws a path. Paths of one look that follow each other are one, unless they would show through each
// other.
func (f *svgFile) draw(look string, p path, ink color.NRGBA) {
	if ink.A < 0xFF || len(f.looks) > 0 && f.looks[0] != look {
		f.flush()
	}
	f.add(look, p, nil)
	if ink.A < 0xFF {
		f.flush()
	}
}

// paint spells an attribute for a colour, with its opacity.
func paint(attribute string, ink color.NRGBA) string {
	s := fmt.Sprintf(` %s="#%02X%02X%02X"`, attribute, ink.R, ink.G, ink.B)
	if ink.A < 0xFF {
		s += fmt.Sprintf(` %s-opacity="%s"`, attribute, strconv.FormatFloat(float64(ink.A)/0xFF, 'f', 3, 64))
	}
	return s
}

// stroke implements [surface].
func (f *svgFile) stroke(p path, style lineStyle) {
	look := paint("stroke", style.ink)
	if style.width != 1 {
		look += fmt.Sprintf(` stroke-width="%s"`, hundredths(style.width))
	}
	f.draw(look+dashArray(style.dashes, 1), p, style.ink)
}

// fill implements [surface].
func (f *svgFile) fill(p path, ink color.NRGBA) { f.draw(paint("fill", ink), p, ink) }

// write implements [surface].
func (f *svgFile) write(t *placed) {
	f.flush()
	for _, r := range t.runs() {
		x, y, look := hundredths(r.at.X), hundredths(f.height-r.at.Y), paint("fill", r.ink)
		if r.size != tickStyle.size { // the size of the picture's text
			look += fmt.Sprintf(` font-size="%s"`, hundredths(r.size))
		}
		if r.face == bold {
			look += ` font-weight="bold"`
		}
		if r.turned {
			look += fmt.Sprintf(` transform="rotate(-90 %s %s)"`, x, y)
		}
		fmt.Fprintf(&f.b, `<text x="%s" y="%s"%s>%s</text>`+"\n", x, y, look, escape.HTML(r.letters))
	}
}
