package term_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// execute runs a command that does what run says.
func execute(stdout io.Writer, run func(out io.Writer) error) (code int, stderr string) {
	root := &cobra.Command{Use: "prog", RunE: func(cmd *cobra.Command, _ []string) error { return run(cmd.OutOrStdout()) }}
	var text strings.Builder
	code = term.Execute(context.Background(), root, nil, stdout, &text)
	return code, text.String()
}

// full is a disk without room.
type full struct{}

var errFull = errors.New("no space left")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestACommandWhoseOutputIsLostFails(t *testing.T) {
	for name, result := range map[string]error{"unnoticed": nil, "noticed": errFull, "silent": term.Silently(term.Failed)} {
		code, stderr := execute(full{}, func(out io.Writer) error { fmt.Fprintln(out, "text"); return result })
		if code != term.IO || stderr != "prog: standard output: no space left\n" {
			t.Errorf("%s: code %d and %q", name, code, stderr)
		}
	}
}

func TestAnErrorIsOneShortLineWithoutControlCharacters(t *testing.T) {
	code, stderr := execute(io.Discard, func(io.Writer) error {
		return fmt.Errorf("unknown %s\x1b[2J\u202e\r\nsecond", strings.Repeat("x", 200_000))
	})
	if code != term.Usage || len(stderr) > 2100 || !strings.HasSuffix(stderr, `x\x1b[2J\u202e; second`+"\n") {
		t.Errorf("code %d and %d bytes that end with %q", code, len(stderr), stderr[max(0, len(stderr)-40):])
	}
}

func TestControlCharactersOfAShortErrorAreEscaped(t *testing.T) {
	if _, stderr := execute(io.Discard, func(io.Writer) error { return errors.New("unknown \x1b[2J \u202e policy") }); stderr != `prog: unknown \x1b[2J \u202e policy`+"\n" {
		t.Errorf("it prints %q", stderr)
	}
}

func TestEachPolicyThatIsRefusedHasALine(t *testing.T) {
	code, stderr := execute(io.Discard, func(io.Writer) error {
		return fmt.Errorf("not begun: %w", scenarios.Refusals{errors.New("policy a"), errors.New("policy b\nand more")})
	})
	if code != term.Usage || stderr != "prog: policy a\nprog: policy b; and more\n" {
		t.Errorf("code %d, and it prints %q", code, stderr)
	}
}
