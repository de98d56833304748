package exit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// mostLetters is how many characters an error has before its middle is left out.
const mostLetters = 2000

// Execute runs a command with arguments and returns the exit code. An error takes
// one line on stderr, after the name of the program; a line of a scenario's file
// that is at fault is shown below it. If stdout could not be written, that is the error, and
// the code is IO.
func Execute(ctx context.Context, root *cobra.Command, args []string, stdout, stderr io.Writer) int {
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetArgs(args)
	out := &output{to: stdout}
	root.SetOut(out)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if lost := out.lost(); lost != nil {
		err = With(IO, fmt.Errorf("standard output: %w", lost))
	}
	if err == nil {
		return 0
	}
	var said silent
	if errors.As(err, &said) {
		return int(said)
	}
	line := strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
	fmt.Fprintf(stderr, "%s: %s\n", root.DisplayName(), spec.Line(line, mostLetters))
	var placed *sheet.Error
	if errors.As(err, &placed) && placed.File != "--set" {
		fmt.Fprintln(stderr, placed.Caret())
	}
	var e Error
	if errors.As(err, &e) && !errors.Is(err, atomicfile.ErrLink) { // a link is a fault of the folder, not of the disk
		return e.Code
	}
	return Usage // all errors that cobra finds
}

// output is a writer that remembers its first error, as commands need not look at those of
// what they print.
type output struct {
	to io.Writer

	mu  sync.Mutex // guards what follows
	err error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.to.Write(p)
	if err != nil {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.err == nil {
			o.err = err
		}
	}
	return n, err
}

// Unwrap returns the writer behind this one, which may be a terminal.
func (o *output) Unwrap() io.Writer { return o.to }

// lost returns the first error.
func (o *output) lost() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}
