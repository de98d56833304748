package wu2024

import (
	"fmt"
	"math"
)

// course is the cheapest way to be in time from every state of a job: the tick, the work that is
// done, and the machine with how long it has been starting. It is exact, by backward induction,
// where the chance that the spot machine is there is known for each tick and independent of
// the others: the least mean cost. Where every chance is 0 or 1 it is the optimum with hindsight.
//
// Work is counted in units of which a tick and a start are multiples, so no state is rounded.
type course struct {
	job    Job
	ticks  int // until the deadline
	unit   float64
	work   int // all else in units
	tick   int
	start  int
	levels int // ticks in which a machine starts, at least 1: from then on all of a tick is work
	states int // of the machine
	from   []int
	choice [][]uint8 // in each tick, from its least work: two bits without the spot machine, and two with it
	cost   float64   // from the beginning
	value  [2][]float64
	moves  []int // how far a tick on a machine moves in value, from each state to each machine
}

// mostStates is how many states a course may have.
const mostStates = 1 << 28

// plan works a course out. The chance is that of the spot machine to be there in a tick.
func (c *course) plan(j Job, chance func(tick int) float64) error {
	if err := c.measure(j); err != nil {
		return err
	}
	for t := c.ticks - 1; t >= 0; t-- {
		c.induce(t, chance(t))
	}
	if c.cost = c.value[0][0]; c.from[0] > 0 || math.IsInf(c.cost, 1) {
		c.cost = math.Inf(1)
		return fmt.Errorf("the job cannot be done by its deadline: %v of work and a start of %v in %v, by ticks of %v", j.Work, j.Start, j.Deadline, j.Tick)
	}
	return nil
}

// measure finds the unit, and makes room.
func (c *course) measure(j Job) error {
	c.job = j
	c.ticks = int(math.Floor(j.Deadline/j.Tick + 1e-9))
	c.unit = divisor(j.Tick, j.Start)
	count := func(x float64) float64 { return math.Round(x / c.unit) }
	work := math.Ceil(j.Work/c.unit - 1e-6)
	levels := max(1, math.Ceil(j.Start/j.Tick-1e-9))
	if states := work * float64(c.ticks) * (1 + 2*levels); !(states <= mostStates) {
		return fmt.Errorf("there are %.3g states of the job: want %d at most, as with a start that is a simple fraction of a tick", states, mostStates)
	}
	c.work, c.levels = int(work), int(levels)
	c.tick, c.start = int(count(j.Tick)), int(count(j.Start))
	c.states = 1 + 2*c.levels
	c.from, c.choice = make([]int, c.ticks+1), resized(c.choice, c.ticks)
	for i := range c.value { // what is done costs nothing, and what is not in time is never done
		v := resized(c.value[i], (c.work+c.tick)*c.states)
		for k := range v[:c.work*c.states] {
			v[k] = math.Inf(1)
		}
		clear(v[c.work*c.states:])
		c.value[i] = v
	}
	c.moves = resized(c.moves, 2*c.states)
	for k := range c.moves {
		machine := Machine(k % 2)
		level := c.level(k/2, machine)
		c.moves[k] = max(0, c.tick-max(0, c.start-level*c.tick))*c.states + c.state(machine, level+1)
	}
	for t := range c.from {
		c.from[t] = max(0, c.work-(c.ticks-t)*c.tick)
	}
	return nil
}

// divisor returns the largest number of which both are multiples, up to rounding.
func divisor(a, b float64) float64 {
	for most := a; b > 1e-9*most; {
		a, b = b, a-float64(math.Round(a/b)*b)
		b = math.Abs(b)
	}
	return a
}

// resized returns a slice of n elements, in the memory of s if that suffices.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// induce finds the best decisions of a tick.
func (c *course) induce(t int, chance float64) {
	low, high := c.from[t], min(c.work-1, t*c.tick)
	c.choice[t] = resized(c.choice[t], max(0, high-low+1)*c.states)
	now, next, choices := c.value[t&1], c.value[(t+1)&1], c.choice[t]
	spot, onDemand := c.job.Price[Spot]*c.job.Tick, c.job.Price[OnDemand]*c.job.Tick
	for k := max(0, low-c.tick) * c.states; k < low*c.states; k++ {
		now[k] = math.Inf(1) // these come too late
	}
	at := low * c.states
	for w := low; w <= high; w++ {
		pause := next[w*c.states]
		for m := range c.states {
			best, choice := pause, None
			if x := onDemand + next[at+c.moves[2*m+1]]; x < best {
				best, choice = x, OnDemand
			}
			without := choice
			if chance > 0 {
				with := best
				if x := spot + next[at+c.moves[2*m]]; x < best || x == best && choice == OnDemand {
					with, choice = x, Spot
				}
				if chance < 1 {
					with = float64(chance*with) + float64((1-chance)*best)
				}
				best = with
			}
			now[at+m] = best
			choices[at+m-low*c.states] = uint8(without+1) | uint8(choice+1)<<2
		}
		at += c.states
	}
}

// first returns the cost of a way that begins on a machine.
func (c *course) first(machine Machine) float64 {
	return c.job.Price[machine]*c.job.Tick + c.value[1][c.moves[machine]]
}

// level returns for how many ticks a machine has been starting in a state, as far as it matters.
func (c *course) level(m int, machine Machine) int {
	if k := m - 1 - int(machine)*c.levels; k >= 0 && k < c.levels {
		return k + 1
	}
	return 0
}

// state returns the state in which a machine has been starting for some ticks.
func (c *course) state(machine Machine, level int) int {
	return 1 + int(machine)*c.levels + min(level, c.levels) - 1
}

// decide returns the best decision in a state that the course leads to.
func (c *course) decide(s State) Machine {
	t, w := int(math.Round(s.Now/c.job.Tick)), int(math.Round(s.Done/c.unit))
	if t >= c.ticks || w < c.from[t] || w >= c.work {
		return safe(s) // it is late already, or done
	}
	m := 0
	if s.On != None {
		m = c.state(s.On, c.levels-int(math.Ceil(s.Starting/c.job.Tick-1e-9)))
	}
	choice := c.choice[t][(w-c.from[t])*c.states+m]
	if s.Spot {
		choice >>= 2
	}
	return Machine(choice&3) - 1
}
