package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
)

// newest returns the path of the log that was begun last, or of the pack.
func newest(t *testing.T, pattern string) string {
	t.Helper()
	found, err := filepath.Glob(pattern)
	if err != nil || len(found) == 0 {
		t.Fatal(found, err)
	}
	return found[len(found)-1]
}

// damage writes a file with a change.
func damage(t *testing.T, path string, change func([]byte) []byte) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, change(bytes.Clone(text)), 0o666); err != nil {
		t.Fatal(err)
	}
}

// flip flips a bit in the last body: of a log's last frame, or before the last frame of a pack.
func flip(text []byte) []byte {
	end := bytes.LastIndex(text, []byte("\xf5\x9eLSF\r\n\x1a"))
	if len(text)-end > 40 {
		end = len(text)
	}
	text[end-1] ^= 1
	return text
}

func cut(text []byte) []byte { return text[:len(text)-1] }

// damageLine returns the line of a text that says something.
func damageLine(text, says string) string {
	for line := range strings.Lines(text) {
		if strings.Contains(line, says) {
			return line
		}
	}
	return ""
}

func TestDamageIsToldByStatusUntilItIsMendedAndNoLonger(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a.yaml", []byte(strings.NewReplacer("[greedy]", "[greedy, no-rep]", "10", "50").Replace(smallScenario)), 0o666); err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		name, file string
		change     func([]byte) []byte
		says       string
		stays      bool // it is said of the file until merge removes it
	}{
		{"a flipped bit in a log", "runs/small/log/*.lsl", flip, "the body of a record does not match its checksum", true},
		{"a torn log", "runs/small/log/*.lsl", cut, "torn while it was written", false},
		{"a flipped bit in the pack", "runs/small/pack.lsp", flip, "the body of a record does not match its checksum", true},
	} {
		if err := os.RemoveAll("runs"); err != nil {
			t.Fatal(err)
		}
		if code, _, stderr := call(t, "run", "a.yaml", "--quiet"); code != 0 {
			t.Fatal(stderr)
		}
		if strings.Contains(c.file, "pack") {
			if code, _, stderr := call(t, "merge", "runs/small", "--drop-logs"); code != 0 {
				t.Fatal(stderr)
			}
		}
		results, err := os.ReadFile("runs/small/results.csv")
		if err != nil {
			t.Fatal(err)
		}
		damage(t, newest(t, c.file), c.change)
		said := ""
		for k, args := range []string{"status runs/small", "status runs/small --format json", "status runs/small --deep", "compare runs/small", "report runs/small", "export runs/small", "plot runs/small", "sensitivity runs/small --by W"} {
			if k > 2 && k%3 != i && !long.On() {
				continue // by default each of these commands reads one of the three
			}
			code, out, stderr := call(t, strings.Fields(args)...)
			if status := strings.HasPrefix(args, "status"); status && code != term.Stopped || strings.Count(stderr, c.says) != 1 {
				t.Errorf("%s: %s: exit %d: %s%s", c.name, args, code, out, stderr)
			} else if line := damageLine(stderr, c.says); said != "" && line != said {
				t.Errorf("%s: %s: %s, and before that: %s", c.name, args, line, said)
			} else if said = line; status && (!strings.Contains(out, "damage") || strings.Contains(out, `"damage": []`)) {
				t.Errorf("%s: %s says nothing of it: %s", c.name, args, out)
			}
		}
		if code, _, stderr := call(t, "run", "a.yaml", "--quiet"); code != 0 || strings.Count(stderr, c.says) != 1 {
			t.Errorf("%s: run: exit %d: %s", c.name, code, stderr)
		}
		if again, err := os.ReadFile("runs/small/results.csv"); err != nil || !bytes.Equal(again, results) {
			t.Errorf("%s: the results are others", c.name)
		}
		for k, args := range []string{"status runs/small", "run a.yaml --quiet", "compare runs/small", "report runs/small"} {
			if k > 0 && k-1 != i && !long.On() {
				continue
			}
			code, out, stderr := call(t, strings.Fields(args)...)
			if code != 0 || strings.Contains(out, "damaged") || (stderr != "") != c.stays || strings.Count(stderr, c.says+mended) != strings.Count(stderr, "\n") {
				t.Errorf("%s: after it was mended: %s: exit %d: %s%s", c.name, args, code, out, stderr)
			}
		}
		if code, _, stderr := call(t, "status", "runs/small", "--deep"); code == term.IO != c.stays || strings.Contains(stderr, c.says+mended) != c.stays {
			t.Errorf("%s: after it was mended, of all files: exit %d: %s", c.name, code, stderr)
		}
		if code, _, stderr := call(t, "merge", "runs/small", "--drop-logs"); code != 0 || strings.Contains(stderr, "torn") {
			t.Errorf("%s: merge: exit %d: %s", c.name, code, stderr)
		}
		if code, _, stderr := call(t, "status", "runs/small", "--deep"); code != 0 || stderr != "" {
			t.Errorf("%s: after merge: exit %d: %s", c.name, code, stderr)
		}
	}
}

func TestStatusNamesEveryFileBesideTheRecordsThatIsNotAsItWasWritten(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"a.yaml": strings.NewReplacer("risk: linear", "risk: law", "{W: [1, 2]}", "{W: [1, 2], law: ['empirical{file=a.txt}', linear]}").Replace(smallScenario),
		"a.txt":  "0.25\n0.5\n0.75\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range []string{"run a.yaml --quiet", "merge runs/small --drop-logs", "status runs/small --deep"} {
		if code, _, stderr := call(t, strings.Fields(args)...); code != 0 || stderr != "" {
			t.Fatalf("%s: exit %d: %s", args, code, stderr)
		}
	}
	half := func(text []byte) []byte {
		middle := len(text) / 2
		return append(bytes.Clone(text[middle:]), text[:middle]...)
	}
	bit := func(at int) func([]byte) []byte {
		return func(text []byte) []byte { text[(at+len(text))%len(text)] ^= 1; return text }
	}
	digit := func(text []byte) []byte { return bytes.Replace(text, []byte(`"seed": 1`), []byte(`"seed": 2`), 1) }
	for _, c := range []struct {
		name, file string
		change     func([]byte) []byte // nil: the file is removed
		says       string
	}{
		{"absent", "manifest.json", nil, "runs/small/manifest.json is absent, and lists the files that were made of the records"},
		{"cut", "manifest.json", func(text []byte) []byte { return text[:len(text)/2] }, "runs/small/manifest.json is damaged ("},
		{"halves swapped", "manifest.json", half, "runs/small/manifest.json is damaged ("},
		{"another digit", "manifest.json", digit, "runs/small/manifest.json is not as it was written: its sum is another"},
		{"absent", "pack.builds", nil, "runs/small/pack.builds: no such file or directory; which builds computed the records of the pack is not known"},
		{"a bit in the builds", "pack.builds", bit(50), "runs/small/pack.builds: is damaged; which builds"},
		{"a bit at the end", "pack.builds", bit(-1), "runs/small/pack.builds: is damaged; which builds"},
		{"empty", "pack.builds", func([]byte) []byte { return nil }, "runs/small/pack.builds: is damaged; which builds"},
		{"absent", "files/values.sha256", nil, "runs/small/files/values.sha256 has no checksum of a.txt"},
		{"halves swapped", "files/values.sha256", half, "runs/small/files/values.sha256 has no checksum of a.txt"},
		{"more at the end", "files/values.sha256", func(text []byte) []byte { return append(text, "more"...) }, "runs/small/files/values.sha256 is not as it was written: want a sorted line for each file"},
		{"another byte", "results.csv", bit(0), "runs/small/results.csv is not as it was written: its checksum is not the one in manifest.json"},
	} {
		path := filepath.Join("runs/small", c.file)
		was, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if c.change == nil {
			err = os.Remove(path)
		} else {
			damage(t, path, c.change)
		}
		if err != nil {
			t.Fatal(err)
		}
		code, _, stderr := call(t, "status", "runs/small", "--deep")
		if code != term.IO || strings.Count(stderr, "\n") != 1 || !strings.HasPrefix(stderr, "runexp: "+c.says) {
			t.Errorf("%s: %s: exit %d: %swant %s", c.file, c.name, code, stderr, c.says)
		}
		if err := os.WriteFile(path, was, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	// An unreadable path is not said to be another study: here a folder stands in the place of a file.
	for _, name := range []string{"manifest.json", "results.csv"} {
		path := filepath.Join("runs/small", name)
		if err := os.Rename(path, "kept"); err != nil {
			t.Fatal(err)
		}
		if err := os.Mkdir(path, 0o777); err != nil {
			t.Fatal(err)
		}
		if code, _, stderr := call(t, "status", "runs/small", "--deep"); code != term.IO || !strings.HasPrefix(stderr, "runexp: "+path+" cannot be read") || !strings.Contains(stderr, "is a folder") {
			t.Errorf("%s is a folder: exit %d: %s", name, code, stderr)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename("kept", path); err != nil {
			t.Fatal(err)
		}
	}
	if code, _, stderr := call(t, "status", "runs/small", "--deep"); code != 0 || stderr != "" {
		t.Errorf("at the end: exit %d: %s", code, stderr)
	}
}
