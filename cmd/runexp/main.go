// Runexp runs the experiments of Loadstar.
//
//	runexp list [experiments|policies|risks|problems]
//	runexp init [FILE]
//	runexp plan EXPERIMENT|FILE|DIR [flags]
//	runexp run EXPERIMENT|FILE|DIR [--out DIR] [--set k=v]... [flags]
//	runexp status DIR
//	runexp merge DIR [FROM...]
//	runexp export DIR [--format csv|parquet]
//	runexp gantt EXPERIMENT|FILE|DIR [--policy NAME] [--out FILE]
//	runexp rerun DIR --cell ID --policy NAME
//	runexp show EXPERIMENT|FILE|DIR
//	runexp submit slurm DIR [flags]
//	runexp solve FILE [--json]
//	runexp trace list|info|fit|convert|sample [FILE] [flags]
//	runexp verify [PAPER...] [flags]
//
// It prints results on standard output; progress and errors go to standard
// error. Its exit code is 0 if all went well, 1 if a policy failed or a verdict
// moved, 2 if what was asked for cannot be, 74 if results could not be written,
// 75 if a run ended early and can go on, and 130 if it was killed by a second ^C,
// or had nothing to keep at the first.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

func main() {
	ctx, stop := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, endings...)
	go func() {
		<-signals
		stop() // what is in work is finished and kept
		time.AfterFunc(time.Second, func() {
			fmt.Fprintln(os.Stderr, "runexp: finishing what is in work; ^C again leaves at once")
		})
		for s := range signals {
			if s == os.Interrupt { // schedulers send others more than once
				os.Exit(exitInterrupted)
			}
		}
	}()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// Exit codes beside 0.
const (
	exitFailed      = 1
	exitUsage       = 2
	exitIO          = 74
	exitStopped     = 75
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
	root.AddCommand(listCommand(), initCommand(), planCommand(), runCommand(), statusCommand(), mergeCommand(),
		exportCommand(), ganttCommand(), rerunCommand(), showCommand(), schemaCommand(), solveCommand(), submitCommand(remaining), traceCommand(), verifyCommand())
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	var silent quiet
	if errors.As(err, &silent) {
		return silent.code
	}
	line := strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
	fmt.Fprintf(stderr, "runexp: %s\n", line)
	var placed *sheet.Error
	if errors.As(err, &placed) && placed.File != "--set" {
		fmt.Fprintln(stderr, placed.Caret())
	}
	var e exitError
	if errors.As(err, &e) {
		return e.code
	}
	return exitUsage // all that cobra finds
}
