package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
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

func TestDamageIsToldByStatusUntilItIsMendedAndNoLonger(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a.yaml", []byte(strings.NewReplacer("[greedy]", "[greedy, no-rep]", "10", "50").Replace(smallScenario)), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
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
		for _, args := range []string{"status runs/small", "status runs/small --format json", "status runs/small --deep", "compare runs/small"} {
			code, out, stderr := call(t, strings.Fields(args)...)
			if status := strings.HasPrefix(args, "status"); status && code != exit.Stopped || strings.Count(stderr, c.says) != 1 {
				t.Errorf("%s: %s: exit %d: %s%s", c.name, args, code, out, stderr)
			} else if status && (!strings.Contains(out, "damage") || strings.Contains(out, `"damage": []`)) {
				t.Errorf("%s: %s says nothing of it: %s", c.name, args, out)
			}
		}
		if code, _, stderr := call(t, "run", "a.yaml", "--quiet"); code != 0 || strings.Count(stderr, c.says) != 1 {
			t.Errorf("%s: run: exit %d: %s", c.name, code, stderr)
		}
		if again, err := os.ReadFile("runs/small/results.csv"); err != nil || !bytes.Equal(again, results) {
			t.Errorf("%s: the results are others", c.name)
		}
		for _, args := range []string{"status runs/small", "run a.yaml --quiet", "compare runs/small", "report runs/small"} {
			code, out, stderr := call(t, strings.Fields(args)...)
			if code != 0 || strings.Contains(out, "damaged") || (stderr != "") != (c.stays && args != "report runs/small") || strings.Count(stderr, c.says+mended) != strings.Count(stderr, "\n") {
				t.Errorf("%s: after it was mended: %s: exit %d: %s%s", c.name, args, code, out, stderr)
			}
		}
		if code, _, stderr := call(t, "status", "runs/small", "--deep"); code == exit.IO != c.stays || strings.Contains(stderr, c.says+mended) != c.stays {
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
