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

func TestOnlyLinesWithoutRoomAreWrapped(t *testing.T) {
	const text = "a  table\n\na sentence of words\n"
	if got, want := Fit(text, 10), "a  table\n\na sentence\nof words\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := Fit(text, 0); got != text {
		t.Errorf("got %q", got)
	}
}
