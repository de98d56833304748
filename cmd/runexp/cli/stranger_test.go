package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// showsAStrangersStudy tests commands on a complete study of e1 with records of greedy and of the policy
// whole, which this program does not have.
func showsAStrangersStudy(t *testing.T, dir string) {
	const remark = "runexp: this program does not know the policy whole of the study, and has only the stored results\n"
	read := func(name string) []byte {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	results, comparison, plan := read("results.csv"), read("comparison.csv"), read("study.json")
	opened, err := open(dir)
	if err != nil {
		t.Fatal(err)
	}
	cell := fmt.Sprintf("%016x", opened.Design.Grid.Values(0).ID("linear"))
	for args, want := range map[string]string{
		"status DIR":                    "2 of 2 pairs of cell and policy, 40 episodes",
		"status DIR --deep":             "left     0 episodes",
		"export DIR --out -":            ",whole,ratio,20,",
		"compare DIR":                   "whole",
		"compare DIR DIR":               "ratio of 2 policies in 1 cell, compared on the same instances",
		"run --dry-run DIR":             "done       40 episodes, so 0 are left",
		"show DIR":                      "  - whole\n",
		"chart DIR":                     "e1: greedy\n",
		"chart DIR --set W=5":           "e1: greedy\n",
		"submit slurm DIR":              "Nothing is missing",
		"merge DIR":                     "whole",
		"merge DIR --format csv":        ",whole,ratio,20,",
		"report DIR":                    "report.html\n",
		"export DIR --format csv":       "e1.csv",
		"export DIR --table comparison": "e1-comparison.csv",
		"chart --format table DIR --policy greedy --cell " + cell: "policy    greedy\n",
	} {
		code, out, stderr := call(t, strings.Fields(strings.ReplaceAll(args, "DIR", dir))...)
		said := strings.Contains(stderr, remark) || strings.HasPrefix(args, "submit")
		if code != 0 || !strings.Contains(out, want) || !said || strings.Count(stderr, "\n") > 2 {
			t.Errorf("%s: exit %d: %s%s", args, code, out, stderr)
		}
	}
	for name, before := range map[string][]byte{"results.csv": results, "comparison.csv": comparison, "study.json": plan} {
		if !bytes.Equal(read(name), before) {
			t.Errorf("%s is another one after merge", name)
		}
	}
	builds, err := opened.Folder.Builds()
	if err != nil || len(builds) != 1 {
		t.Fatal(builds, err)
	}
	for args, want := range map[string]string{
		"run DIR":                                                "does not know the policy whole of the study, computed by " + builds[0].String() + ": continue with a program that knows all policies",
		"run DIR --policy greedy":                                "does not know the policy whole of the study, computed by " + builds[0].String(),
		"run e1 --out DIR --set W=3":                             "does not know the policy whole of the study, computed by " + builds[0].String(),
		"run e1 --out DIR --shard 0/2":                           "does not know the policy whole of the study, computed by " + builds[0].String(),
		"run DIR --out " + t.TempDir():                           "whole",
		"run --dry-run e1 --out DIR --set W=3":                   "does not know the policy whole of the study, computed by " + builds[0].String(),
		"chart DIR --policy whole":                               `there is no policy "whole"`,
		"chart --format table DIR --policy whole --cell " + cell: `there is no policy "whole"`,
	} {
		code, out, stderr := call(t, strings.Fields(strings.ReplaceAll(args, "DIR", dir))...)
		said := strings.ReplaceAll(stderr, remark, "")
		if at := strings.Index(said, "\n  "); at >= 0 { // the place in the file
			said = said[:at+1]
		}
		if code != term.Usage || out != "" || !strings.Contains(stderr, want) || strings.Count(said, "\n") != 1 {
			t.Errorf("%s: exit %d: %s%s", args, code, out, stderr)
		}
	}
	if !bytes.Equal(read("study.json"), plan) {
		t.Error("a run that is refused extends the plan")
	}
	if _, err := study.Begin(dir, opened.Design); err == nil || !strings.Contains(err.Error(), "does not know the policy whole") {
		t.Errorf("the study can be begun: %v", err)
	}
}

// leavesAStrangersStudy tests commands on the same study if it is incomplete.
func leavesAStrangersStudy(t *testing.T, dir string) {
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"status", term.Stopped, "of 18 pairs of cell and policy"},
		{"run --dry-run", 0, "policies   2\n"},
		{"merge", term.Stopped, "episodes are missing: a program that knows the policy whole computes them\n"},
		{"submit slurm", term.Usage, "does not know the policy whole of the study"},
		{"run", term.Usage, "does not know the policy whole of the study"},
	} {
		if code, out, stderr := call(t, append(strings.Fields(c.args), dir)...); code != c.code || !strings.Contains(out+stderr, c.want) {
			t.Errorf("%s: exit %d: %s%s", c.args, code, out, stderr)
		}
	}
}
