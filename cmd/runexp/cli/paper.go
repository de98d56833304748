package cli

import (
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

// paperOptions are the flags.
type paperOptions struct {
	program string
	told    func() report.Options // what reports say of the program
	allow   consentFlag

	preset, out, format string
	seed                uint64
	length              time.Duration
	goroutines          int
	quiet               bool

	stdout, stderr io.Writer
}

// allPapers stands for all papers.
const allPapers = "all"

// paperCommand returns the command of a program. The function told returns what reports say of it.
func paperCommand(program string, told func() report.Options) *cobra.Command {
	o := paperOptions{program: program, told: told}
	names := paperNames()
	cmd := &cobra.Command{
		Use:   "paper [" + strings.Join(names, "|") + "]",
		Short: "Reproduce a paper: all of its studies and claims, and a report on each table and figure",
		Long: "Reproduce a paper, or all: " + strings.Join(names[:len(names)-1], ", ") + ".\n" + `
Runs a study for each experiment of the paper, tests its claims, and writes report.html
and report.md: each table, figure and theorem with what is printed, what was found, and why
they differ; then the studies. What is complete is not computed again: after ^C, --for or
a crash, the same command continues.

With --preset quick, all papers take less than a minute: studies are small, and claims are
tested on a part of their evidence where that takes long. With --preset paper, experiments
have the paper's scale, which takes minutes for some. An experiment without the preset is run
as filed.

The exit code is 0 if all is complete and all verdicts are as recorded, 1 if a verdict
moved or a policy failed, 2 if the request is invalid, 74 if results could not be written,
and 75 if the run ended early and the same command continues it.`,
		Example: `  runexp paper static --preset quick
  runexp paper hetero --out runs/unlike
  runexp paper all --preset paper --for 8h`,
		Args:      cobra.MaximumNArgs(1),
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.stdout, o.stderr = cmd.OutOrStdout(), cmd.ErrOrStderr()
			name := allPapers
			if len(args) > 0 {
				name = args[0]
			}
			return o.run(cmd, name)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.preset, "preset", "", "scale of the studies: quick, paper, or another preset of the experiments (default: as filed)")
	f.Uint64Var(&o.seed, "seed", 1, "seed of all studies; claims have their own")
	f.StringVar(&o.out, "out", "", "folder of the campaign (default: runs/paper-NAME, or runs/paper-NAME-PRESET)")
	f.IntVarP(&o.goroutines, "jobs", "j", 0, "episodes computed at a time (default: one for every processor)")
	f.DurationVar(&o.length, "for", 0, "end early after this time, reports included, such as 8h or 90m")
	f.BoolVar(&o.quiet, "quiet", false, "show no progress")
	f.StringVar(&o.format, "format", "text", "print text, markdown or json")
	o.allow.Add(cmd)
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
func (o *paperOptions) check(changed func(flag string) bool) error {
	if o.goroutines < 0 || o.goroutines > 4096 {
		return fmt.Errorf("--jobs %d: want 1 to 4096, or 0 for one for every processor", o.goroutines)
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
