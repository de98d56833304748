package faults

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Plan is the first phase as a plan: every worker is sent one message, and all have checked out at once.
// It plans for workers that compute while they receive, have no results, and are not interrupted.
type Plan struct {
	Order   orders.Order // in which workers are served
	Workers float64      // how many may take part, the first in the order; 0: all that pay
}

// PlanNeeds states the conditions under which plans of the first phase serve a world.
const PlanNeeds = needs.NoResults | needs.Streaming

// words lists the orders that a plan accepts.
var words = orders.Vocabulary{Words: orders.Words(orders.FastestLink, orders.Given, orders.Climb)}

// Schedule plans for the problem.
func (q Plan) Schedule(p *models.Problem) (*models.Schedule, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if err := PlanNeeds.Check(p); err != nil {
		return nil, err
	}
	phase, err := q.Share(WorkersOf(p), p.Load)
	if err != nil {
		return nil, err
	}
	return phase.Schedule(p.Workers), nil
}

// Share returns the first phase of workers of any kind.
func (q Plan) Share(workers []Worker, load float64) (Phase, error) {
	if q.Workers != 0 && !(q.Workers >= 1 && q.Workers <= 1e6) {
		return Phase{}, fmt.Errorf("workers is %v: it must be from 1 to 1000000, or 0 for as many as pay off", q.Workers)
	}
	if err := words.Check(q.Order, len(workers)); err != nil {
		return Phase{}, err
	}
	order := FastestLinks(workers)
	if q.Order == orders.Given {
		order = orders.Numbered(len(workers))
	}
	if q.Workers != 0 {
		order = order[:min(len(order), int(q.Workers))]
	}
	if q.Order == orders.Climb {
		return Climb(workers, order, load)
	}
	return InOrder(workers, order, load)
}

// WorkersOf returns the workers of a problem, with their check-outs apart from what computing costs.
func WorkersOf(p *models.Problem) []Worker {
	workers := make([]Worker, len(p.Workers))
	for i, w := range p.Workers {
		compute := models.Affine{Latency: w.Compute.Latency - w.Check.Latency, PerUnit: w.Compute.PerUnit - w.Check.PerUnit}
		workers[i] = Worker{Send: w.Send, Compute: compute, Check: w.Check, Return: w.Return, Stores: !p.Stream && !w.Send.Free()}
	}
	return workers
}
