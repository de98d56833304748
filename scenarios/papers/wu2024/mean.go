package wu2024

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Mean is the strategy whose cost is least in the mean, if the spot machine is away in every tick
// with one probability, whatever it was before.
type Mean struct {
	Tick float64 `above:"0" doc:"time between decisions"`
	Gone float64 `min:"0" max:"1" doc:"probability that the spot machine is away in a tick"`
}

// Dispatch plays the strategy.
func (m Mean) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	return planned(p, m.Tick, m.Plan)
}

// planned plays a strategy that is worked out for the job that a problem is.
func planned(p *models.Problem, tick float64, plan func(Job) (Strategy, float64, error)) (models.Dispatcher, error) {
	j, err := JobOf(p, tick)
	if err != nil {
		return nil, err
	}
	way, _, err := plan(j)
	if err != nil {
		return nil, err
	}
	return Dispatch(p, tick, way)
}

// Plan works the strategy out for a job, and returns its mean cost. It serves any number of
// goroutines.
func (m Mean) Plan(j Job) (way Strategy, cost float64, err error) {
	if !(m.Gone >= 0 && m.Gone <= 1) {
		return nil, 0, fmt.Errorf("the probability that the spot machine is away is %v: it must be from 0 to 1", m.Gone)
	}
	c := &course{}
	err = c.plan(j, func(int) float64 { return 1 - m.Gone })
	return c, c.cost, err
}

// Begin returns the decisions of a run.
func (c *course) Begin(Job) func(State) Machine { return c.decide }

// Hindsight finds the cheapest way to be in time for a master that knows in which ticks the
// spot machine will be there. One serves run after run of one goroutine.
type Hindsight struct {
	course  course
	waiting waiting
}

// Plan finds the way, and its cost. The strategy is valid until the next call.
func (h *Hindsight) Plan(j Job, there func(tick int) bool) (way Strategy, cost float64, err error) {
	c := &h.course
	if err := c.measure(j); err != nil {
		return nil, 0, err
	}
	if cost, ok := h.waiting.plan(c, there); ok {
		return &h.waiting, cost, nil
	}
	err = c.solve(sure(there))
	return c, c.cost, err
}

// Published returns the cost of the optimum as the simulator of the paper has it: a way that begins
// with a pause is charged its first start twice.
func (h *Hindsight) Published(j Job, there func(tick int) bool) (float64, error) {
	c := &h.course
	if err := c.plan(j, sure(there)); err != nil {
		return 0, err
	}
	cost := c.first(OnDemand)
	if there(0) {
		cost = min(cost, c.first(Spot))
	}
	j.Work += j.Start
	if err := c.plan(j, sure(there)); err != nil && math.IsInf(cost, 1) {
		return 0, err
	}
	return min(cost, c.cost), nil
}

// sure returns the chance of what is known.
func sure(there func(tick int) bool) func(tick int) float64 {
	return func(tick int) float64 {
		if there(tick) {
			return 1
		}
		return 0
	}
}

// Optimum is the policy of a master that knows the run. [Play] tells it; to play it on an episode
// of which nobody told it is an error.
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
