// Package cli is the command line of Loadstar as a function of its arguments. The
// program runexp is a call of Main. A program with policies or laws of its own
// registers them and calls Main too; it then speaks under its own name.
//
//	runexp list [KIND|NAME...]
//	runexp init [FILE]
//	runexp plan EXPERIMENT|FILE|DIR [flags]
//	runexp run EXPERIMENT|FILE|DIR [--out DIR] [--set k=v]... [flags]
//	runexp status DIR
//	runexp merge DIR [FROM...]
//	runexp advise FILE [--load W] [--deadline D] [flags]
//	runexp new policy NAME [--kind planner|dispatcher] [--module PATH] [--out DIR]
//	runexp compare DIR [OTHER] [flags]
//	runexp completion bash|zsh|fish|powershell
//	runexp export DIR [--format csv|parquet]
//	runexp gantt EXPERIMENT|FILE|DIR [--policy NAME] [--out FILE]
//	runexp paper [PAPER|all] [--preset quick|paper] [flags]
//	runexp report DIR... [--out FILE] [--open]
//	runexp rival A B --over EXPERIMENT|FILE|DIR [flags]
//	runexp rerun DIR --cell ID --policy NAME [--instance N]
//	runexp show EXPERIMENT|FILE|DIR
//	runexp schema
//	runexp sensitivity DIR [--difference A,B] [--metric M] [--by VARIABLES]
//	runexp serve [DIR...] [--listen HOST:PORT] [--open]
//	runexp submit slurm DIR [flags]
//	runexp solve FILE [--json]
//	runexp trace list|info|fit|convert [FILE] [flags]
//	runexp verify [PAPER...] [flags]
//	runexp version
//
// Results go to standard output, progress and errors to standard error. The exit codes are
// those of package term, and runexp help exit-codes tells them.
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

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/newmodule"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/trace"

	"github.com/loadstar-sim/loadstar/policies/exec/process"
	"github.com/loadstar-sim/loadstar/results/store"
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

// Main runs the command of os.Args and exits. The first signal to end finishes and
// keeps what is being computed; a second ^C exits at once.
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

// Run runs a command and returns its exit code. Errors take one line. Cancelling
// the context ends a run early: what is being computed is finished and kept.
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
		Short:       "Run experiments on sharing divisible load among workers that may be interrupted",
		Args:        cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if version {
				return printVersion(cmd.OutOrStdout(), "text")
			}
			return cmd.Help()
		},
	}
	root.Flags().BoolVar(&version, "version", false, "print the version of Loadstar, as the command version does")
	warn := (&warner{program: p}).warn
	thisBuild := func() store.Build { return thisBuild() } // when it is asked for
	studies := Studies{Open: open, Warn: warn}
	root.SetHelpCommand(helpCommand())
	root.AddCommand(adviseCommand(), listCommand(p.name(), designOf), initCommand(p), planCommand(p), runCommand(p), statusCommand(p), mergeCommand(p),
		compareCommand(studies), exportCommand(open, warn), ganttCommand(p), newmodule.Command(thisLibrary), plotCommand(open, warn), paperCommand(p.name(), p.told),
		reportCommand(p.name(), buildVersion, thisBuild, warn), rerunCommand(p), rivalCommand(p), showCommand(p), schemaCommand(), sensitivityCommand(studies),
		serveCommand(p.name(), buildVersion, thisBuild), solveCommand(),
		submitCommand(p.name(), remaining), trace.Command(), verifyCommand(), versionCommand(), completionCommand(), exitCodes())
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", ".FlagUsagesWrapped 80")) // on every terminal
	p.rename(root)
	choose(root)
	attachCompletions(root)
	term.Guard(root)
	return root
}
