package term_test

import (
	"fmt"
	"io"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

func TestWhatADiskOrARightPreventsHasOneCodeWhereverItIsFound(t *testing.T) {
	for _, c := range []struct {
		reason error
		code   int
		says   string
	}{
		{fs.ErrPermission, term.IO, "prog: a.yaml: open a.yaml: permission denied\n"},
		{syscall.EACCES, term.IO, "prog: a.yaml: open a.yaml: permission denied\n"},
		{syscall.EIO, term.IO, "prog: a.yaml: open a.yaml: input/output error\n"},
		{syscall.ENOSPC, term.IO, "prog: a.yaml: open a.yaml: no space left on device\n"},
		{syscall.ENOENT, term.Usage, "prog: a.yaml: open a.yaml: no such file or directory\n"},
		{syscall.ENOTDIR, term.Usage, "prog: a.yaml: this is a file, or leads through one: want a folder\n"},
	} {
		for _, coded := range []bool{false, true} {
			err := fmt.Errorf("a.yaml: %w", &fs.PathError{Op: "open", Path: "a.yaml", Err: c.reason})
			if coded && c.code == term.Usage && c.reason != syscall.ENOTDIR {
				continue // the command knows that it is no fault of the request
			}
			if coded {
				err = term.WithCode(term.IO, err)
			}
			if code, stderr := execute(io.Discard, func(io.Writer) error { return err }); code != c.code || stderr != c.says {
				t.Errorf("%v, %v: exit %d, %q, want %q", c.reason, coded, code, stderr, c.says)
			}
		}
	}
}

func TestALongWordIsNotRepeatedInFull(t *testing.T) {
	word := strings.Repeat("x", 100_000)
	_, stderr := execute(io.Discard, func(io.Writer) error { return fmt.Errorf("--set %s=1: there is no %q", word, word) })
	if len(stderr) > 500 || !strings.Contains(stderr, "--set xxx") || !strings.Contains(stderr, "there is no") {
		t.Errorf("%d bytes: %s", len(stderr), stderr)
	}
}
