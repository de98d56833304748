package slurm

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// study is a folder in which testdata/runexp, the stand-in, can work.
type study struct {
	t   *testing.T
	dir string
}

// newStudy makes one with a number of cells, and with faults that befall shards.
// Its path holds all that quoting could get wrong.
func newStudy(t *testing.T, cells int, faults map[int]string) study {
	t.Helper()
	s := study{t, filepath.Join(t.TempDir(), `it's "a" 100%j $HOME `+"`x` #1 study")}
	s.write("cells", fmt.Sprint(cells))
	for shard, fault := range faults {
		s.write(fmt.Sprintf("faults/%d", shard), fault)
	}
	return s
}

func (s study) write(name, text string) {
	s.t.Helper()
	file := filepath.Join(s.dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o755); err != nil {
		s.t.Fatal(err)
	}
}

// read returns the lines of a file, and none if the file does not exist.
func (s study) read(name string) []string {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.dir, name))
	if err != nil && !os.IsNotExist(err) {
		s.t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")[:strings.Count(string(text), "\n")]
}

// count returns how many lines of a file are as given.
func (s study) count(name, line string) (n int) {
	s.t.Helper()
	for _, l := range s.read(name) {
		if l == line {
			n++
		}
	}
	return n
}

// output returns the output of all jobs, for messages.
func (s study) output() string {
	s.t.Helper()
	files, err := filepath.Glob(filepath.Join(escapeGlob(s.dir), "slurm", "*.out"))
	if err != nil {
		s.t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			s.t.Fatal(err)
		}
		fmt.Fprintf(&all, "%s:\n%s", filepath.Base(file), text)
	}
	return all.String()
}

func escapeGlob(path string) string {
	return strings.NewReplacer(`\`, `\\`, `[`, `\[`, `*`, `\*`, `?`, `\?`).Replace(path)
}

// job returns the job of a study, which runs the stand-in from a folder whose
// name needs quoting too.
func (s study) job(name string, shards int) Job {
	s.t.Helper()
	text, err := os.ReadFile("testdata/runexp")
	if err != nil {
		s.t.Fatal(err)
	}
	program := filepath.Join(s.t.TempDir(), "ada's bin", "runexp")
	if err := os.MkdirAll(filepath.Dir(program), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(program, text, 0o755); err != nil {
		s.t.Fatal(err)
	}
	return Job{Program: program, Dir: s.dir, Name: name, Shards: shards, Jobs: 1, Time: 10 * time.Minute}
}

// complete fails the test unless every cell was computed once and merged.
func (s study) complete(cells int) {
	s.t.Helper()
	seen := map[string]int{}
	for _, cell := range s.read("computed") {
		seen[cell]++
	}
	for cell := range cells {
		if n := seen[fmt.Sprint(cell)]; n != 1 {
			s.t.Errorf("cell %d was computed %d times", cell, n)
		}
	}
	if got := s.read("results.csv"); len(got) != 1 || got[0] != fmt.Sprint(cells) {
		s.t.Errorf("merged %q of %d cells", got, cells)
	}
	if s.t.Failed() {
		s.t.Logf("%s", s.output())
	}
}
