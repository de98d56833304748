package exit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Execute runs a command with arguments and returns the exit code. An error takes
// one line on stderr, after the name of the program; a line of a scenario's file
// that is at fault is shown below it.
func Execute(ctx context.Context, root *cobra.Command, args []string, stdout, stderr io.Writer) int {
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	var said silent
	if errors.As(err, &said) {
		return int(said)
	}
	line := strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
	fmt.Fprintf(stderr, "%s: %s\n", root.DisplayName(), line)
	var placed *sheet.Error
	if errors.As(err, &placed) && placed.File != "--set" {
		fmt.Fprintln(stderr, placed.Caret())
	}
	var e Error
	if errors.As(err, &e) {
		return e.Code
	}
	return Usage // all errors that cobra finds
}
