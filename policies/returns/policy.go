package returns

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Policy sends every worker one message and gets one back, in the best orders or in given ones, with the
// shares of the least makespan. A worker gets nothing if that is best. It plans for workers that are not
// interrupted.
type Policy struct {
	Out  orders.Order `doc:"order of the sends: fastest and slowest by link; best is exact up to 5 workers, a search beyond"`
	Back orders.Order `doc:"order of the results: as the sends (fifo), opposite (lifo), or as for out"`
}

// Words returns the words that the option accepts.
func (Policy) Words(option string) spec.Words {
	if option == "back" {
		return backWords
	}
	return outWords
}

// Needs returns what the policy needs of a world.
func (Policy) Needs() needs.Needs { return needs.NoStreaming }

// Schedule plans for the problem.
func (q Policy) Schedule(p *models.Problem) (*models.Schedule, error) {
	plan, err := q.Plan(p)
	if err != nil {
		return nil, err
	}
	return plan.Schedule(p), nil
}

// Plan returns the plan behind the schedule.
func (q Policy) Plan(p *models.Problem) (Plan, error) {
	s, err := read(p)
	if err != nil {
		return Plan{}, err
	}
	var f orderFamily
	if f.out, err = s.order(outWords, q.Out); err != nil {
		return Plan{}, err
	}
	if f.back, err = s.order(backWords, q.Back); err != nil {
		return Plan{}, err
	}
	// A word orders all workers, but only workers with a send return.
	if len(f.out) > 0 && len(f.back) == len(s.workers) {
		f.back = slices.DeleteFunc(f.back, func(i int32) bool { return !slices.Contains(f.out, i) })
	}
	switch q.Back {
	case orders.FIFO:
		f.tie = fifo
	case orders.LIFO:
		f.tie = lifo
	}
	return s.solve(f)
}
