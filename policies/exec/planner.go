package exec

import "github.com/loadstar-sim/loadstar/models"

// Schedule asks the program for its schedule of a problem.
func (p Planner) Schedule(problem *models.Problem) (*models.Schedule, error) {
	c, schedule, err := begin(p.opened, "planner", p.With, p.N, problem)
	if err != nil {
		return nil, err
	}
	c.end()
	return schedule, nil
}
