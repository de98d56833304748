package spec

import (
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// Line returns a text from outside as [escape.Printable] does. Of a text of more than most
// characters the middle is left out.
func Line(text string, most int) string {
	if utf8.RuneCountInString(text) > most {
		r := []rune(text)
		text = string(r[:most/2]) + " ... " + string(r[len(r)-most/2:])
	}
	return escape.Printable(text)
}
