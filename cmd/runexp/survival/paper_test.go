//go:build unix

package survival

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// sums matches the lines of reports, which tell times and the folder, in lists of checksums.
var sums = regexp.MustCompile(`"report\.(html|md)": "[0-9a-f]{64}"`)

// outcome returns the files of a campaign that do not tell how long it took, by their names
// within the folder.
func outcome(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch within, _ := filepath.Rel(dir, name); filepath.Ext(name) {
		case ".csv", ".md", ".svg", ".png":
			text, err := os.ReadFile(name)
			files[within] = strings.ReplaceAll(string(text), dir, "DIR")
			return err
		}
		if base := d.Name(); base == "verdicts.json" || base == "campaign.json" {
			text, err := os.ReadFile(name)
			files[base] = sums.ReplaceAllString(string(text), "")
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// A campaign that is killed again and again, while it begins studies, computes, tests claims and writes
// findings, goes on each time to the same files. So does one that is asked to end.
func TestACampaignThatIsKilledGoesOnToTheSameFiles(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	dir := t.TempDir()
	once, often := filepath.Join(dir, "once"), filepath.Join(dir, "often")
	args := func(out string) []string {
		return []string{"paper", "fifo", "--preset", "quick", "--quiet", "--out", out}
	}
	took := timed(t, args(once)...)
	rng := rand.New(rand.NewPCG(6, 6))
	kills, ends := 0, 0
	for k := range 16 {
		p := start(t, args(often)...)
		if k%3 == 2 {
			p.work(moment(rng, int(took.Milliseconds())/3))
			p.signal(os.Interrupt)
			switch e := p.wait(); e.code {
			case stopped:
				e.wantLine(t, "stopped early, ", " verdicts are complete; go on with: ")
				ends++
			case -1: // it had not begun to listen
				kills++
			default:
				e.want(t, done, args(often)...)
			}
		} else if p.killAfter(moment(rng, int(took.Milliseconds())/2)).killed {
			kills++
		}
	}
	must(t, done, args(often)...)
	t.Logf("killed %d times and stopped %d times; undisturbed it takes %v", kills, ends, took)
	want, got := outcome(t, once), outcome(t, often)
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s differs:\n%.300s\nand undisturbed\n%.300s", name, got[name], want[name])
		}
	}
	if len(want) != len(got) || want["verdicts.json"] == "" || want[filepath.Join("fifo-crossover", "results.csv")] == "" {
		t.Errorf("%d files and %d", len(got), len(want))
	}
}
