package term

import (
	"bytes"
	"io"
	"testing"
)

func TestOnlyTerminalsGetColoursAndNoColorTurnsThemOff(t *testing.T) {
	const text = "  greedy  holds\nit holds  0.5\nfails  holds within limits\n"
	colours := map[string]Colour{"greedy": Bold, "holds": Green, "fails": Red}
	const painted = "  \x1b[1mgreedy\x1b[0m  \x1b[32mholds\x1b[0m\nit holds  0.5\n\x1b[31mfails\x1b[0m  holds within limits\n"
	for _, c := range []struct {
		w             io.Writer
		term, noColor string
		want          string
	}{
		{&fake{columns: 80}, "xterm", "", painted},
		{&fake{columns: 80}, "xterm", "1", text},
		{&fake{columns: 80}, "dumb", "", text},
		{new(bytes.Buffer), "xterm", "", text},
	} {
		t.Setenv("TERM", c.term)
		t.Setenv("NO_COLOR", c.noColor)
		if got := Paint(c.w, text, colours); got != c.want {
			t.Errorf("%T, TERM=%s, NO_COLOR=%s: %q, want %q", c.w, c.term, c.noColor, got, c.want)
		}
	}
}
