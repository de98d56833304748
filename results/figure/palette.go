package figure

import (
	"image/color"
)

// pen is the look of one line. Lines differ in colour, in dashes and in markers, bars in colour and in
// hatching. For the few lines of a usual figure each of these suffices, so that grey prints and colour-blind readers lose nothing.
type pen struct {
	ink    color.NRGBA
	dashes []float64
	marker marker
	hatch  hatching // of bars
}

// inks is the palette of Okabe and Ito (Color Universal Design, 2008), whose colours colour-blind readers can
// tell apart. Yellow is left out, as it is faint on white paper. Black is last, as it stands out.
var inks = []color.NRGBA{
	{R: 0x00, G: 0x72, B: 0xB2, A: 0xFF}, // blue
	{R: 0xD5, G: 0x5E, B: 0x00, A: 0xFF}, // vermilion
	{R: 0x00, G: 0x9E, B: 0x73, A: 0xFF}, // bluish green
	{R: 0xCC, G: 0x79, B: 0xA7, A: 0xFF}, // reddish purple
	{R: 0xE6, G: 0x9F, B: 0x00, A: 0xFF}, // orange
	{R: 0x56, G: 0xB4, B: 0xE9, A: 0xFF}, // sky blue
	{R: 0x22, G: 0x22, B: 0x22, A: 0xFF}, // black
}

var dashes = [][]float64{nil, {4.5, 1.5}, {1.5, 1.5}, {6, 1.5, 1.5, 1.5}, {8, 2}}

// Looks is the number of looks; Grey is how many consecutive looks differ without colour.
const (
	Looks = 280
	Grey  = 40
	Inks  = 7
)

// LookOf returns the look with a colour and a form in grey, both from 0. Among Looks consecutive ones,
// each pair occurs once.
func LookOf(ink, form int) int {
	for n := form; ; n += Grey {
		if n%Inks == ink {
			return n + 1
		}
	}
}

// penFor returns the look of the i-th line. The lengths of the three lists have no common
// divisor, so looks repeat only after 280 lines.
func penFor(i int) pen {
	return pen{inks[i%len(inks)], dashes[i%len(dashes)], markers[i%len(markers)], hatchings[i%len(markers)]}
}

// These are white and greys for everything except data.
var (
	paper    = color.NRGBA{R: 0xFF, G: 0xFF, B: 0xFF, A: 0xFF}
	textInk  = color.NRGBA{R: 0x22, G: 0x22, B: 0x22, A: 0xFF}
	quietInk = color.NRGBA{R: 0x66, G: 0x66, B: 0x66, A: 0xFF}
	axisInk  = color.NRGBA{R: 0x88, G: 0x88, B: 0x88, A: 0xFF}
	gridInk  = color.NRGBA{R: 0xE4, G: 0xE4, B: 0xE4, A: 0xFF}
)

func (p pen) line() lineStyle {
	return lineStyle{ink: p.ink, width: 1, dashes: p.dashes}
}

func (p pen) solid() lineStyle { return lineStyle{ink: p.ink, width: 0.8} }

func (p pen) symbol() symbol { return symbol{ink: p.ink, radius: 1.7, shape: p.marker} }

// tint returns the colour of bars: the grid shows through it, and error bars stand out.
func (p pen) tint() color.NRGBA {
	pale := p.ink
	pale.A = 0x90
	return pale
}

// shade returns the colour of a band, faint enough for several to overlap.
func (p pen) shade() color.NRGBA {
	faint := p.ink
	faint.A = 0x2A
	return faint
}
