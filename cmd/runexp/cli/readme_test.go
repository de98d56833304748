package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
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

// The commands in README.md, and the examples in docs/commandline.md, are run as they stand there, with fewer
// instances and evaluations, so that they cannot go out of date.
func TestCommandsOfTheReadmeWork(t *testing.T) {
	long.Skip(t)
	text := document(t, "README.md")
	_, examples, _ := bytes.Cut(document(t, "docs/commandline.md"), []byte("\n## Examples\n"))
	examples, _, _ = bytes.Cut(examples, []byte("\n## "))
	text = append(text, examples...)
	lines := regexp.MustCompile(`(?m)^(?:go run \./cmd/)?runexp (.*?)\s*(#.*)?$`).FindAllStringSubmatch(string(text), -1)
	if len(lines) < 15 {
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
		switch args[0] {
		case "run":
			args = append(args, "--quiet", "--instances", "50")
		case "worst":
			args = append(args, "--quiet", "--evaluations", "20")
		case "advise":
			args = append(args, "--instances", "200", "--evaluations", "2")
		}
		if code, out, stderr := call(t, args...); code != 0 || out == "" || stderr != "" {
			t.Errorf("%s: exit %d, %s", line[1], code, stderr)
		}
	}
}

// README.md's numbers and figure of E1, and its numbers of the table of policies and of speed, agree with the
// program and with docs/performance.md.
func TestTheReadmeQuotesWhatIsTrue(t *testing.T) {
	long.Unraced(t)
	join := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	readme := join(string(document(t, "README.md")))
	dir := filepath.Join(t.TempDir(), "e1")
	e1 := output(t, "run", "e1", "--quiet", "--out", dir)
	const file = "docs/figures/e1.png"
	if drawn, err := os.ReadFile(filepath.Join(dir, "figures", "e1.png")); err != nil || !bytes.Equal(drawn, document(t, file)) {
		t.Errorf("%s is not what run e1 draws (%v): see figures in the Makefile", file, err)
	}
	list := output(t, "list")
	performance := string(document(t, "docs/performance.md"))
	for _, c := range []struct{ says, source, has string }{
		{"intervals are 8.3 times narrower", e1, "intervals are 8.3 times narrower"},
		{"greedy completes 1.90% more than cyclic-rep on average over 25 cells (95% interval 1.85% to 1.96%)", e1,
			"greedy completes 1.90% more than cyclic-rep on average over 25 cells (95% interval 1.85% to 1.96%)"},
		{"51 policies", list, "policies (51)"},
		{"3.36 to 6.81 µs", performance, "| oneport | 6.81 µs an episode |"},
		{"3.36 to 6.81 µs", performance, "| returns | 3.36 µs an episode |"},
		{"825 to 2300 times", performance, " | 825 (791 to 1100) |"},
		{"825 to 2300 times", performance, " | 2300 (2180 to 2360) |"},
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
		{"greedy", "2.94375 of 3 units done; 8 of 8", "`greedy` completes 2.94 of 3 units"},
		{"cyclic-rep", "2.5 of 3 units done; 8 of 8", "`cyclic-rep` 2.5"},
	} {
		if text := asked(c.policy); !strings.Contains(text, c.done) || !strings.Contains(picture, c.done) || !strings.Contains(readme, c.says) || !strings.Contains(readme, "("+file+")") {
			t.Errorf("README.md does not show %s or does not say %q, or chart says\n%s", file, c.says, text)
		}
	}
}
