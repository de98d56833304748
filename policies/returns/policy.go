package returns

import "github.com/loadstar-sim/loadstar/models"

// Policy sends every worker one message and gets one back, in the best orders or in
// given ones, with shares such that all is done as early as it can be. Workers for
// whom that is best get nothing. It plans for workers that are not interrupted.
type Policy struct {
	Out  string `doc:"who is sent to first: best, given, fastest (link), slowest, or workers such as 3-1-2; best is exact up to 5 workers, a search beyond"`
	Back string `doc:"who returns first: best, fifo, lifo, or as for out"`
}

// Schedule plans for the problem.
func (q Policy) Schedule(p *models.Problem) (*models.Schedule, error) {
	plan, err := q.Plan(p)
	if err != nil {
		return nil, err
	}
	return plan.Schedule(p), nil
}

// Plan is what the schedule is made of.
func (q Policy) Plan(p *models.Problem) (Plan, error) {
	s, err := read(p)
	if err != nil {
		return Plan{}, err
	}
	var f family
	if q.Out != "best" {
		if f.out, err = s.order(q.Out); err != nil {
			return Plan{}, err
		}
	}
	switch q.Back {
	case "best":
	case "fifo":
		f.tie = fifo
	case "lifo":
		f.tie = lifo
	default:
		if f.back, err = s.back(q.Back, f.out); err != nil {
			return Plan{}, err
		}
	}
	return s.solve(f)
}
