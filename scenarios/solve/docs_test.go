package solve

import (
	"os"
	"strings"
	"testing"
)

const guide = "../../docs/solve.md"

func TestTheGuideNamesEveryKind(t *testing.T) {
	text, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range Kinds() {
		if !strings.Contains(string(text), "`"+k.Name+"`") {
			t.Errorf("%s does not name %s", guide, k.Name)
		}
	}
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
