package page

import "fmt"

// pen is the look of a line, that of the printed figures of results/figure: lines differ in
// colour, in dashes and in markers, so that grey prints and colour-blind readers lose nothing.
// The colours are in the style sheet, one set for light pages and one for dark ones, of the
// same hues as in print and with more contrast where white paper wants it.
type pen struct {
	Look  int // the colour
	Dash  string
	shape int
}

const (
	colours = 7
	markers = 8
	hollow  = 3 // the first of the markers that are drawn in outline
)

// dashes are those of print, whose lines are 1 wide, for lines of 1.8.
var dashes = []string{"", "8.1 2.7", "2.7 2.7", "10.8 2.7 2.7 2.7", "14.4 3.6"}

// penFor returns the i-th look, from 0. The numbers of colours, dashes and markers have no
// common divisor, so looks repeat only after 280 lines.
func penFor(i int) pen {
	return pen{i % colours, dashes[i%len(dashes)], i % markers}
}

// Hollow reports whether the marker is drawn in outline.
func (p pen) Hollow() bool { return p.shape >= hollow }

// marker returns the outline of the marker around a place.
func (p pen) marker(x, y float64) string {
	switch p.shape {
	case 0, 3:
		return fmt.Sprintf("M%v %va3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0Z", tenth(x-3.2), y)
	case 1, 4:
		return fmt.Sprintf("M%v %vh6v6h-6Z", tenth(x-3), tenth(y-3))
	case 2, 5:
		return fmt.Sprintf("M%v %vl3.8 6.4h-7.6Z", x, tenth(y-4))
	case 6:
		return fmt.Sprintf("M%v %vh8M%v %vv8", tenth(x-4), y, x, tenth(y-4))
	}
	return fmt.Sprintf("M%v %vl6 6m0 -6l-6 6", tenth(x-3), tenth(y-3))
}

// Sample returns the marker in the middle of a legend's sample.
func (p pen) Sample() string { return p.marker(17, 7) }
