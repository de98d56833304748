package cli

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/scenarios/solve"
)

// planOfSolution returns the plan of a solution that is to be drawn or written. If the solution has no plan,
// it returns an error that says why.
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
