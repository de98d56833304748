package wu2024

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
)

// Chain is the strategy whose cost is least in the mean, if whether the spot machine is there in a
// tick depends on nothing but whether it was there in the one before. Recorded machines stay away
// for hours, and stay for hours, so that what is seen now says much about the ticks to come. With
// Leaves and Comes adding up to 1 it is [Mean].
type Chain struct {
	Tick   float64 `above:"0" doc:"time between decisions"`
	Leaves float64 `min:"0" max:"1" doc:"probability that the spot machine is away in a tick, if it was there in the one before"`
	Comes  float64 `min:"0" max:"1" doc:"probability that it is there in a tick, if it was away in the one before"`
}

// Dispatch plays the strategy.
func (m Chain) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	j, err := JobOf(p, m.Tick)
	if err != nil {
		return nil, err
	}
	way, _, err := m.Plan(j)
	if err != nil {
		return nil, err
	}
	return Dispatch(p, m.Tick, way)
}

// Plan works the strategy out for a job, and returns its mean cost if the spot machine was away
// before the job began. It serves any number of goroutines.
func (m Chain) Plan(j Job) (way Strategy, cost float64, err error) {
	if !(m.Leaves >= 0 && m.Leaves <= 1 && m.Comes >= 0 && m.Comes <= 1) {
		return nil, 0, fmt.Errorf("the probabilities that the spot machine leaves and comes are %v and %v: they must be from 0 to 1", m.Leaves, m.Comes)
	}
	c := &course{}
	err = c.plan(j, func(int) (comes, stays float64) { return m.Comes, 1 - m.Leaves }, false)
	return c, c.cost, err
}

// ChainOf counts how often the spot machine leaves and comes in a run. What never could happen in
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
