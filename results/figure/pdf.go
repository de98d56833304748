package figure

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image/color"
	"maps"
	"slices"
	"strconv"
)

// pdfFile is a surface that writes a PDF file of one page. Places are in hundredths of a point.
type pdfFile struct {
	width, height float64
	b             []byte      // the operators that draw the page
	ink           color.NRGBA // of fills
	line          lineStyle
	opacity       uint8
	opacities     map[uint8]bool // all in use
}

// newPDFFile returns an empty page.
func newPDFFile(width, height float64) *pdfFile {
	black := color.NRGBA{A: 0xFF} // with which pages begin
	return &pdfFile{width: width, height: height, ink: black, line: lineStyle{ink: black, width: 1}, opacity: 0xFF, opacities: map[uint8]bool{}}
}

// put adds an operator with numbers before it.
func (p *pdfFile) put(operator string, numbers ...float64) {
	for _, x := range numbers {
		p.b = append(appendRounded(p.b, x), ' ')
	}
	p.b = append(append(p.b, operator...), '\n')
}

// stroke implements [surface].
func (p *pdfFile) stroke(outline path, style lineStyle) {
	p.paint("RG", p.line.ink, style.ink)
	if style.width != p.line.width {
		p.put("w", style.width)
	}
	if !slices.Equal(style.dashes, p.line.dashes) {
		p.b = append(p.b, '[')
		for _, d := range style.dashes {
			p.b = append(appendRounded(p.b, d), ' ')
		}
		p.put("] 0 d")
	}
	p.line = style
	p.trace(outline)
	p.put("S")
}

// fill implements [surface].
func (p *pdfFile) fill(outline path, ink color.NRGBA) {
	p.paint("rg", p.ink, ink)
	p.ink = ink
	p.trace(outline)
	p.put("f")
}

// write implements [surface].
func (p *pdfFile) write(t *placed) {
	if letters := t.outline(); len(letters) > 0 { // a space has no shape, and an empty path is an error
		p.fill(letters, t.style.ink)
	}
}

// paint sets a colour by its operator, and the opacity.
func (p *pdfFile) paint(operator string, before, ink color.NRGBA) {
	if before.R != ink.R || before.G != ink.G || before.B != ink.B {
		for _, part := range []uint8{ink.R, ink.G, ink.B} {
			p.b = append(strconv.AppendFloat(p.b, float64(part)/0xFF, 'f', 3, 64), ' ')
		}
		p.put(operator)
	}
	if p.opacity != ink.A {
		p.put(fmt.Sprintf("/a%d gs", ink.A))
		p.opacity, p.opacities[ink.A] = ink.A, true
	}
}

// trace sets the path to be drawn next.
func (p *pdfFile) trace(outline path) {
	var at position
	bend := func(a, b, to position) {
		p.put("c", a.X, a.Y, b.X, b.Y, to.X, to.Y)
		at = to
	}
	for _, s := range outline {
		switch s.command {
		case moveTo:
			p.put("m", s.to.X, s.to.Y)
		case lineTo:
			p.put("l", s.to.X, s.to.Y)
		case curveTo: // as a cubic one
			bend(at.add(s.control.sub(at).scale(2.0/3)), s.to.add(s.control.sub(s.to).scale(2.0/3)), s.to)
		case circleAt:
			const handle = 0.5523 // of a curve close to a quarter of the circle of radius 1
			out := position{X: s.radius}
			for range 4 {
				next := position{-out.Y, out.X}
				bend(s.to.add(out).add(next.scale(handle)), s.to.add(next).add(out.scale(handle)), s.to.add(next))
				out = next
			}
		case closeUp:
			p.put("h")
		}
		if s.command != circleAt {
			at = s.to
		}
	}
}

// end returns the file: a catalog, its list of pages, the page, and the operators that draw it.
func (p *pdfFile) end() []byte {
	var packed bytes.Buffer
	z, _ := zlib.NewWriterLevel(&packed, 3) // twice as fast as the usual level, and seven percent larger
	z.Write(p.b)
	z.Close()
	var states []byte
	for _, a := range slices.Sorted(maps.Keys(p.opacities)) {
		states = fmt.Appendf(states, "/a%d<</ca %.3[2]f/CA %.3[2]f>>", a, float64(a)/0xFF)
	}
	file := []byte("%PDF-1.4\n%\xE2\xE3\xCF\xD3\n") // letters beyond ASCII tell programs that the file is not text
	var offsets []int
	object := func(format string, args ...any) {
		offsets = append(offsets, len(file))
		file = fmt.Appendf(file, "%d 0 obj\n"+format+"\nendobj\n", append([]any{len(offsets)}, args...)...)
	}
	object("<</Type/Catalog/Pages 2 0 R>>")
	object("<</Type/Pages/Kids[3 0 R]/Count 1>>")
	object("<</Type/Page/Parent 2 0 R/MediaBox[0 0 %s %s]/Resources<</ExtGState<<%s>>>>/Contents 4 0 R>>", hundredths(p.width), hundredths(p.height), states)
	object("<</Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream", packed.Len(), packed.Bytes())
	table := len(file)
	file = fmt.Appendf(file, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, at := range offsets {
		file = fmt.Appendf(file, "%010d 00000 n \n", at)
	}
	return fmt.Appendf(file, "trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, table)
}
