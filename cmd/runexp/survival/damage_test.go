//go:build unix

package survival

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// wound is something that a disk, or an editor, did to a file.
type wound struct {
	what string
	at   int
	do   func(text []byte) []byte // may change its argument
}

// wounds returns cuts, flipped bits and zeroed sectors all over a file.
func wounds(size, many int, rng *rand.Rand) (all []wound) {
	if size == 0 {
		return nil
	}
	var places []int
	for i := range many / 2 {
		places = append(places, i*size/max(1, many/2), rng.IntN(size))
	}
	for i, at := range append(places, 0, size-1) {
		bit := byte(1) << rng.IntN(8)
		all = append(all, []wound{
			{"cut", at, func(b []byte) []byte { return b[:at] }},
			{"flipped", at, func(b []byte) []byte { b[at] ^= bit; return b }},
			{"zeroed", at, func(b []byte) []byte {
				sector := at &^ 511
				clear(b[sector:min(len(b), sector+512)])
				return b
			}},
		}[i%3])
	}
	return all
}

// specimen is the files of a finished study, by their names in its folder.
type specimen map[string][]byte

func newSpecimen(t *testing.T, dir string) specimen {
	t.Helper()
	s := specimen{}
	logs, _ := filepath.Glob(filepath.Join(dir, "log", "*"))
	for _, path := range append(logs, filepath.Join(dir, "pack.lsp"), filepath.Join(dir, "study.json"), filepath.Join(dir, "results.csv"), filepath.Join(dir, "manifest.json")) {
		if text, err := os.ReadFile(path); err == nil {
			name, _ := filepath.Rel(dir, path)
			s[name] = text
		}
	}
	return s
}

// without leaves out the files whose names begin in some way.
func (s specimen) without(prefix string) specimen {
	rest := specimen{}
	for name, text := range s {
		if !strings.HasPrefix(name, prefix) {
			rest[name] = text
		}
	}
	return rest
}

// file returns the name of the one file that begins in some way.
func (s specimen) file(prefix string) string {
	for name := range s {
		if strings.HasPrefix(name, prefix) {
			return name
		}
	}
	return ""
}

// lay makes a folder of the files, one of them wounded, and tells whether that
// is any different.
func (s specimen) lay(t *testing.T, dir, name string, w wound) (differs bool) {
	t.Helper()
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "log"), 0o777); err != nil {
		t.Fatal(err)
	}
	for n, text := range s {
		put := text
		if n == name {
			put = w.do(bytes.Clone(text))
			differs = !bytes.Equal(put, text)
		}
		if err := os.WriteFile(filepath.Join(dir, n), put, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return differs
}

// memory returns a folder that is not on a disk, if the system has such: files
// that are repaired hundreds of times need not be made to last each time.
func memory(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "survival")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// patient is the wounded file, in a study that has others or not.
type patient struct {
	name  string
	files specimen
	file  string
}

func patients(all specimen) []patient {
	log := all.file("log")
	return []patient{
		{"the only log", all.without("pack.lsp"), log},
		{"a log beside a pack", all, log},
		{"a pack beside a log", all, "pack.lsp"},
		{"the only pack", all.without("log"), "pack.lsp"},
		{"results.csv", all, "results.csv"},
	}
}

// noticed tells whether a wound must be noticed: not where it changes a line for people, and not where it
// takes whole frames from a log, as that leaves no trace.
func noticed(p patient, w wound) bool {
	text := p.files[p.file]
	switch {
	case p.file == "results.csv":
		return false // it is made again, whatever it is
	case p.file == "pack.lsp":
		return true
	case w.what == "cut" && len(p.files["pack.lsp"]) > 0:
		return false // a torn end is told while something is missing, and the pack has it all
	case w.what == "cut":
		return !bytes.HasPrefix(text[w.at:], []byte("\xf5\x9eLSF")) && w.at > 0
	}
	line := bytes.IndexByte(text, '\n')
	return w.at&^511 > line || w.what == "flipped" && w.at > line
}

func TestCutAndFlippedFilesAreRepaired(t *testing.T) {
	t.Parallel()
	s := tiny
	file, dir := s.file(t), filepath.Join(memory(t), "study")
	must(t, done, s.args(file, dir, 0, "-j=1")...)
	want := merged(t, done, dir)
	many, asUser := 100, 4
	if !long.On() {
		many, asUser = 6, 1
	}
	rng := rand.New(rand.NewPCG(7, 8))
	tried := 0
	for _, p := range patients(newSpecimen(t, dir)) {
		for i, w := range wounds(len(p.files[p.file]), many, rng) {
			what := fmt.Sprintf("%s, %s at %d", p.name, w.what, w.at)
			differs := p.files.lay(t, dir, p.file, w)
			repair := repairInside
			if i%(many/asUser) == 0 {
				repair = repairAsUser
			}
			got, damage := repair(t, what, dir)
			if got != want {
				t.Fatalf("%s: the study ends with other bytes; damage: %v", what, damage)
			}
			if differs && noticed(p, w) && len(damage) == 0 {
				t.Errorf("%s: nobody says so", what)
			}
			if !differs && len(damage) > 0 || len(damage) > 3 {
				t.Errorf("%s: it says %q", what, damage)
			}
			tried++
		}
	}
	t.Logf("%d wounds", tried)
}

// repairAsUser runs the program, and returns its messages about damage.
func repairAsUser(t *testing.T, what, dir string) (finals, []string) {
	t.Helper()
	e := must(t, done, "run", dir, "--quiet")
	said := map[string]bool{}
	for line := range strings.Lines(e.stderr) {
		if said[line] {
			t.Errorf("%s: it says twice %s", what, line)
		}
		said[line] = true
		if !strings.HasPrefix(line, "runexp: log/") && !strings.HasPrefix(line, "runexp: pack.lsp: ") {
			t.Errorf("%s: it says %s", what, line)
		}
	}
	return merged(t, done, dir), slices.Collect(strings.Lines(e.stderr))
}
