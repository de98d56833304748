package cli

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios/campaign"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/report"
)

// paperOptions are the flags of runexp paper.
type paperOptions struct {
	program Program
	told    func() report.Options // what reports say of the program

	preset, out, format, claims string
	seed                        uint64
	length                      time.Duration
	goroutines                  int
	quiet                       bool
	again                       string // the command that continues the campaign

	stdout, stderr io.Writer
}

// allPapers stands for all papers.
const allPapers = "all"

func paperCommand(p Program) *cobra.Command {
	return (&paperOptions{program: p, told: p.reportOptions}).command()
}

// command returns the command with its flags.
func (o *paperOptions) command() *cobra.Command {
	names := paperNames()
	cmd := &cobra.Command{
		Use:   "paper [PAPER...]",
		Short: "Reproduce a paper: its studies, its claims, a report",
		Long: `Reproduce a paper, or all: ` + strings.Join(names[:len(names)-1], ", ") + `.

Run a study for each experiment of the paper, test the paper's claims, and write
report.html and report.md: for each table, figure and theorem, what is printed, what
was found, and why they differ; then the studies. What is complete is not computed
again: after ^C, --for or a crash, the same command continues.

With --preset quick, studies are small, and some claims are tested on a part of their
evidence: all papers take half a minute. With --preset paper, experiments have the
scale of the paper. An experiment without the preset runs with its usual values.

With --claims, test claims and nothing else: the claims of all named papers whose IDs
match, on all their evidence. Their verdicts are printed, and nothing is written.

The exit code is 0 if all verdicts are as recorded, 1 if a verdict changed or a policy
failed, and 75 if the run ended early.`,
		Example: `  runexp paper static --preset quick
  runexp paper hetero --out runs/unlike
  runexp paper static --claims 'static.e1.*'
  runexp paper all --preset paper --for 8h`,
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.stdout, o.stderr = cmd.OutOrStdout(), cmd.ErrOrStderr()
			if err := o.check(cmd.Flags().Changed, args); err != nil {
				return err
			}
			if o.claims != "" {
				return o.testClaims(cmd.Context(), args)
			}
			o.again = term.CommandLine(cmd, args)
			return o.run(cmd, strings.Join(append(args, allPapers)[:1], ""))
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.preset, "preset", "", "scale of the studies: quick, paper, or another preset of the experiments (default: their usual values)")
	f.Uint64Var(&o.seed, "seed", 1, "seed of all studies; claims have seeds of their own")
	f.StringVar(&o.claims, "claims", "", "only test claims whose ID matches one of these patterns, separated by commas, such as 'static.e1.*', or '*' for all")
	f.StringVar(&o.out, "out", "", "folder of the campaign (default: runs/paper-NAME, or runs/paper-NAME-PRESET)")
	f.IntVarP(&o.goroutines, "jobs", "j", 0, "compute this many episodes at a time (default: one per processor)")
	f.DurationVar(&o.length, "for", 0, "end after this time, such as 8h or 90m, and write the reports so far")
	f.BoolVar(&o.quiet, "quiet", false, "show no progress")
	f.StringVar(&o.format, "format", "text", "print text, markdown, json or, with --claims, csv")
	term.Complete(cmd, "preset", completePaperPresets)
	return cmd
}

// paperNames returns the names of all papers, and of all together.
func paperNames() (names []string) {
	for _, p := range papers.All() {
		names = append(names, p.Name)
	}
	return append(names, allPapers)
}

// paperPresets returns the presets of papers.
func paperPresets(all []*claim.Paper) (names []string) {
	for _, p := range all {
		for _, name := range campaign.Presets(p) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// completePaperPresets completes --preset.
func completePaperPresets(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	all, err := chosenPapers(strings.Join(append(args, allPapers)[:1], ""))
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return paperPresets(all), cobra.ShellCompDirectiveNoFileComp
}

// check refuses invalid flags.
func (o *paperOptions) check(changed func(flag string) bool, args []string) error {
	if err := checkJobs(o.goroutines); err != nil {
		return err
	}
	if err := endsLikeFile(o.out, "a folder"); err != nil {
		return err
	}
	if o.claims == "" {
		switch {
		case len(args) > 1:
			return fmt.Errorf("%q is one argument too many: want one paper, or all; with --claims there may be several", args[1])
		case o.format == "csv":
			return errors.New("--format csv: want --claims, or another format")
		}
		return nil
	}
	for _, flag := range []string{"preset", "seed", "out", "for"} {
		if changed(flag) {
			return fmt.Errorf("--claims and --%s: claims have seeds and evidence of their own, and nothing is written", flag)
		}
	}
	return nil
}

// chosenPapers returns the papers of a name.
func chosenPapers(name string) ([]*claim.Paper, error) {
	if name == allPapers {
		return papers.All(), nil
	}
	p, err := papers.Lookup(name)
	if err != nil {
		return nil, err
	}
	return []*claim.Paper{p}, nil
}

// folder returns the folder of a campaign.
func (o *paperOptions) folder(name string) string {
	switch {
	case o.out != "":
		return o.out
	case o.preset != "":
		name += "-" + o.preset
	}
	return filepath.Join("runs", "paper-"+name)
}
