package cli

import (
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/loadstar-sim/loadstar/results/atomicfile"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/policies/planfile"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/solve"
)

func solveCommand() *cobra.Command {
	var format, out string
	var o solve.Options
	cmd := &cobra.Command{
		Use:   "solve FILE",
		Short: "Solve a scheduling problem: its plan, and what is proved",
		Long: `Solve a problem from a file. For a scenario with one cell, as advise reads it, the answer
is the plan of its policy: shares, times, expectation, bound, and what is proved. Without
the key risk, workers are never interrupted.

A file with the key kind asks a question that no policy answers. runexp list problems
lists the kinds, and runexp show NAME prints an example.

The plan is simulated to check the answer. The exit code is 1 if the check fails, or if
what the file asks for is not valid.`,
		Example: `  runexp solve lab.yaml
  runexp solve lab.yaml --policy affine --format json
  runexp solve lab.yaml --time 3600
  runexp solve lab.yaml --format plan --out plan.json`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if format == "" {
				var err error
				if format, err = formatOf(out, "text", solveEndings, ".txt or .json, or --format"); err != nil {
					return err
				}
			}
			if cmd.Flags().Changed("time") && !(o.Time > 0 && o.Time <= math.MaxFloat64) {
				return fmt.Errorf("--time %v: want a finite number above 0", o.Time)
			}
			text, err := atomicfile.Read(args[0], sheet.MaxBytes)
			if err != nil {
				return err
			}
			s, err := solutionOf(args[0], text, o)
			if err != nil {
				return err
			}
			write := func(w io.Writer) error { return writeFitted(w, s.WriteText) }
			switch format {
			case "json":
				write = s.WriteJSON
			case "plan":
				p, err := planOfSolution(args[0], "written", s)
				if err != nil {
					return err
				}
				write = planfile.New(&p.Problem, &p.Schedule).Write
			}
			if err := term.Save(cmd, out, write); err != nil {
				return err
			}
			if s.Invalid != "" {
				return term.WithCode(term.Failed, fmt.Errorf("%s: not valid: %s", args[0], s.Invalid))
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "",
		"text, json with all digits, or plan: the schedule, for the policy file{path=...} (default: by the ending of --out: .txt or .json)")
	cmd.Flags().StringVar(&o.Policy, "policy", "", "this policy, instead of the one in the file")
	cmd.Flags().Float64Var(&o.Time, "time", 0, "complete as much as possible in this time, instead of the workload in the file")
	cmd.Flags().StringVar(&out, "out", "", "the file, or - for standard output, which is the default")
	return cmd
}

// solveEndings are the formats of files by the endings of their names. A plan is JSON too, but not the answer.
var solveEndings = map[string]string{".txt": "text", ".json": "json"}

// solutionOf solves a problem. An error in the program has the exit code Failed.
func solutionOf(name string, text []byte, o solve.Options) (*solve.Solution, error) {
	s, err := solve.Solve(name, text, o)
	return s, whoseFault(err)
}

// whoseFault gives an error in the program the exit code Failed, so that it is not taken for
// one in the problem.
func whoseFault(err error) error {
	var internal solve.Internal
	if errors.As(err, &internal) {
		return term.WithCode(term.Failed, err)
	}
	return err
}
