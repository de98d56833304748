package cli

import (
	"bytes"
	"html"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// The page tells the command that computes the study again. It is run here, in another folder.
func TestTheCommandInAReportGivesTheSameNumbers(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	if code, _, stderr := call(t, "run", "e1", "--set", "p=5", "--set", "W=1,3", "--set", "n=20", "--policy", "greedy,no-rep", "--instances", "250", "--seed", "3"); code != 0 {
		t.Fatal(stderr)
	}
	code, page, stderr := call(t, "report", "runs/e1", "--out", "-")
	m := regexp.MustCompile(`<h4>Command</h4><pre tabindex="0">runexp ([^<]*)</pre>`).FindStringSubmatch(page)
	if code != 0 || m == nil {
		t.Fatalf("exit %d: %s, command %q", code, stderr, m)
	}
	args := append(strings.Fields(html.UnescapeString(m[1])), "--out", "again")
	if code, _, stderr := call(t, args...); code != 0 {
		t.Fatalf("%v: exit %d: %s", args, code, stderr)
	}
	first, _ := os.ReadFile("runs/e1/results.csv")
	if second, _ := os.ReadFile("again/results.csv"); len(first) == 0 || !bytes.Equal(first, second) {
		t.Errorf("%v gives other numbers", args)
	}
}

// A report of E1 is sent by mail: it stays far below 2 MB.
func TestAReportOfE1IsSmall(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	if code, _, stderr := call(t, "run", "e1", "--instances", "25"); code != 0 {
		t.Fatal(stderr)
	}
	if code, page, stderr := call(t, "report", "runs/e1", "--out", "-"); code != 0 || len(page) > 400_000 {
		t.Errorf("exit %d, %d bytes: %s", code, len(page), stderr)
	}
}
