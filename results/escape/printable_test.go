package escape

import "testing"

func TestWhatMovesTheCursorOrTurnsTheTextIsSpelledOut(t *testing.T) {
	for text, want := range map[string]string{
		"a\x1b[31mb": `a\x1b[31mb`, "a\u202eb": `a\u202eb`, "a\u2066b": `a\u2066b`, "a\u200bb": `a\u200bb`, "a\u2028b": `a\u2028b`, "a\x00b": `a\x00b`, "a\x7fb": `a\x7fb`, "a\nb": `a\nb`,
		"Zürich, 東京 🙂": "Zürich, 東京 🙂", "": "",
	} {
		if got := Printable(text); got != want {
			t.Errorf("%q is printed as %q, want %q", text, got, want)
		}
	}
}
