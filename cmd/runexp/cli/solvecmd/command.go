// Package solvecmd is the command solve, and what other commands do with a solution.
package solvecmd

import (
	"errors"
	"fmt"

	"github.com/loadstar-sim/loadstar/results/atomicfile"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/solve"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// Command returns the command solve.
func Command() *cobra.Command {
	var format string
	var plan string
	cmd := &cobra.Command{
		Use:   "solve FILE",
		Short: "Solve a problem of theory: how much each worker gets in which order, the result, what is proved",
		Long: `Solve a problem from a file. runexp list problems lists the kinds of problems,
and runexp list NAME prints an example of one.

Every answer is checked before it is printed: its plan is played, and its numbers are
found again in other ways. The exit code is 1 if a check fails, of which nothing but
both numbers is printed, and if the answer is that what is asked for is not valid.`,
		Example: `  runexp solve lab.yaml
  runexp solve lab.yaml --json
  runexp solve lab.yaml --plan plan.json`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := atomicfile.Read(args[0], sheet.MaxBytes)
			if err != nil {
				return err
			}
			s, err := Solution(args[0], text)
			if err != nil {
				return err
			}
			if plan != "" && s.Invalid == "" {
				p, err := PlanOf(args[0], "written", s)
				if err == nil {
					err = WritePlan(cmd, plan, &p.Problem, &p.Schedule)
				}
				if err != nil {
					return err
				}
			}
			write := s.WriteText
			if format == "json" {
				write = s.WriteJSON
			}
			if err := write(cmd.OutOrStdout()); err != nil {
				return exit.With(exit.IO, err)
			}
			if s.Invalid != "" {
				return exit.With(exit.Failed, fmt.Errorf("%s: not valid: %s", args[0], s.Invalid))
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "print text, or json: numbers with all their digits")
	cmd.Flags().StringVar(&plan, "plan", "", "write the schedule of the solution to this file, which the policy file reads")
	return cmd
}

// Solution solves a problem. An error in the program has the exit code Failed.
func Solution(name string, text []byte) (*answer.Solution, error) {
	s, err := solve.Solve(name, text)
	return s, whoseFault(err)
}

// whoseFault gives an error in the program the exit code Failed, so that it is not taken for
// one in the problem.
func whoseFault(err error) error {
	var internal solve.Internal
	if errors.As(err, &internal) {
		return exit.With(exit.Failed, err)
	}
	return err
}
