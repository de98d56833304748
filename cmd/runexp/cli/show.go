package cli

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// showOptions are the flags of runexp show.
type showOptions struct {
	program Program
	target  target
	format  string
}

func showCommand(p Program) *cobra.Command {
	o := showOptions{program: p}
	cmd := &cobra.Command{
		Use:   "show NAME|FILE|DIR...",
		Short: "Show an experiment, policy, law, ..., or a study's scenario",
		Long: `Show everything about an experiment, policy, law, metric, paper, problem or trace:
source, variables, options with their defaults and allowed values, presets, and
commands to try.

For a file, a folder, or an experiment with flags, print the scenario as YAML instead;
--format yaml does so for an experiment without flags. The scenario gives the same
numbers, so run it, or change it first.`,
		Example: `  runexp show e1
  runexp show greedy weibull
  runexp show e3 --format yaml > mine.yaml
  runexp show e1 --preset paper
  runexp show runs/e1`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: completeShown,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.target.check(cmd); err != nil {
				return err
			}
			if o.format == "" {
				o.format = "text"
				if changesScenario(cmd) || len(args) == 1 && !isEntry(args[0]) && kindOf(args[0]) != anExperiment {
					o.format = "yaml"
				}
			}
			if o.format == "yaml" {
				return o.scenario(cmd, args)
			}
			if changesScenario(cmd) {
				return fmt.Errorf("--format %s: flags change a scenario, which is shown as yaml", o.format)
			}
			return o.entries(cmd, args)
		},
	}
	o.target.flags(cmd)
	cmd.Flags().StringVar(&o.format, "format", "", "text, yaml or json (default: text for a name, otherwise yaml)")
	return cmd
}

// changesScenario reports whether a flag beside --format is given.
func changesScenario(cmd *cobra.Command) bool {
	n := cmd.Flags().NFlag()
	if cmd.Flags().Changed("format") {
		n--
	}
	return n > 0
}

// entries prints all that is known of names.
func (o *showOptions) entries(cmd *cobra.Command, names []string) error {
	chosen, err := chooseNames(names)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if o.format == "json" {
		err = writeEntriesJSON(&b, chosen)
	} else {
		for i, s := range chosen {
			for j, x := range s.entries {
				if i+j > 0 {
					b.WriteByte('\n')
				}
				writeDetails(&b, o.program.name(), s.kind.one, x)
			}
		}
	}
	if err != nil {
		return err
	}
	return printed(cmd, b.Bytes())
}

// scenario prints the scenario of an experiment, a file or a study.
func (o *showOptions) scenario(cmd *cobra.Command, names []string) error {
	if len(names) > 1 {
		return errors.New("want one experiment, file or folder, whose scenario is shown")
	}
	s, _, err := o.target.study(names[0])
	if err != nil {
		return err
	}
	o.program.lacking(cmd.ErrOrStderr(), s)
	text := s.Scenario().Encode()
	if e, err := scenarios.Lookup(names[0]); err == nil && !changesScenario(cmd) {
		text = e.Text() // with its comments, presets and limits
	}
	return printed(cmd, text)
}

// printed writes to standard output.
func printed(cmd *cobra.Command, text []byte) error {
	if _, err := cmd.OutOrStdout().Write(text); err != nil {
		return term.WithCode(term.IO, err)
	}
	return nil
}
