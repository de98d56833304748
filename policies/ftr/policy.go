package ftr

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Policy sends every worker one message, and all are ready at once. Workers compute
// while they receive; check-outs are part of what computing costs. It plans for workers
// that are not interrupted, and there may be no results.
type Policy struct {
	Order   orders.Order `doc:"in which workers are served; climb searches for which of up to 32 take part, and in what order"`
	Workers float64      `min:"1" max:"1e6" word:"auto=0" doc:"how many may take part, the first in the order; auto is all that pay"`

	// For what becomes of units that are found wrong, which is no part of the plan:
	// [Policy.Again].
	Second  Rule   `one:"in-place,algorithm1,best" doc:"units found wrong are computed again where they are, moved as in the paper, or as is best"`
	Reading string `one:"waiting,charged" doc:"a message with units found wrong costs its start-up, or what it costs in the first phase"`
}

// words is what the policy accepts as an order.
var words = orders.Vocabulary{Words: orders.Words(orders.FastestLink, orders.Given, orders.Climb)}

// Words returns what the option accepts, or nil if its tags say so.
func (Policy) Words(option string) spec.Words {
	if option == "order" {
		return words
	}
	return nil
}

// Schedule plans for the problem.
func (q Policy) Schedule(p *models.Problem) (*models.Schedule, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	workers, err := Workers(p)
	if err != nil {
		return nil, err
	}
	phase, err := q.Share(workers, p.Load)
	if err != nil {
		return nil, err
	}
	return phase.Schedule(p.Workers), nil
}

// Share returns the first phase that the policy plans.
func (q Policy) Share(workers []Worker, load float64) (Phase, error) {
	if q.Workers != 0 && !(q.Workers >= 1 && q.Workers <= 1e6) {
		return Phase{}, fmt.Errorf("workers is %v: it must be from 1 to 1000000, or 0 for as many as pay", q.Workers)
	}
	if err := words.Check(q.Order, len(workers)); err != nil {
		return Phase{}, err
	}
	order := FastestLinks(workers)
	if q.Order == orders.Given {
		order = orders.Numbered[int](len(workers))
	}
	if q.Workers != 0 {
		order = order[:min(len(order), int(q.Workers))]
	}
	if q.Order == orders.Climb {
		return Climb(workers, order, load)
	}
	return InOrder(workers, order, load)
}

// Workers returns the workers of a problem, whose check-outs are part of what computing
// costs. It is an error if results take time, or if workers that are sent to do not
// compute while they receive.
func Workers(p *models.Problem) ([]Worker, error) {
	workers := make([]Worker, len(p.Workers))
	sends := false
	for i, w := range p.Workers {
		if !w.Return.Free() {
			return nil, fmt.Errorf("worker %d: the policy needs workers without results, and this one's take time", i)
		}
		workers[i] = Worker{Send: w.Send, Compute: w.Compute}
		sends = sends || !w.Send.Free()
	}
	if sends && !p.Stream {
		return nil, fmt.Errorf("the policy needs workers that compute while they receive, and these compute what they have received")
	}
	return workers, nil
}
