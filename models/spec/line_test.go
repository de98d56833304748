package spec

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestALineHasNothingThatMovesTheCursorOrTurnsTheWriting(t *testing.T) {
	for text, want := range map[string]string{
		"plain, ünïcode ☃":        "plain, ünïcode ☃",
		"a\x1b[2Jb":               `a\x1b[2Jb`,
		"two\nlines\r\tand a tab": `two\nlines\r\tand a tab`,
		"user\u202etxt.exe":       `user\u202etxt.exe`,
		"\u2066a\u2069\u200f":     `\u2066a\u2069\u200f`,
		"c1 \u009b31m, \u2028":    `c1 \u009b31m, \u2028`,
		"no \xff UTF-8":           "no \ufffd UTF-8",
		"nul\x00":                 `nul\x00`,
	} {
		if got := Line(text, 100); got != want {
			t.Errorf("Line(%q) is %q, want %q", text, got, want)
		}
	}
}

func TestALongTextKeepsItsEnds(t *testing.T) {
	got := Line("begin"+strings.Repeat("ü", 200_000)+"end", 100)
	if n := utf8.RuneCountInString(got); n > 105 || !strings.HasPrefix(got, "begin") || !strings.HasSuffix(got, "end") {
		t.Errorf("%d characters: %s", n, got)
	}
}
