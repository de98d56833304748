package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestARunEndsWithWhatIsInPrint(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	if err := os.WriteFile("mine.yaml", []byte(strings.ReplaceAll(dawn, "dawn", "e1")), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, printed, claims string }{
		{"run table3", "Table 3 of Benoit, Robert, Rosenberg, Vivien 2013. Of 7 printed numbers, 7 agree.", "static --claims 'static.table3.*'"},
		{"run table3 --set n=40 --out other", "Table 3 of Benoit, Robert, Rosenberg, Vivien 2013. None of 7 printed numbers is compared, as the study differs from the paper's.", "static --claims 'static.table3.*'"},
		{"run e1 --preset quick --set W=1", "Figure 4a of Benoit, Robert, Rosenberg, Vivien 2013. No printed numbers are compared.", "static --claims 'static.e1.*'"},
		{"run e1 --preset quick --set W=1 --risk never --out safe", "Figure 4a of Benoit, Robert, Rosenberg, Vivien 2013; this study has another risk. No ", "static --claims 'static.e1.*'"},
		{"merge runs/e1", "Figure 4a of ", "static --claims 'static.e1.*'"},
		{"run beyond-slots --preset quick --set W=17", "", "beyond --claims 'beyond.slots.*'"},
		{"run mine.yaml --out mine", "", ""},
	} {
		code, out, stderr := call(t, strings.Fields(c.args)...)
		if c.claims == "" && strings.Contains(out, "\nClaims: ") {
			t.Errorf("%s: it has no more than the name of an experiment:\n%s", c.args, out)
		}
		if code != 0 || c.printed != "" && !strings.Contains(out, "\nIn print: "+c.printed) || c.claims != "" && !strings.Contains(out, "\nClaims: runexp paper "+c.claims) ||
			c.printed == "" && strings.Contains(out, "In print") {
			t.Errorf("%s: exit %d: %s%s", c.args, code, out, stderr)
		}
	}
}

func TestAFolderWithMorePoliciesOrInstancesThanWereAskedForSaysSo(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	run := func(args string) string {
		t.Helper()
		code, out, stderr := call(t, strings.Fields("run e1 --set W=1 --quiet "+args)...)
		if code != 0 {
			t.Fatal(stderr)
		}
		return out
	}
	if out := run("--instances 250"); strings.Contains(out, "asked for") {
		t.Errorf("a new folder has no more than was asked for:\n%s", out)
	}
	const want = "\nruns/e1 has more than was asked for: 6 policies, not 2; 250 instances, not 50. All of them are shown; with another --out, a study has only what is asked for.\n"
	if out := run("--instances 50 --policy greedy,brute"); !strings.Contains(out, want) {
		t.Errorf("it is not said that the folder has more:\n%s", out)
	}
	if code, out, _ := call(t, "run", "runs/e1", "--quiet"); code != 0 || strings.Contains(out, "asked for") {
		t.Errorf("all of a folder was asked for:\n%s", out)
	}
}
