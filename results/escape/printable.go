package escape

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Moves reports whether a character does more than take its place in a line: it ends the line, moves the
// cursor, turns the direction of writing, or is invisible.
func Moves(r rune) bool {
	if r < 0x7f { // true for nearly all characters
		return r < ' '
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// Printable returns an external text in a form that is safe within a line, on terminals, pages and in
// files. Characters that move are written as in a Go string, such as \u202e, and invalid UTF-8 as a
// replacement character.
func Printable(text string) string {
	if !strings.ContainsFunc(text, Moves) && utf8.ValidString(text) {
		return text
	}
	var line strings.Builder
	for _, r := range text {
		if Moves(r) {
			quoted := strconv.QuoteRuneToASCII(r)
			line.WriteString(quoted[1 : len(quoted)-1])
		} else {
			line.WriteRune(r)
		}
	}
	return line.String()
}
