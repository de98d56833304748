package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestTimesThatMayNotFitTogetherAreWarnedOf(t *testing.T) {
	long.Unraced(t)
	const law = "recorded{trace=bamboo-p3,longest=0}"
	base := []string{"e1", "--set", "W=3", "--set", "p=4", "--policy", "greedy,no-rep", "--instances", "20", "--out", filepath.Join(t.TempDir(), "e1")}
	with := func(command string, more ...string) []string {
		return append(append([]string{command}, base...), more...)
	}
	doubt, hopeless := "runexp: the times of recorded{longest=0,trace=bamboo-p3} are in s", "In 1 of 1 cells, no worker is interrupted"
	for _, c := range []struct {
		args           []string
		code           int
		stdout, stderr []string // what there is, and nothing else on standard error
	}{
		{with("run", "--dry-run", "--risk", law), 0, nil, []string{"runexp: " + hopeless, doubt}},
		{with("run", "--dry-run"), 0, nil, nil},
		{with("run", "--risk", law, "--quiet"), 0, []string{"\nWarning: " + hopeless}, []string{doubt}},
		{with("run", "--risk", law, "--set", "unit=s", "--quiet", "--format", "csv"), 0, nil, []string{"runexp: " + hopeless}},
		{with("run", "--risk", law, "--set", "unit=h", "--quiet"), term.Usage, nil, []string{"runexp: --risk " + law + ": the times of recorded{longest=0,trace=bamboo-p3} are in s, but those of the scenario in h (unit): want in=h among its options"}},
	} {
		code, out, stderr := call(t, c.args...)
		if lines := strings.Count(stderr, "\n"); code != c.code || lines != len(c.stderr) {
			t.Errorf("%q: exit %d, %q", c.args, code, stderr)
		}
		for i, line := range strings.Split(strings.TrimSuffix(stderr, "\n"), "\n") {
			if i < len(c.stderr) && !strings.HasPrefix(line, c.stderr[i]) {
				t.Errorf("%q: line %d of the errors is %q, want %q", c.args, i+1, line, c.stderr[i])
			}
		}
		for _, want := range c.stdout {
			if !strings.Contains(out, want) {
				t.Errorf("%q: no %q in %s", c.args, want, out)
			}
		}
		if c.args[0] == "run" && strings.Contains(strings.Join(c.args, " "), "csv") && strings.Contains(out, "Warning") {
			t.Errorf("the table has a warning: %s", out)
		}
	}
}
