package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/build"
	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
)

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of Loadstar that computes the results",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if _, err := fmt.Fprintln(cmd.OutOrStdout(), "Loadstar", build.Version()); err != nil {
				return exit.With(exit.IO, err)
			}
			return nil
		},
	}
}
