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

// The commands that README.md shows are run as they stand there, so that they
// cannot go out of date.
func TestCommandsOfTheReadmeWork(t *testing.T) {
	long.Skip(t)
	text, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`(?m)^(?:go run \./cmd/)?runexp (.*?)\s*(#.*)?$`).FindAllStringSubmatch(string(text), -1)
	if len(lines) < 12 {
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

// The program that README.md shows is built as it stands there, and has its policy.
func TestTheProgramOfTheReadmeHasItsPolicy(t *testing.T) {
	long.Skip(t)
	tools, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no go command to build a program:", err)
	}
	readme, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)\n```go\n(package main\n.*?)```\n").FindSubmatch(readme)
	if block == nil {
		t.Fatal("README.md has no program")
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
