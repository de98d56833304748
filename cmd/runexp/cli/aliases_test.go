package cli

import (
	"fmt"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
)

// Flags that went out of use are still understood, and no help speaks of them.
func TestFormerFlagsAreUnderstoodAndHidden(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, stderr := call(t, "run", "e1", "--set", "W=3", "--instances", "5", "--quiet"); code != 0 {
		t.Fatal(stderr)
	}
	c, err := open("runs/e1")
	if err != nil {
		t.Fatal(err)
	}
	cell := fmt.Sprintf("%016x", c.Design.Grid.Values(0).ID("linear"))
	rerun := []string{"rerun", "runs/e1", "--policy", "greedy", "--cell", cell}
	for former, today := range map[string][2][]string{
		"--replication": {append(rerun, "--replication", "3"), append(rerun, "--instance", "3")},
		"--yaml":        {{"show", "e3", "--yaml"}, {"show", "e3"}},
	} {
		code, out, stderr := call(t, today[0]...)
		if _, want, _ := call(t, today[1]...); code != 0 || stderr != "" || out != want || len(out) < 100 {
			t.Errorf("%s: exit %d, %s%s\nand not\n%s", former, code, out, stderr, want)
		}
		if _, help, _ := call(t, today[0][0], "--help"); strings.Contains(help, former) {
			t.Error(help)
		}
	}
	if _, out, _ := call(t, append(rerun, "--instance", "3")...); !strings.Contains(out, "\ninstance  3 of seed 1\n") {
		t.Error(out)
	}
	for args, says := range map[string]string{
		"--instance 3 --replication 4": "--instance and --replication: want --instance",
		"--instance -1":                "--instance -1: want 0 or more",
	} {
		code, out, stderr := call(t, append(rerun, strings.Fields(args)...)...)
		if code != exit.Usage || out != "" || !strings.Contains(stderr, says) {
			t.Errorf("%s: exit %d: %s", args, code, stderr)
		}
	}
}
