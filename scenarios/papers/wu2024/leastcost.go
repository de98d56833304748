package wu2024

import (
	"fmt"
	"math"
)

// leastCost finds the least mean cost of a job from each of its states, by backward induction. A
// state is the tick, the work done, and the machine with the ticks since its start. The law of the
// spot machine may depend on whether it was available in the tick before. Under a law of certain
// events the result is the optimum with hindsight.
//
// Work is counted in units that divide a tick and a start, so no state is rounded.
type leastCost struct {
	job    Job
	ticks  int // until the deadline
	unit   float64
	work   int // in units, as tick and start
	tick   int
	start  int
	levels int        // ticks in which a machine starts, at least 1: from then on a whole tick is work
	states int        // of the machine
	price  [2]float64 // of a tick on each machine
	rows   []row

	// costs holds the costs of all rows: costs[0] if the spot machine was away in the tick before,
	// and costs[1] if it was available. There is only one if the law does not depend on it.
	costs [][]float64
}

// law is the probability that the spot machine is available in a tick: element 0 after a tick
// in which it was away, element 1 after one in which it was available.
type law [2]float64

// row is where the costs of a tick are in memory. Each state of the machine has length costs; the
// first is for low units of work, and those from need on are for work that can be done in time.
type row struct{ at, length, low, need int }

// mostCosts is how many costs may be kept: a gigabyte.
const mostCosts = 1 << 27

// plan finds all costs of a job, and returns the one from its beginning.
func (c *leastCost) plan(j Job, in func(tick int) law) (cost float64, err error) {
	if err := c.measure(j); err != nil {
		return 0, err
	}
	memory := 1
	for t := range c.ticks {
		if l := in(t); l[0] != l[1] {
			memory = 2
		}
	}
	c.makeRoom(memory)
	for t := c.ticks - 1; t >= 0; t-- {
		c.induce(t, in(t))
	}
	if cost = c.costs[0][0]; math.IsInf(cost, 1) {
		return 0, c.impossible()
	}
	return cost, nil
}

func (c *leastCost) impossible() error {
	j := c.job
	return fmt.Errorf("the job cannot be done by its deadline: %v of work and a start of %v in %v, by ticks of %v", j.Work, j.Start, j.Deadline, j.Tick)
}

// measure counts a job in ticks and units.
func (c *leastCost) measure(j Job) error {
	c.job = j
	c.price = [2]float64{j.Price[Spot] * j.Tick, j.Price[OnDemand] * j.Tick}
	c.unit = divisor(j.Tick, j.Start)
	work, tick := math.Ceil(j.Work/c.unit-1e-6), math.Round(j.Tick/c.unit)
	ticks, levels := math.Floor(j.Deadline/j.Tick+1e-9), max(1, math.Ceil(j.Start/j.Tick-1e-9))
	if work > ticks*tick {
		return c.impossible()
	}
	if costs := work * (ticks - work/tick + 2) * (1 + 2*levels); !(costs <= mostCosts) {
		return fmt.Errorf("there are %.3g states of the job: want %d at most, as with a start that is a simple fraction of a tick", costs, mostCosts)
	}
	c.work, c.tick, c.start = int(work), int(tick), int(math.Round(j.Start/c.unit))
	c.ticks, c.levels, c.states = int(ticks), int(levels), 1+2*int(levels)
	return nil
}

// makeRoom lays out the rows. Work that cannot be done in time costs +Inf, and work that is done costs
// nothing.
func (c *leastCost) makeRoom(memory int) {
	c.rows = resized(c.rows, c.ticks+1)
	size := 0
	for t := range c.rows {
		r := row{at: size, length: 1, need: max(0, c.work-(c.ticks-t)*c.tick)}
		if t > 0 {
			r.low = c.rows[t-1].need
			r.length = c.most(t-1) + c.tick - r.low + 1
		}
		c.rows[t] = r
		size += r.length * c.states
	}
	c.costs = resized(c.costs, memory)
	for k := range c.costs {
		c.costs[k] = resized(c.costs[k], size)
		for _, r := range c.rows {
			for m := range c.states {
				costs := c.costs[k][r.at+m*r.length:][:r.length]
				for w := r.low; w < min(r.need, r.low+r.length); w++ {
					costs[w-r.low] = math.Inf(1)
				}
				clear(costs[min(r.length, max(0, c.work-r.low)):])
			}
		}
	}
}

// most returns the most work that may be done by a tick, and is not all.
func (c *leastCost) most(t int) int { return min(c.work-1, t*c.tick) }

// divisor returns the largest common divisor of two numbers, up to rounding.
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

// state returns the state of a machine some ticks after its start.
func (c *leastCost) state(machine Machine, ticks int) int {
	return int(machine)*c.levels + min(ticks, c.levels)
}

// index returns where the cost of a state is.
func (c *leastCost) index(t, state, work int) int {
	r := &c.rows[t]
	return r.at + state*r.length + work - r.low
}

// after returns where the cost is that follows a tick on a machine.
func (c *leastCost) after(t, state, work int, machine Machine) int {
	ticks := state - int(machine)*c.levels // since its start
	if ticks < 1 || ticks > c.levels {
		ticks = 0 // it starts now
	}
	return c.index(t+1, c.state(machine, ticks+1), work+max(0, c.tick-max(0, c.start-ticks*c.tick)))
}

// induce finds the costs of a tick from the costs of the next. Ticks in which the spot machine is certainly
// away or available are computed apart: in known runs, most ticks are.
func (c *leastCost) induce(t int, l law) {
	low := c.rows[t].need
	n := c.most(t) - low + 1
	cheap, dear := c.price[Spot], c.price[OnDemand]
	last := len(c.costs) - 1
	costs := func(k, at int) []float64 { return c.costs[k][at:][:n] }
	for m := range c.states {
		now, pause := c.index(t, m, low), c.index(t+1, 0, low)
		spot, onDemand := c.after(t, m, low, Spot), c.after(t, m, low, OnDemand)
		away, awayDear := costs(0, pause), costs(0, onDemand)
		there, thereDear, thereCheap := costs(last, pause), costs(last, onDemand), costs(last, spot)
		before, after := costs(0, now), costs(last, now)
		switch l {
		case law{0, 0}:
			for i, best := range away {
				if x := dear + awayDear[i]; x < best {
					best = x
				}
				before[i] = best
			}
		case law{1, 1}:
			for i, best := range there {
				if x := dear + thereDear[i]; x < best {
					best = x
				}
				if x := cheap + thereCheap[i]; x < best {
					best = x
				}
				after[i] = best
			}
		default:
			for i := range before {
				without := away[i]
				if x := dear + awayDear[i]; x < without {
					without = x
				}
				with := there[i]
				if x := dear + thereDear[i]; x < with {
					with = x
				}
				if x := cheap + thereCheap[i]; x < with {
					with = x
				}
				before[i] = mean(without, with, l[0])
				if last > 0 {
					after[i] = mean(without, with, l[1])
				}
			}
		}
	}
}

// mean is the mean cost without and with the spot machine. Certain events are apart, as costs
// may be infinite.
func mean(without, with, chance float64) float64 {
	switch chance {
	case 0:
		return without
	case 1:
		return with
	}
	return float64(chance*with) + float64((1-chance)*without)
}

// decide returns the best decision in a state: at equal costs a pause, and then the spot machine.
func (c *leastCost) decide(s State) Machine {
	t, w := int(s.Now/c.job.Tick+.5), int(s.Done/c.unit+.5)
	if t >= c.ticks || w < c.rows[t].need || w >= c.work {
		return safe(s) // it is late already, or done
	}
	m, costs := 0, c.costs[0]
	if s.On != None {
		m = c.state(s.On, c.levels-int(math.Ceil(s.Starting/c.job.Tick-1e-9)))
	}
	if s.Spot {
		costs = c.costs[len(c.costs)-1]
	}
	best, choice := costs[c.index(t+1, 0, w)], None
	if x := c.price[OnDemand] + costs[c.after(t, m, w, OnDemand)]; x < best {
		best, choice = x, OnDemand
	}
	if x := c.price[Spot] + costs[c.after(t, m, w, Spot)]; s.Spot && (x < best || x == best && choice == OnDemand) {
		choice = Spot
	}
	return choice
}

// Begin returns the decisions of a run.
func (c *leastCost) Begin(Job) func(State) Machine { return c.decide }

// first returns the cost of a known run that begins on a machine.
func (c *leastCost) first(machine Machine) float64 {
	return c.price[machine] + c.costs[0][c.after(0, 0, 0, machine)]
}
