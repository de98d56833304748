package wu2024

import (
	"fmt"
	"math"
)

// course is the cheapest way to be in time from every state of a job: the tick, the work that is
// done, and the machine with how long it has been starting. It is exact, by backward induction,
// where the chance that the spot machine is there is known for each tick and independent of
// the others: the least mean cost. Where every chance is 0 or 1 it is the optimum with hindsight.
// A chain, in which the chance depends on the tick before, has two values of each state.
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
	stride int // how far the values of one lie from those of the next
	from   []int
	choice [][]uint8 // in each tick and state, from its least work: two bits without the spot machine, and two with it
	cost   float64   // from the beginning
	value  [2][]float64
	seen   [2][]float64 // of a chain, after a tick with the spot machine; value is then after one without it
	moves  []int        // how far a tick on a machine moves in value, from each state to each machine
}

// mostStates is how many states a course may have.
const mostStates = 1 << 28

// plan works a course out. The chance is that of the spot machine to be there in a tick.
func (c *course) plan(j Job, chance func(tick int) float64) error {
	if err := c.measure(j); err != nil {
		return err
	}
	return c.solve(chance)
}

// solve works the course of a job out that is measured.
func (c *course) solve(chance func(tick int) float64) error {
	c.room()
	for t := c.ticks - 1; t >= 0; t-- {
		c.induce(t, chance(t))
	}
	return c.begin()
}

// begin finds the cost from the beginning.
func (c *course) begin() error {
	j := c.job
	if c.cost = c.value[0][0]; c.from[0] > 0 || math.IsInf(c.cost, 1) {
		c.cost = math.Inf(1)
		return fmt.Errorf("the job cannot be done by its deadline: %v of work and a start of %v in %v, by ticks of %v", j.Work, j.Start, j.Deadline, j.Tick)
	}
	return nil
}

// measure finds the unit, and how many states there are.
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
	c.states, c.stride = 1+2*c.levels, c.work+c.tick
	return nil
}

// room makes room for the values, and finds where states lead to.
func (c *course) room() {
	c.from, c.choice = resized(c.from, c.ticks+1), resized(c.choice, c.ticks)
	for i := range c.value {
		c.value[i] = c.unknown(c.value[i])
	}
	c.moves = resized(c.moves, 2*c.states)
	for k := range c.moves {
		machine := Machine(k % 2)
		level := c.level(k/2, machine)
		c.moves[k] = max(0, c.tick-max(0, c.start-level*c.tick)) + c.state(machine, level+1)*c.stride
	}
	for t := range c.from {
		c.from[t] = max(0, c.work-(c.ticks-t)*c.tick)
	}
}

// unknown returns the values of a tick of which nothing is known: what is done costs nothing, and
// what is not in time is never done.
func (c *course) unknown(v []float64) []float64 {
	v = resized(v, c.stride*c.states)
	for m := range c.states {
		row := v[m*c.stride:][:c.stride]
		for w := range c.work {
			row[w] = math.Inf(1)
		}
		clear(row[c.work:])
	}
	return v
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
	n := len(c.choice[t]) / c.states
	choice := c.choice[t][m*n+w-c.from[t]]
	if s.Spot {
		choice >>= 2
	}
	return Machine(choice&3) - 1
}
