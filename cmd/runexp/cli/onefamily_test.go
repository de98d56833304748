package cli

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// The sentences after a run and on the page, the table of compare and comparison.csv have the same
// counts and intervals, also when the run has nothing to compute or write.
func TestRunReportAndCompareSayTheSameByOneFamilyOfTests(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	args := []string{"run", "e1", "--set", "W=6,10,14,20", "--policy", "omniscient,greedy,cyclic-rep,no-rep", "--instances", "1000", "--quiet"}
	code, stdout, stderr := call(t, args...)
	if code != 0 {
		t.Fatal(stderr)
	}
	if _, again, _ := call(t, args...); again != stdout {
		t.Errorf("the second run prints\n%s\nand the first\n%s", again, stdout)
	}
	m := regexp.MustCompile(`(?m)^(greedy completes .*\.)\n(greedy is furthest ahead of cyclic-rep at W = (\d+): by (\S+) \(95% interval among all \d+ differences: (\S+) to (\S+)\)\.)$`).FindStringSubmatch(stdout)
	if m == nil {
		t.Fatalf("no sentences in\n%s", stdout)
	}
	_, page, stderr := call(t, "report", "runs/e1", "--out", "-")
	if page = html.UnescapeString(page); strings.Count(page, m[1]) < 2 || !strings.Contains(page, m[2]) {
		t.Errorf("the page does not say %q and %q: %s", m[1], m[2], stderr)
	}
	_, compared, stderr := call(t, "compare", "runs/e1")
	cell := regexp.MustCompile(`(?m)^ *` + m[3] + ` +\+` + regexp.QuoteMeta(m[4]+" ["+m[5]+", "+m[6]+"] "))
	if !strings.Contains(compared, "\n"+m[1]+"\n") || !cell.MatchString(compared) {
		t.Errorf("compare does not say %q, and %q in its table, but\n%s%s", m[1], m[2], compared, stderr)
	}
}
