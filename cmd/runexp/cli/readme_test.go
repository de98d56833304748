package cli

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/clitest"
)

// The commands that README.md shows are run as they stand there, so that they
// cannot go out of date.
func TestCommandsOfTheReadmeWork(t *testing.T) {
	text, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`(?m)^(?:go run \./cmd/)?runexp (.*?)\s*(#.*)?$`).FindAllStringSubmatch(string(text), -1)
	if len(lines) < 12 {
		t.Fatalf("found %d commands", len(lines))
	}
	t.Chdir(t.TempDir())
	for _, line := range lines {
		args := strings.Fields(strings.ReplaceAll(line[1], "'", ""))
		if args[0] == "run" {
			args = append(args, "--quiet")
			// Fewer instances than README.md says unless the test may take long.
			if (testing.Short() || !clitest.IsLong()) && !strings.Contains(line[1], "--precision") {
				args = append(args, "--instances", "20")
			}
		}
		if code, out, stderr := call(t, args...); code != 0 || out == "" || stderr != "" {
			t.Errorf("%s: exit %d, %s", line[1], code, stderr)
		}
	}
}
