// Runexp runs the experiments of Loadstar.
//
//	runexp list [experiments|policies|risks]
//	runexp run EXPERIMENT [--preset NAME] [--set k=v]... [flags]
//	runexp verify [PAPER...] [flags]
//
// It prints results on standard output; progress and errors go to standard
// error. Its exit code is 0 if all went well, 1 if a policy failed or a verdict
// moved, 2 if what was asked for cannot be, 74 if results could not be written,
// and 130 if it was interrupted.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() {
		<-ctx.Done()
		stop() // so that the second signal kills
	}()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// Exit codes beside 0.
const (
	exitFailed      = 1
	exitUsage       = 2
	exitIO          = 74
	exitInterrupted = 130
)

// exitError is an error that knows the program's exit code.
type exitError struct {
	code int
	err  error
}

func (e exitError) Error() string { return e.err.Error() }
func (e exitError) Unwrap() error { return e.err }

// run is the whole program as a function of its arguments. Errors take one line.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := &cobra.Command{
		Use:           "runexp",
		Short:         "Runs experiments on sharing divisible load among workers that may be interrupted",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cmd.Help()
		},
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddCommand(listCommand(), runCommand(), verifyCommand())
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	line := strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
	fmt.Fprintf(stderr, "runexp: %s\n", line)
	var e exitError
	if errors.As(err, &e) {
		return e.code
	}
	return exitUsage // all that cobra finds
}
