package page

import "fmt"

// Lines differ in colour, in dashes and in markers, so that grey prints and colour-blind
// readers lose nothing. The colours are in the style sheet, one set for light pages and one
// for dark ones. The numbers of colours, dashes and markers have no common divisor, so looks
// repeat only after 280 lines.
const (
	colours = 7
	markers = 8
)

var dashes = []string{"", "7 3", "2 2.5", "9 3 2 3", "13 4"}

// looks gives every name of a page a number, in the order in which names are met, so that a
// policy looks the same in all figures.
type looks map[string]int

// of returns the number of a name.
func (l looks) of(name string) int {
	n, known := l[name]
	if !known {
		n = len(l)
		l[name] = n
	}
	return n
}

// marker returns the outline of a marker around a place. The second half of the markers have
// the shapes of the first, hollow.
func marker(look int, x, y float64) string {
	switch look % (markers / 2) {
	case 0:
		return fmt.Sprintf("M%v %va3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0Z", tenth(x-3.2), y)
	case 1:
		return fmt.Sprintf("M%v %vh6v6h-6Z", tenth(x-3), tenth(y-3))
	case 2:
		return fmt.Sprintf("M%v %vl3.8 6.4h-7.6Z", x, tenth(y-4))
	}
	return fmt.Sprintf("M%v %vl4 4l-4 4l-4 -4Z", x, tenth(y-4))
}
