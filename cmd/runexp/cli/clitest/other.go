package clitest

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// other returns a command of a page that is not runexp. The go command downloads nothing,
// and links programs without data for debuggers.
func other(t *testing.T, program string) Run {
	switch {
	case program == "cd":
		return func(_ context.Context, args []string, _, _ io.Writer) int {
			t.Chdir(args[0])
			return 0
		}
	case program != "go" && !strings.HasPrefix(program, "./"):
		t.Fatalf("%s cannot be run by a test", program)
	}
	return func(ctx context.Context, args []string, stdout, stderr io.Writer) int {
		cmd := exec.CommandContext(ctx, program, args...)
		cmd.Env = append(os.Environ(), "GOFLAGS=-ldflags=-w", "GOPROXY=off", "GOWORK=off")
		cmd.Stdout, cmd.Stderr = stdout, stderr
		if err := cmd.Run(); cmd.ProcessState == nil {
			fmt.Fprintln(stderr, err)
			return -1
		}
		return cmd.ProcessState.ExitCode()
	}
}
