package escape

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Moves reports whether a character does something else than to take its place in a line: it ends the
// line, moves the cursor, turns the direction of writing, or cannot be seen.
func Moves(r rune) bool {
	if r < 0x7f { // as nearly all are
		return r < ' '
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// Printable returns a text from outside as it can be printed within a line, on terminals, pages and in
// files. Characters that move are written as in a Go string, such as \u202e, and what is no UTF-8 as a
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
