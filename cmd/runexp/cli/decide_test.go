package cli

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestADecisionIsAskedForByOneFlag(t *testing.T) {
	t.Chdir(t.TempDir())
	for args, want := range map[string]string{
		"run e1 --decide 2":                                          "runexp: --decide \"2\": want a share between 0 and 1, such as 0.005 or 0.5%\n",
		"run e1 --decide best:much --set most=5000":                  "runexp: --decide \"much\": want a share between 0 and 1, such as 0.005 or 0.5%\n",
		"run e1 --decide 1% --policy omniscient,greedy":              "runexp: there are no two policies to compare: want another one, besides a reference that knows the interruptions\n",
		"run e5 --decide 1%":                                         "runexp: experiment e5 reads the distribution over all cells, in which all policies need equal instances: want --instances, or a scenario without its findings\n",
		"run table4 --decide 1%":                                     "runexp: policies are compared by the ratio or the share, and neither is sampled: want one of them among the metrics\n",
		"run hetero-orders --decide 1%":                              "runexp: policies are compared by the ratio or the share, and neither is sampled: want one of them among the metrics\n",
		"run e1 --decide 1% --set most=10 --instances 500 --set W=3": "runexp: --set most: 10 is less than the instances, which are 500\n",
	} {
		if code, _, stderr := call(t, strings.Fields(args)...); code != 2 || stderr != want {
			t.Errorf("%s: exit %d: %s, want %s", args, code, stderr, want)
		}
	}
}

func TestTheGoalOfADecisionIsToldEverywhere(t *testing.T) {
	long.Unraced(t)
	dir := filepath.Join(t.TempDir(), "e1")
	base := strings.Fields("e1 --preset quick --set W=4,20 --set p=10 --set n=20 --set eps=0.01 --instances 500 --set most=20000 --policy omniscient,greedy,mirror,no-rep --out " + dir)
	with := func(command string, more ...string) []string {
		return append(append([]string{command}, base...), more...)
	}
	for _, c := range []struct {
		args []string
		want []string
	}{
		{with("run", "--dry-run", "--decide", "0.4%"), []string{"500 of every cell at least, then until every two policies are told apart or within 0.004\n", ", and more for the instances that are added\n"}},
		{with("run", "--dry-run", "--decide", "best:0.4%", "--precision", "1%"), []string{"at least, then until all intervals are within 1% and until the best policy is known up to 0.004\n"}},
		{with("run", "--decide", "best:0.4%", "--quiet"), []string{"The best policy, or one within 0.004 of it, is known in 2 of 2 cells: ", "probability of at least 95%.\n", "e1-instances.svg"}},
		{with("run", "--decide", "0.4%", "--quiet"), []string{" W  instances ", "Of 6 pairs of policies in 2 cells: ", " told apart, ", " within 0.004", "figures/e1-instances.svg"}},
		{[]string{"status", dir}, []string{"then until every two policies are told apart or within 0.004\n", "left     0 episodes\n"}},
		{[]string{"run", dir, "--quiet"}, []string{"Of 6 pairs of policies in 2 cells: "}},
	} {
		code, out, stderr := call(t, c.args...)
		for _, want := range c.want {
			if code != 0 || !strings.Contains(out, want) {
				t.Errorf("%q: exit %d, no %q in %s%s", c.args, code, want, out, stderr)
			}
		}
		if strings.Contains(out, "significantly") {
			t.Errorf("%q: intervals for a given number of instances are shown: %s", c.args, out)
		}
	}
}

// Decided verdicts hold together for the pairs of a cell, significant ones for the pairs of all cells.
func TestPairsAreCountedByCellAndAmongAllCellsAsComparisonCSVHasThem(t *testing.T) {
	long.Unraced(t)
	dir := filepath.Join(t.TempDir(), "e1")
	args := strings.Fields("run e1 --set W=4..24:2 --instances 500 --set most=2000 --policy greedy,best-of,fat-snake,cyclic-rep --decide 0.4% --quiet --out " + dir)
	code, out, stderr := call(t, args...)
	if code != 0 {
		t.Fatal(code, stderr)
	}
	file, err := os.Open(filepath.Join(dir, "comparison.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := func(name string) int { return slices.Index(lines[0], name) }
	if column("decided_in_cell") < 0 {
		t.Fatalf("comparison.csv does not say what was decided in a cell: %v", lines[0])
	}
	verdicts, significant := map[string]int{}, 0
	for _, line := range lines[1:] {
		if line[column("scope")] != "cell" || line[column("metric")] != "ratio" || line[column("decided_in_cell")] == "" {
			continue
		}
		verdicts[line[column("decided_in_cell")]]++
		if line[column("significant")] != "0" && line[column("significant")] != "" {
			significant++
		}
	}
	if significant == verdicts["apart"] || significant == 0 {
		t.Fatalf("%d of %v are significant: the two counts are not told apart", significant, verdicts)
	}
	for _, want := range []string{
		fmt.Sprintf("Of 66 pairs of policies in 11 cells: %d told apart, %d within 0.004", verdicts["apart"], verdicts["within"]),
		fmt.Sprintf("With all cells judged at once, as in comparison.csv, %d of the pairs differ.\n", significant),
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}
