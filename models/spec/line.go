package spec

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns a text from outside as it can be printed within a line. What would end the line,
// move the cursor or turn the direction of writing is written as in a Go string, such as \u202e,
// and what is no UTF-8 as a replacement character. Of a text of more than most characters the
// middle is left out.
func Line(text string, most int) string {
	if utf8.RuneCountInString(text) > most {
		r := []rune(text)
		text = string(r[:most/2]) + " ... " + string(r[len(r)-most/2:])
	}
	if !strings.ContainsFunc(text, moves) && utf8.ValidString(text) {
		return text
	}
	var line strings.Builder
	for _, r := range text {
		if moves(r) {
			quoted := strconv.QuoteRuneToASCII(r)
			line.WriteString(quoted[1 : len(quoted)-1])
		} else {
			line.WriteRune(r)
		}
	}
	return line.String()
}

// moves reports whether a character does something else than to take its place.
func moves(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}
