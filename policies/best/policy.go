package best

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Policy is [Plan] as a policy.
type Policy struct {
	Messages float64 `min:"1" max:"1e5" word:"auto=0" doc:"largest number of chunks handed out, copies included; auto: as many as pay off"`
	Effort   float64 `above:"0" max:"1000" doc:"how long to search: 1 is about .1 s for 10 workers"`
	Copies   string  `one:"yes,no" doc:"whether several workers may have the same chunk"`
	By       string  `one:"ever,deadline" doc:"work that counts: all, or only what is done by the problem's deadline, if it has one"`
}

// Schedule plans for the problem.
func (q Policy) Schedule(p *models.Problem) (*models.Schedule, error) {
	o, err := q.options(p)
	if err != nil {
		return nil, err
	}
	r, err := Plan(p, o)
	if err != nil {
		return nil, err
	}
	return r.Schedule, nil
}

// options returns the options of Plan.
func (q Policy) options(p *models.Problem) (Options, error) {
	if q.Messages != 0 && !(q.Messages >= 1 && q.Messages <= mostEntries) {
		return Options{}, fmt.Errorf("messages is %v: it must be from 1 to %d, or 0 for auto", q.Messages, mostEntries)
	}
	if !(q.Effort > 0 && q.Effort <= mostEffort) {
		return Options{}, fmt.Errorf("effort is %v: it must be above 0 and at most %d", q.Effort, mostEffort)
	}
	o := Options{Entries: int(q.Messages), Effort: q.Effort, Until: math.Inf(1)}
	switch q.Copies {
	case "yes":
	case "no":
		o.Once = true
	default:
		return Options{}, fmt.Errorf("copies is %q: it must be yes or no", q.Copies)
	}
	switch q.By {
	case "ever":
	case "deadline":
		if p.Deadline > 0 {
			o.Until = p.Deadline
		}
	default:
		return Options{}, fmt.Errorf("by is %q: it must be ever or deadline", q.By)
	}
	return o, nil
}
