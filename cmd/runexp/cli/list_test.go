package cli

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
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

// showing prints the texts about names.
func showing(t *testing.T, args ...string) string {
	t.Helper()
	code, out, stderr := call(t, append([]string{"show"}, args...)...)
	if code != 0 || stderr != "" {
		t.Fatalf("%q: exit %d: %s", args, code, stderr)
	}
	return out
}

func TestListsAreAsPrinted(t *testing.T) {
	long.Unraced(t)
	out := alone(t, "list")
	golden(t, "list.txt", out)
	golden(t, "list-policies.txt", listed(t, "policies"))
	code, out, stderr := call(t, "show", "e1", "greedy", "weibull", "ratio", "fifo", "bus-master", "lanl05")
	if code != 0 || stderr != "" {
		t.Errorf("exit %d: %s", code, stderr)
	}
	golden(t, "show-names.txt", out)
}

func TestAllThatIsListedHasDetailsWithinEightyColumns(t *testing.T) {
	long.Unraced(t)
	names := []string{}
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
	lists := [][]string{{"list"}}
	for _, k := range listKinds {
		lists = append(lists, []string{"list", k.name})
	}
	for k, name := range names {
		if k%3 == 0 || long.On() {
			lists = append(lists, []string{"show", name})
		}
	}
	for _, args := range lists {
		code, out, stderr := call(t, args...)
		if code != 0 || stderr != "" {
			t.Errorf("%q: exit %d: %s", args, code, stderr)
		}
		text, _, _ := strings.Cut(out, "example of a file") // whose lines are as they are
		for line := range strings.Lines(text) {
			if utf8.RuneCountInString(strings.TrimRight(line, "\n")) > 80 {
				t.Errorf("%q: %s", args, line)
			}
		}
	}
}

// These are the names that docs/commandline.md promises to programs.
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
	if err := json.Unmarshal([]byte(listed(t, "--format", "json")), &all); err != nil {
		t.Fatal(err)
	}
	for kind, n := range map[string]int{
		"experiments": len(scenarios.Experiments()), "policies": len(policies.All()), "laws": len(risk.All()),
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
	if err := json.Unmarshal([]byte(showing(t, "greedy", "--format", "json")), &all); err != nil || len(all) != 1 {
		t.Fatal(err, all)
	}
	if g := all["policies"][0]; g.Kind != "planner" || g.Revision < 1 || len(g.Options) != 5 || strings.Join(g.Options[4].Values, " ") != "floor ceil round" {
		t.Errorf("got %+v", g)
	}
}

// Package scenarios tests which policies serve; here is how that is printed.
func TestPoliciesThatServeAStudyAreListedWithWhatOthersLack(t *testing.T) {
	t.Chdir(t.TempDir())
	text := "name: some\nworkload: 3\nplatform: {workers: 4, compute: {latency: 0.1, per_unit: 1}, return: r}\nrisk: linear\npolicies: [guided, 'star{latencies=ignore}']\nmetrics: [work]\nsweep: {r: [0, 0.1]}\n"
	if err := os.WriteFile("some.yaml", []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	all := listed(t, "policies", "--in", "some.yaml")
	for _, want := range []string{"some has 2 cells\n\nserve all           ", "\nas their files say  exec, ", "\nserve 1 of 2 cells: the rest lacks\n  affine              workers without results\n",
		"\n  omniscient          workers without messages; clairvoyant, a bound, takes its\n                      place\n", "\n  star{latencies=ignore}\n", "\n  pair ",
		"\nserve no cell: they need\n", "\n  umr                 workers without results, messages to all workers\n"} {
		if !strings.Contains(all, want) {
			t.Errorf("there is no %q in\n%s", want, all)
		}
	}
	var found struct {
		Name      string
		Cells, Of int
		Policies  []struct {
			Name, Kind, Why string
			Cells           int
			Lacks           []string
		}
	}
	if err := json.Unmarshal([]byte(listed(t, "policies", "--in", "some.yaml", "--format", "json")), &found); err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(found.Policies, func(p struct {
		Name, Kind, Why string
		Cells           int
		Lacks           []string
	}) bool {
		return p.Name == "affine"
	})
	if p := found.Policies[i]; found.Name != "some" || found.Cells != 2 || found.Of != 2 || p.Cells != 1 || p.Kind != "planner" || len(p.Lacks) != 1 || !strings.HasPrefix(p.Why, "policy affine at r=0.1: the policy needs") {
		t.Errorf("%+v", found)
	}
	for args, says := range map[string]string{
		"policies --in table4": "experiment table4 is computed without episodes: it has no world that policies could serve",
		"--in some.yaml":       "--in some.yaml: want list policies",
		"policies --in nobody": `no experiment "nobody"`,
	} {
		if code, out, stderr := call(t, append([]string{"list"}, strings.Fields(args)...)...); code != term.Usage || out != "" || !strings.Contains(stderr, says) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit %d, %q, %q", args, code, out, stderr)
		}
	}
}
