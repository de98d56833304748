package cli

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/solve"
)

// listed prints a list.
func listed(t *testing.T, args ...string) string {
	t.Helper()
	code, out, stderr := call(t, append([]string{"list"}, args...)...)
	if code != 0 || stderr != "" {
		t.Fatalf("%q: exit %d: %s", args, code, stderr)
	}
	return out
}

func TestListsAreAsPrinted(t *testing.T) {
	out := listed(t)
	golden(t, "list.txt", out)
	for _, what := range []string{"metrics", "papers", "problems"} { // which have no options
		if !strings.Contains(out, listed(t, what)) {
			t.Errorf("list %s prints what list does not", what)
		}
	}
	golden(t, "list-policies.txt", listed(t, "policies"))
	golden(t, "list-names.txt", listed(t, "e1", "greedy", "weibull", "ratio", "fifo"))
}

func TestAllThatIsListedHasDetailsWithinEightyColumns(t *testing.T) {
	names := []string{"experiments", "policies", "risks"}
	for _, e := range scenarios.Experiments() {
		names = append(names, e.Name)
	}
	for _, row := range policies.All() {
		names = append(names, row.Name)
	}
	for _, row := range risk.All() {
		names = append(names, row.Name)
	}
	for _, m := range scenarios.Metrics() {
		names = append(names, m.Name)
	}
	for _, p := range papers.All() {
		names = append(names, p.Name)
	}
	for _, k := range solve.Kinds() {
		names = append(names, k.Name)
	}
	for _, name := range append(names, "") {
		args := []string{name}
		if name == "" {
			args = nil
		}
		text, _, _ := strings.Cut(listed(t, args...), "example of a file") // whose lines are as they are
		for line := range strings.Lines(text) {
			if utf8.RuneCountInString(strings.TrimRight(line, "\n")) > 80 {
				t.Errorf("list %s: %s", name, line)
			}
		}
	}
}

// These are the names that docs/sweeps.md promises to programs.
func TestListsAsJSONHaveAllThatIsKnown(t *testing.T) {
	var all map[string][]struct {
		Name, Doc, Source, Kind, Written, Example string
		Revision, Instances, Claims               int
		Variables, Options                        []struct {
			Name, Default, Allowed, Doc string
			Values                      []string
		}
		Presets               []struct{ Name, Doc string }
		Policies, Experiments []string
	}
	if err := json.Unmarshal([]byte(listed(t, "--json")), &all); err != nil {
		t.Fatal(err)
	}
	for kind, n := range map[string]int{
		"experiments": len(scenarios.Experiments()), "policies": len(policies.All()), "risks": len(risk.All()),
		"metrics": len(scenarios.Metrics()), "papers": len(papers.All()), "problems": len(solve.Kinds()),
	} {
		if len(all[kind]) != n {
			t.Errorf("there are %d %s, want %d", len(all[kind]), kind, n)
		}
	}
	e1 := all["experiments"][0]
	if e1.Name != "e1" || e1.Instances != 1000 || len(e1.Variables) != 4 || e1.Variables[1].Default != "1..25" || len(e1.Presets) != 2 || len(e1.Policies) < 5 {
		t.Errorf("got %+v", e1)
	}
	all = nil
	if err := json.Unmarshal([]byte(listed(t, "greedy", "--format", "json")), &all); err != nil || len(all) != 1 {
		t.Fatal(err, all)
	}
	if g := all["policies"][0]; g.Kind != "planner" || g.Revision < 1 || len(g.Options) != 5 || strings.Join(g.Options[4].Values, " ") != "floor ceil round" {
		t.Errorf("got %+v", g)
	}
}
