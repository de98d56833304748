package wu2024

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
)

// Mean is the strategy with the least mean cost if the spot machine is away in each tick independently, with
// the same probability.
type Mean struct {
	Tick float64 `above:"0" doc:"time between decisions"`
	Gone float64 `min:"0" max:"1" doc:"probability that the spot machine is away in a tick"`
}

// Chain is the strategy with the least mean cost if the availability of the spot machine is a Markov chain:
// it depends only on the tick before. Recorded machines stay away for hours and stay for hours. With Leaves
// and Comes adding up to 1 it is [Mean].
type Chain struct {
	Tick   float64 `above:"0" doc:"time between decisions"`
	Leaves float64 `min:"0" max:"1" doc:"probability per tick that the spot machine leaves if it was there"`
	Comes  float64 `min:"0" max:"1" doc:"probability per tick that the spot machine comes back if it was away"`
}

// Dispatch plays the strategy.
func (m Mean) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	return planned(p, m.Tick, m.Plan)
}

// Dispatch plays the strategy.
func (m Chain) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	return planned(p, m.Tick, m.Plan)
}

// planned plays a strategy that is worked out for the job of a problem.
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
	c := &leastCost{}
	cost, err = c.plan(j, func(int) law { return law{1 - m.Gone, 1 - m.Gone} })
	return c, cost, err
}

// Plan works the strategy out for a job, and returns its mean cost if the spot machine was away
// before the job began. It serves any number of goroutines.
func (m Chain) Plan(j Job) (way Strategy, cost float64, err error) {
	if !(m.Leaves >= 0 && m.Leaves <= 1 && m.Comes >= 0 && m.Comes <= 1) {
		return nil, 0, fmt.Errorf("the probabilities that the spot machine leaves and comes are %v and %v: they must be from 0 to 1", m.Leaves, m.Comes)
	}
	c := &leastCost{}
	cost, err = c.plan(j, func(int) law { return law{m.Comes, 1 - m.Leaves} })
	return c, cost, err
}

// ChainOf counts how often the spot machine leaves and comes in a run. An event that never could happen in
// the run has the probability 0.
func ChainOf(r Run, tick float64) Chain {
	var after, changed [2]float64
	for t := 1; t < len(r); t++ {
		was := 0
		if r[t-1] {
			was = 1
		}
		after[was]++
		if r[t] != r[t-1] {
			changed[was]++
		}
	}
	return Chain{Tick: tick, Comes: changed[0] / max(1, after[0]), Leaves: changed[1] / max(1, after[1])}
}
