package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/newmodule"
	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

func newCommand(p Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "new",
		Short: "Create a scenario, or a Go module with your own policy",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newScenarioCommand(p), newmodule.Command(thisLibrary))
	return cmd
}

func newScenarioCommand(p Program) *cobra.Command {
	return &cobra.Command{
		Use:   "scenario [FILE]",
		Short: "Write a commented scenario to FILE (default: sweep.yaml)",
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
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s is a scenario. Next:\n  %[2]s run %[1]s --dry-run\n  %[2]s run %[1]s\n", name, p.name())
			return err
		},
	}
}

func schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of scenario files",
		Long: `Print the JSON Schema of scenario files, with the policies, laws and metrics of this
program and their options. Save it as scenario.schema.json: YAML editors then complete
and check files that begin with

  # yaml-language-server: $schema=scenario.schema.json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if _, err := cmd.OutOrStdout().Write(sheet.Schema(scenarios.Names())); err != nil {
				return term.WithCode(term.IO, err)
			}
			return nil
		},
	}
}
