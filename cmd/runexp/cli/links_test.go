package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
)

// linked are the commands that write into a folder, with the names that each writes there.
var linked = []struct{ args, names string }{
	{"run small.yaml --out DIR --instances 500 --quiet", "study.json lock log pack.lsp pack.builds agreed.txt files manifest.json results.csv comparison.csv summary.csv failures.csv figures"},
	{"merge DIR", "study.json lock log pack.lsp pack.builds manifest.json results.csv figures"},
	{"report DIR", "report.html"},
	{"export DIR", "export export/small.csv"},
	{"export DIR --table comparison", "export/small-comparison.csv"},
	{"plot DIR", "plot plot/small.svg"},
	{"plot DIR --out DIR", "small.svg"},
	{"sensitivity DIR", "sensitivity sensitivity/sensitivity.csv"},
	{"paper fifo --preset quick --out DIR --quiet", "campaign.json verdicts.json report.html report.md fifo-crossover fifo-validity"},
	{"worst greedy no-rep --in small.yaml --out DIR --quiet", "journal.txt question.yaml files manifest.json figures"},
	{"advise lab.yaml --load 1 --out DIR", "advice.txt advice.json plan.json schedule.csv schedule.svg scenario.yaml"},
}

// A folder that somebody sends may have links at the names that the program writes. By default each name
// links to one of four targets.
func TestNoCommandWritesThroughALinkInAFolder(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"small.yaml": "name: small\nworkload: W\nplatform: {workers: 3}\nrisk: linear\npolicies: [greedy, no-rep]\ninstances: 250\nsweep: {W: [1, 2]}\n",
		"lab.yaml":   "platform: {workers: 2}\nrisk: linear\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if code, _, stderr := call(t, "run", "small.yaml", "--out", "good", "--quiet"); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	links := 0
	for _, c := range linked {
		for _, name := range strings.Fields(c.names) {
			links++
			for k, to := range []string{"precious", "absent", "folder", "folder/absent"} {
				if k != links%4 && !long.On() {
					continue
				}
				os.RemoveAll("far")
				os.RemoveAll("m")
				far, _ := filepath.Abs("far")
				if err := os.MkdirAll(filepath.Join(far, "folder"), 0o777); err != nil {
					t.Fatal(err)
				}
				os.WriteFile(filepath.Join(far, "precious"), []byte("mine"), 0o666)
				if command := strings.Fields(c.args)[0]; command != "paper" && command != "worst" && command != "advise" {
					if err := os.CopyFS("m", os.DirFS("good")); err != nil {
						t.Fatal(err)
					}
				}
				at := filepath.Join("m", name)
				os.RemoveAll(at)
				os.MkdirAll(filepath.Dir(at), 0o777)
				if err := os.Symlink(filepath.Join(far, to), at); err != nil {
					t.Skip("no symbolic links here: ", err)
				}
				code, _, stderr := call(t, strings.Fields(strings.ReplaceAll(c.args, "DIR", "m"))...)
				if code != term.Usage || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, at+": is a symbolic link") {
					t.Errorf("%s with %s -> %s: exit %d: %s", c.args, name, to, code, stderr)
				}
				if left := below(t, far); left != "folder precious=mine" {
					t.Errorf("%s with %s -> %s: outside is now %s", c.args, name, to, left)
				}
			}
		}
	}
}

// below returns the folders and files below a folder, with their contents.
func below(t *testing.T, dir string) string {
	t.Helper()
	var all []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || name == ".":
			return err
		case d.IsDir():
			all = append(all, name)
			return nil
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		all = append(all, name+"="+string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(all, " ")
}
