package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

// strangers are studies that another program has computed, each with names that this program
// does not know.
var strangers = []struct {
	name, lacks, without string // of the remark
	lost                 string // is in the rows of results.csv that only the other program can make
	cells, figure        string
	refused              string // words of the refusal of a chart
}{
	{
		"mornings", "the policy whole, the metric per_worker, the law closing{at=0.7} and the experiment mornings",
		"comparisons by per_worker unless --less or --more is given, what follows from exact means of the work (adjusted ratios, and that no more episodes are needed) and what mornings reads",
		",none,", "1 cell", "mornings.svg", "this program does not know the law closing{at=0.7} of the study: want a program that does",
	},
	{
		"offices", "the policy whole, the metric per_worker and the laws closing, closing{at=W/9}",
		"comparisons by per_worker", ",adjusted_ratio,", "6 cells", "offices.svg", "this program does not know the laws closing, closing{at=W/9} of the study",
	},
	{"evenings", "the experiment evenings", "what evenings reads from the results or derives from them", ",none,", "3 cells", "evenings.svg", "evenings is computed without episodes"},
	{"nights", "the experiment nights", "what nights reads from the results or derives from them", ",dark_median,", "2 cells", "nights.svg", "nights is computed without episodes"},
}

// showsStrangersStudies tests commands on these studies in the folder runs.
func showsStrangersStudies(t *testing.T, dir string) {
	for _, s := range strangers {
		study := filepath.Join(dir, "runs", s.name)
		read := func(name string) string {
			text, err := os.ReadFile(filepath.Join(study, name))
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			return string(text)
		}
		remark := "runexp: this program does not know " + s.lacks + " of the study, and has only the stored results, without " + s.without
		results, comparison, plan := without(read("results.csv"), s.lost), without(read("comparison.csv"), ",per_worker,", ",dark,", ",adjusted_ratio,"), read("study.json")
		if strings.Count(comparison, "\n") == 1 { // the head alone
			comparison = ""
		}
		for args, want := range map[string]string{
			"status DIR":         s.cells,
			"status DIR --deep":  "left     0 episodes",
			"export DIR --out -": results,
			"export DIR --format parquet --out DIR/p.par": "p.par",
			"run --dry-run DIR":                           "so 0 are left",
			"show DIR":                                    "name: " + s.name,
			"sensitivity DIR --out -":                     "",
			"merge DIR":                                   s.figure,
			"merge DIR --format csv":                      results,
		} {
			code, out, stderr := call(t, strings.Fields(strings.ReplaceAll(args, "DIR", study))...)
			if code != 0 || !strings.Contains(out, want) || !strings.HasPrefix(stderr, remark) || strings.Count(stderr, "\n") != 1 {
				t.Errorf("%s %s: exit %d: %s%s", s.name, args, code, out, stderr)
			}
		}
		if got := read("results.csv"); got != results {
			t.Errorf("%s: after merge, results.csv is\n%s, not\n%s", s.name, got, results)
		}
		if got := read("comparison.csv"); got != comparison {
			t.Errorf("%s: after merge, comparison.csv is\n%s, not\n%s", s.name, got, comparison)
		}
		for args, want := range map[string]string{
			"run DIR":                                   "does not know " + s.lacks + " of the study, computed by build ",
			"run DIR --out " + t.TempDir():              "this program does not know ",
			"run e1 --out DIR --set W=3":                "does not know " + s.lacks,
			"chart DIR --policy greedy":                 s.refused,
			"worst greedy no-rep --in DIR":              "",
			"run --dry-run e1 --set W=3 --out " + study: "does not know " + s.lacks,
		} {
			code, out, stderr := call(t, strings.Fields(strings.ReplaceAll(args, "DIR", study))...)
			if said := without(stderr, remark); code != term.Usage || out != "" || !strings.Contains(said, want) || strings.Count(said, "\n") != 1 {
				t.Errorf("%s %s: exit %d: %s%s", s.name, args, code, out, stderr)
			}
		}
		if read("study.json") != plan {
			t.Errorf("%s: a command that is refused extends the plan", s.name)
		}
	}
}

// showsAStrangersMetric tests commands on three studies: offices; counted, whose metric per_worker this
// program does not know; and the complete study precise, whose law it does not know, and so neither its
// precision.
func showsAStrangersMetric(t *testing.T, dir string) {
	offices, counted := filepath.Join(dir, "runs", "offices"), filepath.Join(dir, "counted")
	precise := filepath.Join(dir, "runs", "precise")
	study, err := open(counted)
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(filepath.Join(counted, "results.csv"))
	if err != nil || !strings.Contains(string(before), ",adjusted_ratio,") {
		t.Fatalf("%v: there are no adjusted ratios in\n%s", err, before)
	}
	cell := fmt.Sprintf(" --cell %016x", study.Design.Grid.IDs("hours")[0])
	const direction = "metric per_worker: this program does not know it, nor whether less or more of it is better: want --less or --more"
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"compare " + offices, 0, "metric ratio, 6 cells"},
		{"compare " + offices + " --metric per_worker", term.Usage, direction},
		{"compare " + offices + " --metric per_worker --more", 0, "offices   metric per_worker, 6 cells"},
		{"compare " + offices + " --metric per_worker --less --format json", 0, `"per_worker"`},
		{"compare " + offices + " --metric adjusted_ratio", term.Usage, "want one of ratio, work, exact_work, per_worker\n"},
		{"compare " + offices + " " + offices, 0, "ratio of 3 policies"},
		{"compare " + offices + " " + offices + " --metric per_worker", term.Usage, direction},
		{"compare " + counted + " " + offices + " --metric per_worker --more", 0, "metric per_worker"},
		{"merge " + counted + " --format csv", 0, string(before)},
		{"chart " + counted, 0, "offices: greedy\n"},
		{"chart --format table " + counted + cell + " --policy greedy", 0, "policy    greedy\n"},
		{"chart " + offices + " --set hours=linear", 0, "offices: greedy\n"},
		{"chart " + counted + " --risk closing", term.Usage, "the law is the variable hours"},
		{"chart " + filepath.Join(dir, "runs", "mornings") + " --risk nobodys", term.Usage, `there is no law "nobodys"`},
		{"chart --format table " + offices + cell + " --policy greedy", term.Usage, "does not know the laws closing, closing{at=W/9} of the study"},
		{"status " + precise, term.Stopped, "left     at most "},
		{"run --dry-run " + precise, 0, "so at most "},
		{"merge " + precise, term.Stopped, " episodes are missing: a program that knows the law closing{at=0.7} computes them\n"},
		{"run " + counted, term.Usage, "does not know the metric per_worker of the study, computed by build "},
	} {
		code, out, stderr := call(t, strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(out+stderr, c.want) || strings.Count(stderr, "\n") > 2 {
			t.Errorf("%s: exit %d: %s%s", c.args, code, out, stderr)
		}
	}
}

// without returns the lines of a text in which none of some words is.
func without(text string, words ...string) string {
	lines := slices.Collect(strings.Lines(text))
	return strings.Join(slices.DeleteFunc(lines, func(line string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(line, word) })
	}), "")
}
