//go:build unix

package survival

import (
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// Whether failures were met by this run or by one before, the files tell the same.
func TestAStudyThatWentOnPublishesTheSameFiles(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	s := failing
	file, dir := s.file(t), t.TempDir()
	once, often := filepath.Join(dir, "once"), filepath.Join(dir, "often")
	must(t, failed, s.args(file, once, 0)...)
	for range 3 {
		runProgram(t, s.args(file, often, 0, "-j=1", "--for=100ms")...)
	}
	must(t, failed, s.args(file, often, 0)...)
	want, got := published(t, once), published(t, often)
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s differs:\n%.300s\nand undisturbed\n%.300s", name, got[name], want[name])
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s is not there if nothing disturbs", name)
		}
	}
	if want["failures.csv"] == "" || want["results.csv"] == "" {
		t.Error("an undisturbed run does not publish all")
	}
}

// Runs that draw other figures are killed while they write them: none of these stays, nor does a draft.
func TestAKilledRunLeavesNoFileToTheNext(t *testing.T) {
	t.Parallel()
	s := story{name: "drawn", text: strings.Replace(tiny.text, "  n: 10", "  n: [10, 20]\n  k: [1, 2]", 1)}
	file, dir := s.file(t), t.TempDir()
	once, often := filepath.Join(dir, "once"), filepath.Join(dir, "often")
	last := "--set=figure.x=n" // the newest scenario declares the figures
	must(t, done, s.args(file, once, 0, last)...)
	must(t, done, s.args(file, often, 0)...)
	other := s
	other.text += "figures:\n- {name: a, x: n}\n- {name: b, x: k}\n"
	all := other.args(other.file(t), often, 0)
	took := timed(t, all...)
	rng := rand.New(rand.NewPCG(5, 6))
	kills := 0
	for range long.Trials(6, 30) {
		if start(t, all...).killAfter(moment(rng, int(took.Milliseconds()))).killed {
			kills++
		}
	}
	t.Logf("killed %d times; undisturbed it takes %v", kills, took)
	must(t, done, s.args(file, often, 0, last)...)
	if want, got := published(t, once), published(t, often); !maps.Equal(want, got) {
		t.Errorf("there are %q, want %q", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}
	if e := must(t, done, "status", often, "--deep"); e.stderr != "" || strings.Contains(e.stdout, "being written") {
		t.Errorf("status: %s%s", e.stderr, e.stdout)
	}
}

// published returns the files of a study that can be made again, by their names. The manifest is not in it,
// as it tells how long that took.
func published(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		if !strings.HasPrefix(name, "figures") && filepath.Ext(name) != ".csv" {
			return nil
		}
		text, err := os.ReadFile(path)
		files[name] = strings.ReplaceAll(string(text), dir, "DIR")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
