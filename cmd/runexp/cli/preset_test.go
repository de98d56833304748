package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

const withPresets = `
name: desks
instances: 500
workload: W
platform: {workers: p, compute: {latency: 0.01, per_unit: 1}}
risk: linear
policies: [omniscient, greedy]
sweep: {p: '2,3,5', W: 1..p}
presets:
  quick: {doc: one platform, sweep: {p: 2}, instances: 250, policies: [greedy, no-rep, brute]}
`

// A scenario's file and its study's folder have presets as experiments have, which
// other flags change.
func TestPresetsOfFilesAreChosen(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"desks.yaml": withPresets, "plain.yaml": withPresets[:strings.Index(withPresets, "presets")]} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if code, _, stderr := call(t, strings.Fields("run desks.yaml --preset quick --instances 25")...); code != 0 {
		t.Fatal(stderr)
	}
	for _, c := range []struct {
		args string
		code int
		says []string
	}{
		{"run --dry-run desks.yaml", 0, []string{"cells      10\n", "instances  500 of"}},
		{"run --dry-run desks.yaml --preset quick --out new", 0, []string{"cells      2\n", "policies   3\n", "instances  250 of"}},
		{"run --dry-run desks.yaml --preset quick --out new --set W=1..2:0.5 --policy greedy --instances 25", 0, []string{"cells      3\n", "policies   1\n", "instances  25 of"}},
		{"run --dry-run runs/desks --preset quick", 0, []string{"cells      2\n", "instances  250 of"}},
		{"run --dry-run desks.yaml --preset quikc", term.Usage, []string{`there is no preset "quikc"; did you mean quick? (known: quick)`}},
		{"run --dry-run plain.yaml --preset quick", term.Usage, []string{"experiment desks has no presets"}},
	} {
		code, out, stderr := call(t, strings.Fields(c.args)...)
		for _, want := range c.says {
			if code != c.code || !strings.Contains(out+stderr, want) {
				t.Errorf("%s: exit %d, no %q in\n%s%s", c.args, code, want, out, stderr)
			}
		}
		if c.code != 0 && strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s says %q, want one line", c.args, stderr)
		}
	}
}
