package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/clitest"
	"github.com/loadstar-sim/loadstar/engine/long"
)

// document returns the text of a file of the tree.
func document(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// output returns the output of a command.
func output(t *testing.T, args ...string) string {
	t.Helper()
	code, out, stderr := call(t, args...)
	if code != 0 || stderr != "" {
		t.Fatalf("%q: exit %d, %s", args, code, stderr)
	}
	return out
}

// The commands in README.md, and the examples in docs/commandline.md, are run as they stand there,
// so that they cannot go out of date.
func TestCommandsOfTheReadmeWork(t *testing.T) {
	long.Skip(t)
	text := document(t, "README.md")
	_, examples, _ := bytes.Cut(document(t, "docs/commandline.md"), []byte("\n## Examples\n"))
	examples, _, _ = bytes.Cut(examples, []byte("\n## "))
	text = append(text, examples...)
	lines := regexp.MustCompile(`(?m)^(?:go run \./cmd/)?runexp (.*?)\s*(#.*)?$`).FindAllStringSubmatch(string(text), -1)
	if len(lines) < 20 {
		t.Fatalf("found %d commands", len(lines))
	}
	t.Chdir(t.TempDir())
	clitest.Files(t, text)
	for _, line := range lines {
		one, _, _ := strings.Cut(line[1], " && ")
		args := strings.Fields(strings.NewReplacer("'", "", " --open", "").Replace(one))
		if args[0] == "new" {
			os.Remove("sweep.yaml") // of an earlier block
		}
		if args[0] == "serve" {
			var out, stderr bytes.Buffer
			if code := visit("", "/study/e6", args, &out, &stderr); code != 0 || stderr.Len() > 0 {
				t.Errorf("%s: exit %d, %s", line[1], code, stderr.String())
			}
			continue
		}
		if args[0] == "run" || args[0] == "worst" {
			args = append(args, "--quiet")
		}
		if args[0] == "run" {
			// Fewer instances than README.md says unless the test may take long.
			if (!long.On()) && !strings.Contains(line[1], "--precision") {
				args = append(args, "--instances", "20")
			}
		}
		if code, out, stderr := call(t, args...); code != 0 || out == "" || stderr != "" {
			t.Errorf("%s: exit %d, %s", line[1], code, stderr)
		}
	}
}

// The program that docs/policies.md shows in one file is built as it stands there, and has its policy.
func TestTheProgramInOneFileHasItsPolicy(t *testing.T) {
	long.Skip(t)
	tools, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no go command to build a program:", err)
	}
	block := regexp.MustCompile("(?s)\n```go\n(// even/main.go\npackage main\n.*?)```\n").FindSubmatch(document(t, "docs/policies.md"))
	if block == nil {
		t.Fatal("docs/policies.md has no program in one file")
	}
	dir := t.TempDir()
	source, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "mysim")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	if err := os.WriteFile(source, block[1], 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), tools, "build", "-ldflags=-w", "-o", program, source).CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	o := outside{program, dir}
	list, _ := o.call(t, 0, "list", "policies")
	for _, line := range []string{"\neven                one chunk each\n", "  share=1             part of the load that is dealt out; "} {
		if !strings.Contains(list, line) {
			t.Errorf("list policies lacks %q", line)
		}
	}
	o.call(t, 0, "run", "e1", "--policy", "greedy,even,even{share=0.5}", "--set", "W=3", "--instances", "20", "--quiet")
}

// README.md's numbers of E1, of the table of policies and of speed agree with the program and with
// docs/performance.md.
func TestTheReadmeQuotesWhatIsTrue(t *testing.T) {
	long.Unraced(t)
	join := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	readme := join(string(document(t, "README.md")))
	e1 := output(t, "run", "e1", "--quiet", "--out", filepath.Join(t.TempDir(), "e1"))
	list := output(t, "list")
	performance := string(document(t, "docs/performance.md"))
	for _, c := range []struct{ says, source, has string }{
		{"intervals are 8.3 times narrower", e1, "intervals are 8.3 times narrower"},
		{"greedy completes 1.90% more than cyclic-rep on average over 25 cells (95% interval 1.85% to 1.96%)", e1,
			"greedy completes 1.90% more than cyclic-rep on average over 25 cells (95% interval 1.85% to 1.96%)"},
		{"51 policies", list, "policies (51)"},
		{"3.24 to 19.7 µs", performance, "| oneport | 19.7 µs an episode |"},
		{"3.24 to 19.7 µs", performance, "| returns | 3.24 µs an episode |"},
		{"466 to 832 times", performance, " | 466 (464 to 472) |"},
		{"466 to 832 times", performance, " | 832 (713 to 917) |"},
		{"1,000,000 cells takes 5.62 s and 129 MB", performance, "| a sweep, by cells | 0.39 s, 128 MB | 5.62 s, 129 MB |"},
		{"17,000 times", performance, "All 17,000 times"},
		{"within 3e-11", performance, "agree within 3e-11"},
	} {
		if !strings.Contains(readme, c.says) || !strings.Contains(join(c.source), join(c.has)) {
			t.Errorf("README.md does not say %q, or its source does not say %q", c.says, c.has)
		}
	}
}

// The program draws the episode on top of README.md today.
func TestTheReadmeShowsTodaysEpisode(t *testing.T) {
	const file = "docs/figures/episode.svg"
	readme := string(document(t, "README.md"))
	asked := func(policy string, more ...string) string {
		return output(t, append([]string{"chart", "e1", "--policy", policy, "--set", "p=8", "--set", "W=3", "--set", "n=18", "--set", "eps=0.02"}, more...)...)
	}
	picture := asked("greedy,cyclic-rep", "--animate", "--format", "svg", "--out", "-")
	if picture != string(document(t, file)) {
		t.Errorf("%s is not what chart draws: see figures in the Makefile", file)
	}
	if n := len(picture); n > 60_000 {
		t.Errorf("%s has %d bytes", file, n)
	}
	for _, c := range []struct{ policy, done, says string }{
		{"greedy", "2.94375 of 3 units done; 7 of 8", "`greedy` completes 2.94 of 3 units"},
		{"cyclic-rep", "2.5 of 3 units done; 7 of 8", "`cyclic-rep` 2.5"},
	} {
		if text := asked(c.policy); !strings.Contains(text, c.done) || !strings.Contains(picture, c.done) || !strings.Contains(readme, c.says) || !strings.Contains(readme, "("+file+")") {
			t.Errorf("README.md does not show %s or does not say %q, or chart says\n%s", file, c.says, text)
		}
	}
}
