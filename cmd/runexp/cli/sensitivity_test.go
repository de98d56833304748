package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/resultstest"
)

// sensitive is a study of twelve cells and its folder.
func sensitive(t *testing.T) string {
	t.Helper()
	return computed(t, "--set", "p=5", "--set", "W=1..5:2", "--set", "eps=0.001,0.1", "--set", "n=10,20",
		"--policy", "omniscient,greedy,no-rep", "--instances", "500")
}

func TestSensitivityPrintsWhichVariablesMatter(t *testing.T) {
	long.Unraced(t)
	dir := sensitive(t)
	out := ""
	for k, args := range [][]string{
		nil,
		{"--difference", "greedy,no-rep", "--by", "eps"},
		{"--policy", "greedy", "--metric", "work", "--where", "W>1", "--level", "90%"},
		{"--policy", "greedy", "--where", "W==3 && n==10"},
		{"--policy", "greedy,no-rep", "--where", "W==3 && n==10 && eps<0.01"},
	} {
		code, text, stderr := call(t, append([]string{"sensitivity", dir}, args...)...)
		if code != 0 || stderr != "" {
			t.Fatalf("%q: exit %d: %s", args, code, stderr)
		}
		out += "runexp sensitivity runs/e1 " + strings.Join(args, " ") + "\n\n" + strings.ReplaceAll(text, dir, "runs/e1") + "\n"
		for _, name := range []string{"sensitivity.csv", "effects.svg", "effects.png", "effects.pdf"} {
			wanted := k < 3 || name == "sensitivity.csv" // the last answers have nothing to be drawn
			if info, err := os.Stat(filepath.Join(dir, "sensitivity", name)); wanted != (err == nil) || wanted && info.Size() < 100 {
				t.Errorf("%q: %s: %v", args, name, err)
			}
		}
	}
	golden(t, "sensitivity.txt", out)
}

func TestSensitivityPrintsFormatsAndWritesWhereItIsTold(t *testing.T) {
	long.Unraced(t)
	dir := sensitive(t)
	for format, begins := range map[string]string{"csv": "study,metric,policy,", "json": "{\n  \"study\": \"e1\"", "markdown": "## The ratio of greedy\n", "latex": "% \\usepackage{booktabs}\n"} {
		code, out, stderr := call(t, "sensitivity", dir, "--format", format, "--out", "-")
		if code != 0 || !strings.HasPrefix(out, begins) {
			t.Errorf("%s: exit %d: %s%s", format, code, out, stderr)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "sensitivity")); err == nil {
		t.Error("--out - writes files")
	}
	other := filepath.Join(t.TempDir(), "here")
	_, printed, _ := call(t, "sensitivity", dir, "--format", "csv", "--out", other)
	if written, err := os.ReadFile(filepath.Join(other, "sensitivity.csv")); err != nil || string(written) != printed {
		t.Errorf("%v: the file has %s, printed is %s", err, written, printed)
	}
	picture := filepath.Join(t.TempDir(), "effects.svg")
	if code, out, stderr := call(t, "sensitivity", dir, "--out", picture); code != 0 || !strings.HasSuffix(out, "\n"+picture+"\n") {
		t.Errorf("exit %d: %s%s", code, out, stderr)
	}
	if drawn, err := os.ReadFile(picture); err != nil || !strings.Contains(string(drawn), ">What explains the ratio<") {
		t.Errorf("%v: the picture is\n%s", err, drawn)
	}
	if code, _, stderr := call(t, "sensitivity", dir, "--where", "W==3 && n==10", "--out", picture+".pdf"); code != 2 || !strings.Contains(stderr, "nothing can be drawn") {
		t.Errorf("exit %d: %s", code, stderr)
	}
	if code := Run(t.Context(), []string{"sensitivity", dir, "--out", "-"}, resultstest.Full{}, os.Stderr); code != 74 {
		t.Errorf("a full disk: exit %d", code)
	}
}

func TestSensitivityRefusesInOneLine(t *testing.T) {
	long.Unraced(t)
	dir := sensitive(t)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--format", "xml"}, "--format xml: want text, csv, json, markdown or latex"},
		{[]string{"--level", "95"}, "--level 95: want a number between 0 and 1, such as 0.95"},
		{[]string{"--by", "p,q"}, "--by q: the study has no such variable: want one of p, W, n, eps"},
		{[]string{"--where", "W>"}, "--where W>: "},
		{[]string{"--policy", "brute"}, "--policy brute: the study has no such policy: want one of omniscient, greedy, no-rep"},
		{[]string{"--difference", "greedy"}, "--difference greedy: want two policies, such as greedy,no-rep"},
		{[]string{"--difference", "greedy,greedy"}, "--difference greedy,greedy: want two policies, such as greedy,no-rep"},
		{[]string{"--metric", "cost"}, `e1 has no results of metric "cost": want one of ratio, work`},
		{[]string{"--metric", "adjusted_ratio"}, "e1: metric adjusted_ratio: a cell has one adjusted mean, and effects take the means of its batches: want ratio"},
		{[]string{"--policy", "greedy", "--difference", "greedy,no-rep"}, "--policy and --difference: want one of them"},
		{[]string{"--where", "W>9"}, "--where W>9: no cell meets it"},
	} {
		code, out, stderr := call(t, append([]string{"sensitivity", dir}, c.args...)...)
		if code != 2 || out != "" || !strings.HasPrefix(stderr, "runexp: "+c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: exit %d: %s%s", c.args, code, out, stderr)
		}
	}
	there(t, map[string]string{"one.yaml": "name: one\nworkload: 1\nplatform: {workers: 1}\nrisk: never\npolicies: [greedy]\ninstances: 1\n"})
	const one = "1 of these means is adjusted by control variates (exact means of the work). " +
		"results.csv has both, as ratio and adjusted_ratio; policies are compared by ratio.\n\nResults: "
	if code, out, stderr := call(t, "run", "one.yaml", "--out", "one", "--quiet"); code != 0 || !strings.Contains(out, one) {
		t.Errorf("exit %d: %s%s", code, out, stderr)
	}
	if code, _, stderr := call(t, "sensitivity", "one"); code != 2 || !strings.Contains(stderr, "one has cells with fewer than 50 instances, too few") {
		t.Errorf("exit %d: %s", code, stderr)
	}
	if code, _, stderr := call(t, "compare", "one"); code != 2 || !strings.Contains(stderr, "one: 1 policy and ") {
		t.Errorf("exit %d: %s", code, stderr)
	}
	if code, _, stderr := call(t, "sensitivity", t.TempDir()); code != 2 || !strings.Contains(stderr, "this is not the folder of a study") {
		t.Errorf("exit %d: %s", code, stderr)
	}
}
