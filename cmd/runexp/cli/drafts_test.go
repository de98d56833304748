package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// Drafts that a killed command left are removed by the next command that writes in the folder, whichever
// files that writes.
func TestDraftsOfKilledCommandsAreRemovedByTheNext(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a.yaml", []byte(strings.Replace(smallScenario, "[greedy]", "[greedy, no-rep]", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	search := "worst greedy no-rep --in a.yaml --set W=1..3 --evaluations 5 --quiet --out search"
	for _, args := range []string{"run a.yaml --instances 250 --quiet", search} {
		if code, _, stderr := call(t, strings.Fields(args)...); code != 0 {
			t.Fatal(args, stderr)
		}
	}
	const unique = ".ABCDEFGHIJKLMNOPQRSTUVWXYZ.part"
	for _, args := range []string{
		"run a.yaml --instances 250 --quiet", "export runs/small", search, "report runs/small", "merge runs/small", "plot runs/small", "sensitivity runs/small --by W",
	}[:long.Trials(4, 7)] {
		dir := "runs/small"
		if args == search {
			dir = "search"
		}
		var drafts []string
		for _, name := range []string{"report.html", "study.json", "pack.lsp", "export/a.csv", "plot/a.svg", "sensitivity/a.csv", "log/pack-1.lsl"} {
			name = filepath.Join(dir, name+unique)
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte("a part"), 0o666); err != nil {
				t.Fatal(err)
			}
			drafts = append(drafts, name)
		}
		if dir == "search" { // which is no study
			for _, name := range []string{"log", "export", "plot", "sensitivity"} {
				os.RemoveAll(filepath.Join(dir, name))
			}
		}
		if code, _, stderr := call(t, strings.Fields(args)...); code != 0 {
			t.Errorf("%s: exit %d: %s", args, code, stderr)
		}
		for _, name := range drafts {
			if _, err := os.Lstat(name); err == nil {
				t.Errorf("%s leaves %s", args, name)
			}
		}
	}
}
