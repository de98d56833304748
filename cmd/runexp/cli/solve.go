package cli

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
	"github.com/loadstar-sim/loadstar/scenarios/solve"
)

func solveCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "solve FILE",
		Short: "Solve a problem of theory: how much each worker gets in which order, the result, what is proved",
		Long: `Solve a problem from a file. To see the kinds of problems, with an example of
each: runexp list problems.`,
		Example: `  runexp solve lab.yaml
  runexp solve lab.yaml --json`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := os.ReadFile(args[0])
			if err != nil {
				return err
			}
			s, err := solve.Solve(args[0], text)
			if err != nil {
				return err
			}
			write := s.WriteText
			if asJSON {
				write = s.WriteJSON
			}
			if err := write(cmd.OutOrStdout()); err != nil {
				return exit.With(exit.IO, err)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, numbers with all their digits")
	return cmd
}

// listProblems lists the kinds of problems.
func listProblems(out io.Writer) {
	for i, k := range solve.Kinds() {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s  %s\n    %s\n", k.Name, k.Doc, k.Source)
		for line := range strings.Lines(k.Example) {
			fmt.Fprintf(out, "        %s", line)
		}
	}
}
