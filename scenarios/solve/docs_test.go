package solve

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/resultstest"
)

const guide = "../../docs/solve.md"

// The table of kinds follows from the registry: with -update, this test writes it.
func TestTheGuideHasEveryKindWithItsQuestion(t *testing.T) {
	text, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	const head = "| kind | question |\n|---|---|\n"
	before, rest, found := strings.Cut(string(text), head)
	if !found {
		t.Fatalf("%s has no table of kinds", guide)
	}
	var table strings.Builder
	for _, k := range Kinds() {
		fmt.Fprintf(&table, "| `%s` | %s |\n", k.Name, k.Doc)
	}
	_, after, _ := strings.Cut(rest, "\n\n")
	resultstest.Golden(t, filepath.Join("..", guide), []byte(before+head+table.String()+"\n"+after))
}

func TestEveryKeyAndEveryResultOfAKindIsDescribed(t *testing.T) {
	for _, k := range Kinds() {
		seen := map[string]bool{}
		for _, key := range k.Keys() {
			if key.Doc == "" || seen[key.Name] {
				t.Errorf("%s: the key %s is there twice, or has no text", k.Name, key.Name)
			}
			seen[key.Name] = true
		}
		if len(seen) == 0 {
			t.Errorf("%s has no keys", k.Name)
		}
		for _, r := range solved(t, k.Example).Results {
			if r.Doc == "" {
				t.Errorf("%s: the result %s has no text", k.Name, r.Name)
			}
		}
	}
}

func TestTheGuideHasEveryTheoryAndTheirNumbersAreDescribed(t *testing.T) {
	text, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range worlds {
		name, _, _ := strings.Cut(w.policy, "{")
		if !strings.Contains(string(text), "`"+name) {
			t.Errorf("%s does not tell of %s", guide, name)
		}
		for _, r := range solved(t, file(w.world, w.policy)).Results {
			if r.Doc == "" {
				t.Errorf("%s: the result %s has no text", w.policy, r.Name)
			}
		}
	}
}
