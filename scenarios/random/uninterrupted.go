package random

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// Uninterrupted runs a planner's plan on the engine, nobody being interrupted.
func Uninterrupted(sim *models.Simulator, p *models.Problem, planner policies.Planner) (*models.Outcome, error) {
	s, err := planner.Schedule(p)
	if err != nil {
		return nil, err
	}
	plan, err := models.Compile(p, s)
	if err != nil {
		return nil, err
	}
	never := make([]float64, len(p.Workers))
	for i := range never {
		never[i] = math.Inf(1)
	}
	return sim.Run(plan, &models.Instance{Interrupt: never}), nil
}
