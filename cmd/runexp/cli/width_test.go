package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestNoOutputIsWiderThan80ColumnsInAPipe(t *testing.T) {
	long.Unraced(t)
	usualWidth(t)
	dir := computed(t, "--set", "W=2,13", "--instances", "500")
	world := filepath.Join(t.TempDir(), "world.yaml")
	text := "workload: 12\nplatform: {workers: 3, compute: {latency: 0.125, per_unit: 1}, send: {latency: 0.0625, per_unit: 0.3}}\nrisk: weibull{shape=0.7,scale=20}\npolicies: [affine]\n"
	if err := os.WriteFile(world, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"run", "e1", "--out", dir, "--set", "W=2,13", "--instances", "500"}, {"run", "traces", "--dry-run"}, {"merge", dir}, {"status", dir}, {"compare", dir},
		{"compare", dir, dir}, {"sensitivity", dir, "--out", "-"}, {"solve", world}, {"advise", world, "--policy", "affine", "--evaluations", "2", "--instances", "200"},
		{"trace", "fit", "lanl05"}, {"trace", "info", "bamboo-p3", "--by-node"}, {"list", "policies", "--in", "e1"}, {"show", "traces"},
		{"chart", "e1", "--set", "W=3"}, {"paper", "--claims", "static.table3.*", "--quiet"},
	} {
		code, out, stderr := call(t, args...)
		if code != 0 || out == "" {
			t.Errorf("%q: exit %d, %s%s", args, code, out, stderr)
		}
		for line := range strings.Lines(out) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 && !strings.Contains(line, dir) {
				t.Errorf("%q: %d columns: %s", args, n, line)
			}
		}
	}
}
