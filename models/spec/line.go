package spec

import (
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// Line returns a text from outside in printable form, see [escape.Printable]. If it has more than most
// characters, its middle is left out.
func Line(text string, most int) string {
	if utf8.RuneCountInString(text) > most {
		r := []rune(text)
		text = string(r[:most/2]) + " ... " + string(r[len(r)-most/2:])
	}
	return escape.Printable(text)
}
