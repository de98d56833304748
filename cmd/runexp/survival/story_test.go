//go:build unix

package survival

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

// story is a scenario and how it is run.
type story struct {
	name   string
	text   string
	stages [][]string // flags; later ones ask for more; nil: none
	code   int        // with which it ends
}

// stage returns the flags of a stage; those after the last are the last.
func (s story) stage(i int) []string {
	if len(s.stages) == 0 {
		return nil
	}
	return s.stages[min(i, len(s.stages)-1)]
}

// file writes the scenario to a file.
func (s story) file(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), s.name+".yaml")
	if err := os.WriteFile(name, []byte("name: "+s.name+"\n"+s.text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// args returns the arguments of a run of the scenario.
func (s story) args(file, dir string, stage int, more ...string) []string {
	args := append([]string{"run", file, "--out", dir, "--quiet"}, s.stage(stage)...)
	return append(args, more...)
}

// finals are the bytes with which a study ends.
type finals struct{ pack, csv string }

// undisturbed runs a scenario in a folder of its own, in the fastest way, and returns its final files and
// how many records it takes.
func (s story) undisturbed(t *testing.T, file string, more ...string) (f finals, records int) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "undisturbed")
	args := s.args(file, dir, len(s.stages), more...)
	must(t, s.code, args...)
	records, _ = look(t, dir)
	return merged(t, s.code, dir), records
}

// merged merges a study and returns its final files.
func merged(t *testing.T, code int, dir string, from ...string) finals {
	t.Helper()
	must(t, code, append([]string{"merge", dir}, from...)...)
	return read(t, dir)
}

func read(t *testing.T, dir string) (f finals) {
	t.Helper()
	for name, into := range map[string]*string{"pack.lsp": &f.pack, "results.csv": &f.csv} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		*into = string(text)
	}
	return f
}

// wantFinals compares the final files of a study with the expected ones.
func wantFinals(t *testing.T, got, want finals) {
	t.Helper()
	if got.pack != want.pack {
		t.Errorf("the pack differs: %d bytes, and %d of an undisturbed study", len(got.pack), len(want.pack))
	}
	if got.csv != want.csv {
		t.Errorf("results.csv differs: %d bytes, and %d of an undisturbed study", len(got.csv), len(want.csv))
	}
}

var (
	donePairs = regexp.MustCompile(`(?m)^done +(\d+) of`)
	onRecords = regexp.MustCompile(`(?m)^spent .*on (\d+) records$|^spent +nothing()$`)
)

// look asks how far a study is: records in its files, and pairs that are done.
func look(t *testing.T, dir string) (records, pairs int) {
	t.Helper()
	return runProgram(t, "status", dir).progress(t)
}

// progress returns what a status says of that.
func (e ending) progress(t *testing.T) (records, pairs int) {
	t.Helper()
	p, r := donePairs.FindStringSubmatch(e.stdout), onRecords.FindStringSubmatch(e.stdout)
	if e.code != done && e.code != failed && e.code != stopped || p == nil || r == nil {
		t.Fatalf("status ends with %d: %s%s", e.code, e.stderr, e.stdout)
	}
	pairs, _ = strconv.Atoi(p[1])
	records, _ = strconv.Atoi(r[1]) // or none
	return records, pairs
}
