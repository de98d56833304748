package wu2024

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Optimum is the policy of a master that knows the run. Only a [Player] can tell it the run, so Dispatch
// refuses.
type Optimum struct {
	Tick float64 `above:"0" doc:"time between decisions"`
}

// Dispatch refuses, as the run is not known.
func (o Optimum) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	if _, err := JobOf(p, o.Tick); err != nil {
		return nil, err
	}
	return nil, needs.Hindsight.Check(p)
}

// Hindsight finds the least cost of a job in a known run. It serves one run after another, in one goroutine.
type Hindsight struct {
	all      leastCost
	spotOnly spotOnly
}

// Plan finds the optimum, and its cost. The strategy is valid until the next call.
func (h *Hindsight) Plan(j Job, r Run) (way Strategy, cost float64, err error) {
	if err := h.all.measure(j); err != nil {
		return nil, 0, err
	}
	if cost, ok := h.spotOnly.plan(&h.all, r); ok {
		return &h.spotOnly, cost, nil
	}
	cost, err = h.all.plan(j, sure(r))
	return &h.all, cost, err
}

// Published returns the cost of the optimum as the simulator of the paper has it: a way that begins
// with a pause is charged its first start twice.
func (h *Hindsight) Published(j Job, r Run) (float64, error) {
	if _, err := h.all.plan(j, sure(r)); err != nil {
		return 0, err
	}
	cost := h.all.first(OnDemand)
	if r.Available(0) {
		cost = min(cost, h.all.first(Spot))
	}
	j.Work += j.Start
	paused, err := h.all.plan(j, sure(r))
	switch {
	case err == nil:
		return min(cost, paused), nil
	case math.IsInf(cost, 1):
		return 0, err
	}
	return cost, nil
}

// sure returns the law of a run that is known.
func sure(r Run) func(tick int) law {
	return func(tick int) law {
		if r.Available(tick) {
			return law{1, 1}
		}
		return law{}
	}
}
