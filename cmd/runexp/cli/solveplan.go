package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/planfile"
	"github.com/loadstar-sim/loadstar/scenarios/solve"
)

// planOfSolution returns the plan of a solution that is to be drawn or written. If there is none, it
// returns an error that says why.
func planOfSolution(name, drawn string, s *solve.Solution) (*solve.Plan, error) {
	reason := s.Claim.Text
	if s.Invalid != "" {
		reason = "not valid: " + s.Invalid
	}
	if s.Plan == nil {
		return nil, fmt.Errorf("%s: the solution has no plan that could be %s: %s", name, drawn, reason)
	}
	return s.Plan, nil
}

// writePlan writes the schedule of a problem to the file of --plan.
func writePlan(cmd *cobra.Command, name string, p *models.Problem, s *models.Schedule) error {
	if name == "-" {
		return errors.New("--plan -: want the name of a file")
	}
	return term.SaveFile(cmd, name, planfile.Of(p, s).Write)
}
