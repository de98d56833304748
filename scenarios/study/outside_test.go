package study

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/copies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/files"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// dealt gives each worker one chunk: the share of the load that a file says.
type dealt struct {
	Path string

	share float64
}

func (d dealt) Files(string) []string { return []string{d.Path} }

func (d dealt) Open(folder string) (any, error) {
	text, err := os.ReadFile(copies.Path(folder, d.Path))
	if err == nil {
		d.share, err = strconv.ParseFloat(strings.TrimSpace(string(text)), 64)
	}
	return d, err
}

func (d dealt) Schedule(p *models.Problem) (*models.Schedule, error) {
	s := &models.Schedule{}
	for i := range p.Workers {
		s.Size = append(s.Size, d.share*p.Load)
		s.List = append(s.List, []int32{int32(i)})
	}
	return s, nil
}

var registerDealt = sync.OnceFunc(func() {
	policies.Register(policies.Row{Name: "dealt", Source: "this test", Doc: "as a file says", Revision: 1, Prototype: dealt{}})
})

// dealing returns the design of a scenario in a folder, whose policies are as POLICIES says.
func dealing(t *testing.T, dir, named string) (*scenarios.Design, error) {
	t.Helper()
	registerDealt()
	text := "name: dealing\ninstances: 250\nworkload: 2\nplatform: {workers: 4, compute: 1}\nrisk: linear\n" +
		"policies: [" + named + "]\nmetrics: [work]\nsweep: {p: [1, 2]}\n"
	from, err := sheet.Decode("dealing.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := files.Resolve(from, dir); err != nil {
		t.Fatal(err)
	}
	return scenarios.DesignOf(from, play.Auto)
}

// opened returns the design of a scenario that must have one.
func opened(t *testing.T, dir, named string) *scenarios.Design {
	t.Helper()
	d, err := dealing(t, dir, named)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// written returns a folder with a file that the policy dealt reads.
func written(t *testing.T, share string) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, share)
	return dir
}

func write(t *testing.T, dir, share string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "share.txt"), []byte(share), 0o666); err != nil {
		t.Fatal(err)
	}
}

// meanOf returns the mean work of the last policy in the first cell of a study that is only read.
func meanOf(t *testing.T, dir string) float64 {
	t.Helper()
	s, err := Open(dir, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Scan(nil); err != nil {
		t.Fatal(err)
	}
	r, err := s.Report()
	if err != nil {
		t.Fatal(err)
	}
	return r.Cell(0).Series(len(s.Design.Policies)-1, scenarios.Work).Mean
}

func TestAStudyOfAPolicyOfFilesIsReadWithoutThemAndComputedFromItsCopies(t *testing.T) {
	here, out := written(t, "0.25"), filepath.Join(t.TempDir(), "study")
	d := opened(t, here, "greedy, 'dealt{path=share.txt}'")
	complete(t, out, d, RunOptions{Shard: Shard{0, 2}})
	moved := filepath.Join(t.TempDir(), "moved")
	if err := errors.Join(os.RemoveAll(here), os.Rename(out, moved)); err != nil {
		t.Fatal(err)
	}

	// The other shard needs only the folder of the study.
	from, err := Scenario(moved)
	if err != nil {
		t.Fatal(err)
	}
	again, err := scenarios.DesignOf(from, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	complete(t, moved, again, RunOptions{Shard: Shard{1, 2}})
	s, err := Open(moved, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Scan(nil); err != nil {
		t.Fatal(err)
	}
	if p, err := s.Progress(); err != nil || !p.Done() || p.Pairs != 4 {
		t.Errorf("%v (%v), want 4 of 4", p, err)
	}
	p := s.Design.Policies[1]
	if p.Ready() || s.Design.Ready() || p.Revision != d.Policies[1].Revision {
		t.Errorf("a study that is only read has opened %v, revision %x, want %x", p, p.Revision, d.Policies[1].Revision)
	}
	if _, err := run.Record(s.Design, run.Scene{Policy: p.Spec}); err != nil {
		t.Errorf("a recording: %v", err)
	}

	// Without the copies it is still read; what would play the policy says what is missing.
	table := meanOf(t, moved)
	if err := os.RemoveAll(filepath.Join(moved, "files")); err != nil {
		t.Fatal(err)
	}
	if got := meanOf(t, moved); got != table {
		t.Errorf("the mean is %v without the copies, %v with them", got, table)
	}
	_, err = run.Record(s.Design, run.Scene{Policy: p.Spec})
	if err == nil || !strings.Contains(err.Error(), "share.txt: no such file") || strings.Contains(err.Error(), "\n") {
		t.Errorf("a recording without the file: %v", err)
	}
	if err := s.Run(t.Context(), RunOptions{}); err == nil || !strings.Contains(err.Error(), "not opened") {
		t.Errorf("a study that was opened to be read is run: %v", err)
	}
	if _, err := new(run.Runner).Run(t.Context(), s.Design); err == nil || !strings.Contains(err.Error(), "not opened") {
		t.Errorf("a run of a policy that is not opened: %v", err)
	}
}

func TestAnEditedFileIsAnotherRevisionInTheSameStudy(t *testing.T) {
	here, out := written(t, "0.25"), filepath.Join(t.TempDir(), "study")
	named := "'dealt{path=share.txt}'"
	revision := map[string]int{}
	mean := map[string]float64{}
	for _, share := range []string{"0.25", "0.125", "0.25"} {
		write(t, here, share)
		d := opened(t, here, named)
		complete(t, out, d, RunOptions{})
		revision[share] = d.Policies[0].Revision
		if got, before := meanOf(t, out), mean[share]; before != 0 && got != before {
			t.Errorf("a share of %s has the mean %v, before %v", share, got, before)
		} else {
			mean[share] = got
		}
	}
	if revision["0.25"] == revision["0.125"] || mean["0.25"] == mean["0.125"] {
		t.Errorf("revisions %x have the means %v", revision, mean)
	}
	copies, err := filepath.Glob(filepath.Join(out, "files", "*", "share.txt"))
	if err != nil || len(copies) != 2 {
		t.Errorf("the study keeps %v, %v: want two copies", copies, err)
	}

	// A copy that was changed is refused where it would be played.
	write(t, filepath.Dir(copies[0]), "0.2")
	write(t, filepath.Dir(copies[1]), "0.2")
	from, err := Scenario(out)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := scenarios.DesignOf(from, play.Auto); err == nil || !strings.Contains(err.Error(), "were changed") || strings.Contains(err.Error(), "\n") {
		t.Errorf("a changed copy: %v", err)
	}
	// The file that the scenario names repairs it.
	complete(t, out, opened(t, here, named), RunOptions{})
}

func TestFilesOutsideOfTheScenariosFolderAreKeptToo(t *testing.T) {
	for _, name := range []string{"ABS/share.txt", "../share.txt"} {
		parent := written(t, "0.25")
		here := filepath.Join(parent, "here")
		if err := os.Mkdir(here, 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, here, "0.125") // another file of that name
		out := filepath.Join(t.TempDir(), "study")
		complete(t, out, opened(t, here, "'dealt{path="+strings.Replace(name, "ABS", parent, 1)+"}'"), RunOptions{Shard: Shard{0, 2}})
		if err := os.RemoveAll(parent); err != nil {
			t.Fatal(err)
		}
		from, err := Scenario(out)
		if err != nil {
			t.Fatal(err)
		}
		again, err := scenarios.DesignOf(from, play.Auto)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := again.Policies[0].Value.(dealt).share; got != 0.25 {
			t.Errorf("%s: the copy has %v, want 0.25", name, got)
		}
		complete(t, out, again, RunOptions{})
	}
}

func TestTheReferenceMayDependOnFiles(t *testing.T) {
	here, out := written(t, "0.25"), filepath.Join(t.TempDir(), "study")
	registerDealt()
	text := "name: dealing\ninstances: 250\nworkload: 2\nplatform: {workers: 4, compute: 1}\nrisk: linear\n" +
		"policies: [greedy]\nreference: 'dealt{path=share.txt}'\nmetrics: [ratio]\nsweep: {p: [1]}\n"
	from, err := sheet.Decode("dealing.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := files.Resolve(from, here); err != nil {
		t.Fatal(err)
	}
	d, err := scenarios.DesignOf(from, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	complete(t, out, d, RunOptions{})
	if err := os.RemoveAll(here); err != nil {
		t.Fatal(err)
	}
	if from, err = Scenario(out); err != nil {
		t.Fatal(err)
	}
	if d, err = scenarios.DesignOf(from, play.Auto); err != nil {
		t.Fatal(err)
	}
	d.Instances = 500
	complete(t, out, d, RunOptions{})
}

func TestAMissingFileOfAPolicyHasItsPlaceInTheScenario(t *testing.T) {
	_, err := dealing(t, t.TempDir(), "greedy, 'dealt{path=share.txt}'")
	if err == nil || !strings.HasPrefix(err.Error(), "dealing.yaml:6:21: policies[1]: policy dealt{path=share.txt}: open ") || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v", err)
	}
}

// The scenario's folder has no copies of files: policies that only the study has are made from the study's.
func TestAScenarioThatNamesOtherPoliciesContinuesAStudyOfAPolicyOfFiles(t *testing.T) {
	here, out := written(t, "0.25"), filepath.Join(t.TempDir(), "study")
	complete(t, out, opened(t, here, "greedy, 'dealt{path=share.txt}'"), RunOptions{})
	complete(t, out, opened(t, here, "greedy, no-rep"), RunOptions{})
	s, err := Open(out, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Scan(nil); err != nil {
		t.Fatal(err)
	}
	if p, err := s.Progress(); err != nil || !p.Done() || p.Pairs != 6 {
		t.Errorf("%v (%v), want 6 of 6", p, err)
	}
}
