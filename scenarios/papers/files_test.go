package papers

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// runexp show prints the file, which begins with its variables and expectations, and has its keys in the
// order in which scenarios are written.
func TestExperimentsAreFilesOfOneForm(t *testing.T) {
	paths, err := filepath.Glob("*/*.yaml")
	if err != nil || len(paths) != len(scenarios.Experiments()) {
		t.Fatalf("%d files for %d experiments (%v)", len(paths), len(scenarios.Experiments()), err)
	}
	key := regexp.MustCompile(`(?m)^[a-z_]+:`)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		e, err := scenarios.Lookup(strings.TrimSuffix(filepath.Base(path), ".yaml"))
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if string(e.Text()) != string(text) {
			t.Errorf("%s is not what experiment %s shows", path, e.Name)
		}
		if !strings.HasPrefix(string(text), "# ") {
			t.Errorf("%s does not begin with a comment", path)
		}
		got, want := key.FindAllString(string(text), -1), key.FindAllString(string(e.Scenario().Encode()), -1)
		if !slices.Equal(got, want) {
			t.Errorf("%s has the keys %v: want the order %v", path, got, want)
		}
		for line := range strings.Lines(string(text)) {
			if len(line) > 97 {
				t.Errorf("%s has a line of %d characters: %s", path, len(line)-1, line)
			}
		}
	}
}
