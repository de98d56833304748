// Package cli is the command line of Loadstar as a function of its arguments. The
// program runexp is a call of Main. A program with policies or laws of its own
// registers them and calls Main too; it then speaks under its own name.
//
// The program's help lists the commands: they run studies, show policies and results, compare policies,
// reproduce papers, and create new scenarios and policies.
//
// Results go to standard output, progress and errors to standard error. Package term defines the exit codes,
// and runexp help exit-codes tells them.
package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/trace"
	"github.com/loadstar-sim/loadstar/policies/exec/process"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
)

// Program is the command line under a name.
type Program struct {
	Name string // in help and messages; empty is runexp
}

// Main is a program's main function: it runs the command of os.Args under the name
// by which the program was called, and exits.
func Main() {
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	Program{Name: name}.Main()
}

// Run runs a command of runexp and returns its exit code.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return Program{}.Run(ctx, args, stdout, stderr)
}

// Main runs the command of os.Args and exits. The first signal to end finishes and keeps the blocks in
// progress; a second ^C exits at once.
func (p Program) Main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200) // a run takes 3 to 9% less processor time
	}
	ctx, stop := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, endings()...)
	go func() {
		<-signals
		stop()
		time.AfterFunc(time.Second, func() {
			fmt.Fprintf(os.Stderr, "%s: finishing what is being computed; ^C again exits at once\n", p.name())
		})
		for s := range signals {
			if s == os.Interrupt { // schedulers send others more than once
				process.Kill()
				os.Exit(term.Interrupted)
			}
		}
	}()
	code := p.Run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	process.Shutdown()
	os.Exit(code)
}

// Run runs a command and returns its exit code. Errors take one line. Cancelling the context ends a run
// early: blocks in progress are finished and kept.
func (p Program) Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	term.Completing(args)
	return term.Execute(ctx, p.root(), args, stdout, stderr)
}

// root returns the command whose subcommands are all others.
func (p Program) root() *cobra.Command {
	papers.RegisterAll()
	var version bool
	root := &cobra.Command{
		Use:         strings.ReplaceAll(p.name(), " ", "-"), // one word, by which shells know it
		Annotations: map[string]string{cobra.CommandDisplayNameAnnotation: p.name()},
		Short:       "Simulate divisible load on workers that may be interrupted",
		Args:        cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if version {
				return printVersion(cmd.OutOrStdout(), "text")
			}
			return cmd.Help()
		},
	}
	root.Flags().BoolVar(&version, "version", false, "print the version of Loadstar, as the command version does")
	root.SetHelpCommand(helpCommand())
	for _, g := range []struct {
		name     string
		commands []*cobra.Command
	}{
		{"Run", []*cobra.Command{runCommand(p), statusCommand(p), mergeCommand(p), submitCommand(p), serveCommand(p)}},
		{"Look", []*cobra.Command{showCommand(p), listCommand(p), chartCommand(p), plotCommand(p), reportCommand(p), exportCommand(p)}},
		{"Judge", []*cobra.Command{compareCommand(p), sensitivityCommand(p), worstCommand(p)}},
		{"Papers", []*cobra.Command{paperCommand(p), solveCommand()}},
		{"Own", []*cobra.Command{newCommand(p), adviseCommand(p), trace.Command()}},
	} {
		root.AddGroup(&cobra.Group{ID: g.name, Title: g.name})
		for i, cmd := range g.commands {
			cmd.GroupID, cmd.Annotations = g.name, withOrder(cmd.Annotations, i)
			root.AddCommand(cmd)
		}
	}
	root.AddCommand(trustCommand(p), schemaCommand(), completionCommand(), versionCommand(), exitCodes())
	p.rename(root)
	choose(root)
	writeHelp(root)
	attachCompletions(root)
	term.Guard(root)
	return root
}
