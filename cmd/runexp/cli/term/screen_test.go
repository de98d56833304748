package term

import (
	"bytes"
	"strings"
	"testing"
)

// fake is a terminal whose width a test changes.
type fake struct {
	bytes.Buffer
	columns int
}

func (f *fake) Columns() int { return f.columns }

func TestALineIsCutToTheWidthThatTheTerminalHasNow(t *testing.T) {
	w := &fake{columns: 10}
	redraw(w, "0123456789 and more")
	w.columns = 5
	redraw(w, "0123456789 and more")
	redraw(w, "abc")
	wipe(w)
	if got, want := w.String(), "\r01234567…\x1b[K\r012…\x1b[K\rabc\x1b[K\r\x1b[K"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOnlyATerminalHasAWidth(t *testing.T) {
	t.Setenv("COLUMNS", "33")
	t.Setenv("TERM", "xterm")
	if got := Width(new(bytes.Buffer)); got != 0 || Redraws(new(bytes.Buffer)) {
		t.Errorf("a buffer has %d columns", got)
	}
	if got := Width(&fake{}); got != 33 {
		t.Errorf("got %d columns, want those of COLUMNS", got)
	}
	t.Setenv("COLUMNS", "many")
	if got := Width(&fake{}); got != usual || !Redraws(&fake{}) {
		t.Errorf("got %d columns", got)
	}
	if t.Setenv("TERM", "dumb"); Redraws(&fake{columns: 70}) {
		t.Error("a dumb terminal draws again")
	}
}

func TestTextIsWrappedAtSpaces(t *testing.T) {
	got := Wrap("a bc  def ghijklmnop q", 6, "  ")
	if want := "a bc\n  def\n  ghijklmnop\n  q"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for line := range strings.Lines(Wrap(strings.Repeat("né ", 50), 20, "    ")) {
		if len([]rune(strings.TrimSpace(line))) > 20 {
			t.Error(line)
		}
	}
}

func TestWordsWithoutRoomAreBrokenAfterCommas(t *testing.T) {
	got := Wrap("is one{a=1,b=2},two{a=1,b=2},3 and more", 12, "  ")
	if want := "is\n  one{a=1,\n  b=2},\n  two{a=1,\n  b=2},3 and\n  more"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOnlyLinesWithoutRoomAreWrapped(t *testing.T) {
	const text = "a  table\n\na sentence of words\n"
	if got, want := Fit(text, 10), "a  table\n\na sentence\nof words\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := Fit(text, 0); got != text {
		t.Errorf("got %q", got)
	}
	if got, want := Fit("load      12  units of load that is left\n", 30), "load      12  units of load\n              that is left\n"; got != want {
		t.Errorf("a sentence behind columns is %q, want %q", got, want)
	}
	if got, want := Fit("    a sentence\n", 12), "    a\n    sentence\n"; got != want {
		t.Errorf("an indented line is %q, want %q", got, want)
	}
}

// A table's heading may begin with more spaces than a narrow terminal has columns.
func TestNoWidthIsTooNarrow(t *testing.T) {
	const words = "a heading, behind,spaces"
	for _, text := range []string{strings.Repeat(" ", 27) + words, "law  " + words, "é  " + words, "  run " + words + " --where 'p > 1'", words + GoOn + words} {
		for width := 1; width < 60; width++ {
			got := Fit(text+"\n", width)
			if kept := strings.Join(strings.Fields(strings.ReplaceAll(got, "\\\n", "")), ""); kept != strings.Join(strings.Fields(text), "") {
				t.Errorf("in %d columns, %q is %q", width, text, got)
			}
		}
	}
	for columns := -3; columns < 8; columns++ {
		if got := strings.Join(strings.Fields(Wrap("one{a=1,b=2} two", columns, "    ")), ""); got != "one{a=1,b=2}two" {
			t.Errorf("in %d columns behind an indent of 4: %q", columns, got)
		}
	}
}

func TestAWrappedCommandIsStillOneForAShell(t *testing.T) {
	got := Fit("runs/e1: stopped early, and all is kept"+GoOn+"runexp run e1 --where 'p>15 and W<p' --set W=1\n", 36)
	want := "runs/e1: stopped early, and all is\nkept; go on with:\n  runexp run e1 --where \\\n    'p>15 and W<p' --set W=1\n"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := Fit("  runexp chart runs/e1 --cell 123 --policy greedy\n", 30), "  runexp chart runs/e1 \\\n    --cell 123 --policy \\\n    greedy\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
