package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

// A run with half of the cells is followed by one whose time is up before it begins, which
// computes one block all the same.
func TestAStoppedRunShowsWhatItHas(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "study")
	args := []string{"run", "e1", "--set", "p=5", "--set", "W=1..4", "--set", "n=10", "--set", "eps=0.1", "--instances", "50", "-j", "1", "--quiet", "--out", dir}
	if code, _, stderr := call(t, append(args, "--where", "W<3")...); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	written := []string{"results.csv", "comparison.csv", "manifest.json", "figures/e1.svg"}
	for _, name := range written {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	code, out, stderr := call(t, append(args, "--for", "1ns")...)
	if code != term.Stopped || out != "" || !strings.Contains(stderr, "in results.csv and a figure, 18 of 24 pairs of cell and policy are complete; go on with: runexp run e1 --for 1ns --instances 50 ") ||
		!strings.Contains(stderr, "the time is up: 50 instances computed in ") {
		t.Fatalf("exit %d: %s%s", code, out, stderr)
	}
	var texts []string
	for _, name := range written {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	if results := texts[0]; !strings.Contains(results, "\ne1,5,2,10,0.1,greedy,ratio,50,") || strings.Contains(results, "\ne1,5,4,") {
		t.Errorf("results.csv:\n%s", results)
	}
	if strings.Count(texts[1], "\n") < 2 {
		t.Errorf("comparison.csv:\n%s", texts[1])
	}
	var m struct {
		Incomplete int `json:"incomplete_pairs"`
	}
	if err := json.Unmarshal([]byte(texts[2]), &m); err != nil || m.Incomplete != 6 {
		t.Errorf("%v, incomplete_pairs is %d, want 6", err, m.Incomplete)
	}
	if !strings.Contains(texts[3], "partial: 18 of") {
		t.Error("the figure does not say that it is partial")
	}
	if code, out, stderr = call(t, append(args, "--for", "1ns")...); code != 0 || stderr != "" || out == "" {
		t.Errorf("the last block: exit %d: %s%s", code, out, stderr)
	}
}

// All pairs have results before they are given more instances, and none gets all instances.
func TestAStoppedExtensionSaysWhatIsThere(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "study")
	args := []string{"run", "e1", "--set", "p=5", "--set", "W=1..4", "--set", "n=10", "--set", "eps=0.1", "-j", "1", "--quiet", "--out", dir}
	if code, _, stderr := call(t, append(args, "--instances", "250")...); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	code, _, stderr := call(t, append(args, "--instances", "1000", "--for", "1ns")...)
	const want = "in results.csv and a figure, 24 of 24 pairs of cell and policy have results, and 0 are complete: the others have at least 250 instances; go on with: "
	if code != term.Stopped || !strings.Contains(stderr, want) {
		t.Errorf("exit %d: %s, want %s", code, stderr, want)
	}
	text, err := os.ReadFile(filepath.Join(dir, "figures", "e1.svg"))
	if err != nil || !strings.Contains(strings.Join(strings.Fields(string(text)), " "), "24 of 24") {
		t.Errorf("the figure does not say what it has (%v)", err)
	}
}

func TestAStoppedEstimateGivesTheCommandThatMakesIt(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var out, stderr bytes.Buffer
	code := Run(ctx, []string{"run", "e1", "--dry-run", "--set", "W=1..5"}, &out, &stderr)
	if want := "stopped before the estimate was ready; go on with: runexp run e1 --dry-run --set W=1..5\n"; code != term.Stopped || !strings.HasSuffix(stderr.String(), want) || out.Len() > 0 {
		t.Errorf("exit %d, %s%s", code, out.String(), stderr.String())
	}
}
