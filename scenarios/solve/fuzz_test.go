package solve

import (
	"errors"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// A file is refused in one line with a place in it, or solved, and then the engine confirms
// the answer.
func FuzzSolve(f *testing.F) {
	for _, k := range Kinds() {
		f.Add(k.Example)
	}
	for _, w := range worlds {
		f.Add(file(w.world, w.policy))
	}
	for _, text := range []string{"", "kind: fifo\n", "kind: schedule\nworkers: []\n", "kind: bus-master\nload: 1/0\n", "kind: ftr-realloc\nworkers: [{count: 1e18}]\n", "- kind\n", "kind: *a\n", "workload: 1\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Solve("x.yaml", []byte(text), Options{})
		if err == nil {
			var b strings.Builder
			if err := errors.Join(s.WriteText(&b, 0), s.WriteJSON(&b)); err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		var e *sheet.Error
		if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || strings.ContainsAny(err.Error(), "\n\r") {
			t.Fatalf("%q: %v", text, err)
		}
	})
}
