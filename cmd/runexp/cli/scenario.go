package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

func initCommand(p Program) *cobra.Command {
	return &cobra.Command{
		Use:   "init [FILE]",
		Short: "Write a commented scenario to begin with (default: sweep.yaml)",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			name := "sweep.yaml"
			if len(args) > 0 {
				name = args[0]
			}
			f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
			if os.IsExist(err) {
				return fmt.Errorf("%s exists: want the name of a new file", name)
			}
			if err == nil {
				_, err = io.WriteString(f, sheet.Example())
				if err = errors.Join(err, f.Close()); err != nil {
					os.Remove(name) // which is ours
				}
			}
			if err != nil {
				return term.WithCode(term.IO, err)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s is a scenario. Next:\n  %[2]s plan %[1]s\n  %[2]s run %[1]s\n", name, p.name())
			return err
		},
	}
}

func showCommand(p Program) *cobra.Command {
	var t target
	cmd := &cobra.Command{
		Use:   "show EXPERIMENT|FILE|DIR",
		Short: "Show an experiment or a study as a scenario that gives the same numbers",
		Long: `Show the file of an experiment, or the scenario of a study or of an experiment
with flags, in the language of scenario files. Run it, or change it first: it
gives the same numbers.`,
		Example: `  runexp show e3 > mine.yaml
  runexp show e1 --preset paper`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := t.check(cmd); err != nil {
				return err
			}
			s, _, err := t.study(args[0])
			if err != nil {
				return err
			}
			p.lacking(cmd.ErrOrStderr(), s)
			text := s.Scenario().Encode()
			if e, err := scenarios.Lookup(args[0]); err == nil && cmd.Flags().NFlag() == 0 {
				text = e.Text() // with its comments, presets and limits
			}
			if _, err := cmd.OutOrStdout().Write(text); err != nil {
				return term.WithCode(term.IO, err)
			}
			return nil
		},
	}
	t.flags(cmd)
	return cmd
}

func schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of scenario files, for editors",
		Long: `Print the JSON Schema of scenario files, with the policies, laws and metrics of this
program and their options. Editors that know YAML complete and check a file that
begins with
  # yaml-language-server: $schema=scenario.schema.json
if the file scenario.schema.json holds the output of this command.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if _, err := cmd.OutOrStdout().Write(sheet.Schema(scenarios.Names())); err != nil {
				return term.WithCode(term.IO, err)
			}
			return nil
		},
	}
}
