package term

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"strings"
	"sync"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// mostLetters is how many characters an error has before its middle is left out.
const mostLetters = 1000

// longWord matches a word that is too long to be repeated in full.
var longWord = regexp.MustCompile(`\S{201,}`)

// Execute runs a command with arguments and returns the exit code. An error takes one line on stderr, after
// the name of the program, or one line for each refused policy. A faulty line of a scenario file is shown
// below it. If stdout could not be written, that is the error, and the code is IO.
func Execute(ctx context.Context, root *cobra.Command, args []string, stdout, stderr io.Writer) int {
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetArgs(append([]string{}, args...)) // without any, cobra would take the arguments of the process
	out := &checkedWriter{to: stdout}
	root.SetOut(out)
	root.SetErr(&fitting{stderr})
	stderr = root.ErrOrStderr()
	err := root.ExecuteContext(ctx)
	if lost := out.lost(); lost != nil {
		err = WithCode(IO, fmt.Errorf("standard output: %w", lost))
	}
	if err == nil {
		return 0
	}
	var said silent
	if errors.As(err, &said) {
		return int(said)
	}
	err = outside(err)
	var refusals scenarios.Refusals
	if errors.As(err, &refusals) {
		for _, one := range refusals {
			tell(root.DisplayName(), one, stderr)
		}
	} else {
		tell(root.DisplayName(), err, stderr)
	}
	var e Error
	if errors.As(err, &e) && !errors.Is(err, atomicfile.ErrLink) { // a link is a fault of the folder, not of the disk
		return e.Code
	}
	return Usage // all errors that cobra finds
}

// tell writes an error in a line after the name of the program, and below it the line of a file that
// is at fault.
func tell(program string, err error, stderr io.Writer) {
	line := strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
	line = longWord.ReplaceAllStringFunc(line, func(word string) string { return spec.Line(word, 200) })
	fmt.Fprintf(stderr, "%s: %s\n", program, spec.Line(strings.TrimPrefix(line, "store: "), mostLetters))
	var placed *sheet.Error
	if errors.As(err, &placed) && !strings.HasPrefix(placed.File, "--") {
		if f, ok := stderr.(*fitting); ok {
			stderr = f.to // the caret stands below its place
		}
		fmt.Fprintln(stderr, placed.Caret())
	}
}

// outside returns an error of the file system with its exit code, wherever it was found: one of a
// disk, or of rights, is IO; one of a path that leads through a file is the request's.
func outside(err error) error {
	var path *fs.PathError
	if errors.Is(err, syscall.ENOTDIR) && errors.As(err, &path) {
		return fmt.Errorf("%s: this is a file, or leads through one: want a folder", path.Path)
	}
	var coded Error
	if errors.As(err, &coded) {
		return err
	}
	for _, reason := range []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EIO, syscall.EROFS, fs.ErrPermission} {
		if errors.Is(err, reason) {
			return WithCode(IO, err)
		}
	}
	return err
}

// fitting is a writer of messages, whose lines a terminal gets wrapped at words.
type fitting struct{ to io.Writer }

func (f *fitting) Write(b []byte) (int, error) {
	text := string(b)
	if width := Width(f.to); width > 0 && !strings.ContainsAny(text, "\r\x1b") { // else it is drawn in place
		text = Fit(text, width)
	}
	if _, err := io.WriteString(f.to, text); err != nil {
		return 0, err
	}
	return len(b), nil
}

// Unwrap returns the writer behind this one, which may be a terminal.
func (f *fitting) Unwrap() io.Writer { return f.to }

// checkedWriter is a writer that remembers its first error, so that commands need not check each print.
type checkedWriter struct {
	to io.Writer

	mu  sync.Mutex // guards what follows
	err error
}

func (o *checkedWriter) Write(p []byte) (int, error) {
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
func (o *checkedWriter) Unwrap() io.Writer { return o.to }

// lost returns the first error.
func (o *checkedWriter) lost() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}
