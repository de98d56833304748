package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// A grid of 3 x 3 x 5 cells has 11 different numbers of what depends on another variable.
func TestAPlanAndAPageCountValuesThatDependOnOthersForEachOfThese(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	const sheet = `name: own
instances: 250
workload: W
platform: {workers: p, compute: {latency: eps, per_unit: 1}}
risk: linear
policies: [greedy, no-rep]
sweep: {p: [5, 10, 25], eps: [0.001, 0.01, 0.1], W: [0.2p, 0.4p, 0.6p, 0.8p, p], n: 20}
figure: {x: W}
`
	if err := os.WriteFile("own.yaml", []byte(sheet), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args  string
		wants []string
	}{
		{"run --dry-run own.yaml", []string{"cells      45\n", "  W        5 values for each p, 11 in all: 0.2p,0.4p,0.6p,0.8p,p\n", "  n        1 value: 20\n"}},
		{"run --dry-run own.yaml --format json", []string{`"for_each": [`, `"count": 11,`, `"least": 5,`, `"most": 5`}},
		{"run own.yaml --quiet", nil},
		{"report runs/own", nil},
	} {
		code, out, stderr := call(t, strings.Fields(c.args)...)
		if code != 0 {
			t.Fatalf("%s: exit %d: %s", c.args, code, stderr)
		}
		for _, want := range c.wants {
			if !strings.Contains(out, want) {
				t.Errorf("%s: %q is not in\n%s", c.args, want, out)
			}
		}
	}
	page, err := os.ReadFile(filepath.Join("runs", "own", "report.html"))
	if want := "The study has 45 cells, which differ in p (3 values), eps (3 values) and W (5 values for each p, 11 in all), and 2 policies"; err != nil || !strings.Contains(string(page), want) {
		t.Errorf("the page does not say %q (%v)", want, err)
	}
}

func TestAPlanTellsWhichCellsAPolicyDoesNotServe(t *testing.T) {
	t.Chdir(t.TempDir())
	text := "name: some\nworkload: 3\nplatform: {workers: 4, compute: 1, return: r}\nrisk: linear\npolicies: [guided, affine]\nmetrics: [work]\ninstances: 10\nsweep: {r: [0, 0.1]}\n"
	if err := os.WriteFile("some.yaml", []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	code, out, stderr := call(t, "run", "--dry-run", "some.yaml")
	if want := "policies   2\n  affine   serves 1 of 2 cells: the rest lacks workers without results\n"; code != 0 || !strings.Contains(out, want) {
		t.Errorf("exit %d, %s%s\nwant %s", code, out, stderr, want)
	}
	var plan struct{ Partial map[string]int }
	if _, out, _ = call(t, "run", "--dry-run", "some.yaml", "--format", "json"); json.Unmarshal([]byte(out), &plan) != nil || len(plan.Partial) != 1 || plan.Partial["affine"] != 1 {
		t.Error(out)
	}
}
