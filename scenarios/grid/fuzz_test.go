package grid

import (
	"errors"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// A condition is refused in one line with a place in it, or means the same within spaces
// and when it is asked again.
func FuzzCondition(f *testing.F) {
	for _, text := range []string{"", "p>15 and W<p", "not (n=147)", "1/0", "W", "W=1..3", "eps<=0.001 or p", "if(W>3, 1, 0)", "(((", "uniform(0,1)", "q", "p\n", "0/0 < 1", "W^p^W", strings.Repeat("!", 99) + "0", strings.Repeat("(", 1e4)} {
		f.Add(text)
	}
	g, err := made(map[string]string{"p": "1,2", "W": "1..3", "n": "auto,5"})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := g.Condition(text)
		if err != nil {
			var e *expr.Error
			if strings.ContainsAny(err.Error(), "\n\r") || errors.As(err, &e) && (e.Offset < 0 || e.Offset > len(text)) {
				t.Fatalf("%q: %q", text, err)
			}
			return
		}
		within, err := g.Condition(" " + text + " ")
		if err != nil && text != "" { // no text is no condition
			t.Fatalf("%q is a condition, but not within spaces: %v", text, err)
		}
		for cell := range g.Cells() {
			if met := c.Met(g, cell); text != "" && within.Met(g, cell) != met || c.Met(g, cell) != met {
				t.Fatalf("%q: cell %v is met: %v, and then not", text, g.Values(cell), met)
			}
		}
	})
}
