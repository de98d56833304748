package wu2024

import (
	"fmt"
	"math"

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
	return planned(p, m.Tick, m.Plan)
}

// Plan works the strategy out for a job, and returns its mean cost if the spot machine was away
// before the job began. It serves any number of goroutines.
func (m Chain) Plan(j Job) (way Strategy, cost float64, err error) {
	if !(m.Leaves >= 0 && m.Leaves <= 1 && m.Comes >= 0 && m.Comes <= 1) {
		return nil, 0, fmt.Errorf("the probabilities that the spot machine leaves and comes are %v and %v: they must be from 0 to 1", m.Leaves, m.Comes)
	}
	c := &course{}
	if err := c.measure(j); err != nil {
		return nil, 0, err
	}
	c.room()
	for i := range c.seen {
		c.seen[i] = c.unknown(nil)
	}
	for t := c.ticks - 1; t >= 0; t-- {
		c.induceChain(t, m.Comes, 1-m.Leaves)
	}
	err = c.begin()
	return c, c.cost, err
}

// induceChain finds the best decisions of a tick of a chain: what is to come is another thing
// where the spot machine is there than where it is away.
func (c *course) induceChain(t int, comes, stays float64) {
	low, high := c.from[t], min(c.work-1, t*c.tick)
	n := max(0, high-low+1)
	c.choice[t] = resized(c.choice[t], n*c.states)
	away, there := c.value[(t+1)&1], c.seen[(t+1)&1]
	spot, onDemand := c.job.Price[Spot]*c.job.Tick, c.job.Price[OnDemand]*c.job.Tick
	for m := range c.states {
		before, after := c.value[t&1][m*c.stride:], c.seen[t&1][m*c.stride:]
		for w := max(0, low-c.tick); w < low; w++ {
			before[w], after[w] = math.Inf(1), math.Inf(1) // these come too late
		}
		for w := low; w <= high; w++ {
			lost, choice := away[w], None
			if x := onDemand + away[w+c.moves[2*m+1]]; x < lost {
				lost, choice = x, OnDemand
			}
			best, with := there[w], None
			if x := onDemand + there[w+c.moves[2*m+1]]; x < best {
				best, with = x, OnDemand
			}
			if x := spot + there[w+c.moves[2*m]]; x < best || x == best && with == OnDemand {
				best, with = x, Spot
			}
			before[w], after[w] = mean(best, lost, comes), mean(best, lost, stays)
			c.choice[t][m*n+w-low] = uint8(choice+1) | uint8(with+1)<<2
		}
	}
}

// mean is the value with or without the spot machine, which is there with a chance. What cannot be
// in time without it may be infinite.
func mean(with, without, chance float64) float64 {
	switch chance {
	case 0:
		return without
	case 1:
		return with
	}
	return float64(chance*with) + float64((1-chance)*without)
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
