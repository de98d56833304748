package wu2024

import (
	"fmt"
	"math"
)

// course is the cheapest way to be in time from every state of a job: the tick, the work that is
// done, and the machine with how long it has been starting. It is exact, by backward induction,
// where the chance that the spot machine is there in a tick is known and depends on nothing but
// the tick and whether it was there in the one before: the least mean cost. Where every chance is
// 0 or 1 it is the optimum with hindsight.
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
	choice [][]uint8       // in each tick, from its least work: two bits without the spot machine, and two with it
	cost   float64         // from the beginning
	value  [2][2][]float64 // of even and odd ticks, after a tick without the spot machine and after one with it
	moves  []int           // how far a tick on a machine moves in value, from each state to each machine
}

// mostStates is how many states a course may have.
const mostStates = 1 << 28

// chances are those of the spot machine to be there in a tick: after a tick in which it was away,
// and after one in which it was there.
type chances func(tick int) (comes, stays float64)

// plan works a course out. If chances are independent, comes and stays are the same in all ticks,
// and what is known of the tick before makes no difference. The beginning counts as a tick
// without the spot machine.
func (c *course) plan(j Job, chance chances, independent bool) error {
	if err := c.measure(j, independent); err != nil {
		return err
	}
	for t := c.ticks - 1; t >= 0; t-- {
		comes, stays := chance(t)
		c.induce(t, comes, stays)
	}
	if c.cost = c.value[0][0][0]; c.from[0] > 0 || math.IsInf(c.cost, 1) {
		c.cost = math.Inf(1)
		return fmt.Errorf("the job cannot be done by its deadline: %v of work and a start of %v in %v, by ticks of %v", j.Work, j.Start, j.Deadline, j.Tick)
	}
	return nil
}

// measure finds the unit, and makes room.
func (c *course) measure(j Job, independent bool) error {
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
		for was := range c.value[i] {
			if was == 1 && independent {
				c.value[i][1] = c.value[i][0]
				break
			}
			v := resized(c.value[i][was], (c.work+c.tick)*c.states)
			for k := range v[:c.work*c.states] {
				v[k] = math.Inf(1)
			}
			clear(v[c.work*c.states:])
			c.value[i][was] = v
		}
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
func (c *course) induce(t int, comes, stays float64) {
	low, high := c.from[t], min(c.work-1, t*c.tick)
	c.choice[t] = resized(c.choice[t], max(0, high-low+1)*c.states)
	now, next, choices := &c.value[t&1], &c.value[(t+1)&1], c.choice[t]
	independent := &now[0][0] == &now[1][0]
	spot, onDemand := c.job.Price[Spot]*c.job.Tick, c.job.Price[OnDemand]*c.job.Tick
	for was := range now {
		for k := max(0, low-c.tick) * c.states; k < low*c.states; k++ {
			now[was][k] = math.Inf(1) // these come too late
		}
	}
	away, there := next[0], next[1]
	at := low * c.states
	for w := low; w <= high; w++ {
		for m := range c.states {
			without, choice := away[w*c.states], None
			if x := onDemand + away[at+c.moves[2*m+1]]; x < without {
				without, choice = x, OnDemand
			}
			with, best := without, choice
			if !independent {
				with, best = there[w*c.states], None
				if x := onDemand + there[at+c.moves[2*m+1]]; x < with {
					with, best = x, OnDemand
				}
			}
			if x := spot + there[at+c.moves[2*m]]; comes+stays > 0 && (x < with || x == with && best == OnDemand) {
				with, best = x, Spot
			}
			now[0][at+m] = mean(with, without, comes)
			if !independent {
				now[1][at+m] = mean(with, without, stays)
			}
			choices[at+m-low*c.states] = uint8(choice+1) | uint8(best+1)<<2
		}
		at += c.states
	}
}

// mean is with or without the spot machine, which is there with a chance. What cannot be in time
// without it may be infinite.
func mean(with, without, chance float64) float64 {
	switch chance {
	case 0:
		return without
	case 1:
		return with
	}
	return float64(chance*with) + float64((1-chance)*without)
}

// first returns the cost of a way that begins on a machine.
func (c *course) first(machine Machine) float64 {
	return c.job.Price[machine]*c.job.Tick + c.value[1][0][c.moves[machine]]
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
