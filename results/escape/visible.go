package escape

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"
)

// moves reports whether [Visible] escapes a character. It keeps the characters that lay out several
// lines.
func moves(r rune) bool { return Moves(r) && r != '\n' && r != '\t' && r != '\r' }

// Visible returns a writer of text, such as a page. Characters that turn the direction of writing or are
// invisible are written as in a Go string, such as \u202e, anywhere in the text.
func Visible(w io.Writer) io.Writer { return &visible{w: w} }

type visible struct {
	w    io.Writer
	rest []byte // the beginning of an incomplete character
}

func (v *visible) Write(b []byte) (int, error) {
	text := b
	if len(v.rest) > 0 {
		text = append(v.rest, b...)
	}
	whole := len(text)
	for k := 1; k <= min(utf8.UTFMax, len(text)); k++ {
		if at := len(text) - k; utf8.RuneStart(text[at]) {
			if !utf8.FullRune(text[at:]) {
				whole = at
			}
			break
		}
	}
	v.rest = append([]byte(nil), text[whole:]...)
	if text = text[:whole]; bytes.ContainsFunc(text, moves) {
		text = []byte(visibleText(string(text)))
	}
	if _, err := v.w.Write(text); err != nil {
		return 0, err
	}
	return len(b), nil
}

// visibleText returns a text as Visible writes it.
func visibleText(text string) string {
	if !strings.ContainsFunc(text, moves) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if moves(r) {
			b.WriteString(Printable(string(r)))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
