package wu2024

import (
	"math"
	"slices"
)

// spotOnly finds the optimum with hindsight of a job that need not go on demand, in closed form. It
// needs a start that takes no longer than a tick. By late deadlines it is a hundred times as fast as
// [leastCost], which finds the same decisions.
//
// With k starts the spot machine is used in at most the k longest of the intervals in which it is there. One
// more start makes room for at least as much work as it takes. So the least sufficient k gives the least
// number of paid ticks that have room for the work and k starts. By the same count, a pause in a tick costs
// nothing if the k longest of the intervals after it suffice, where k is how many starts the paid ticks have
// room for. If decisions have equal costs, both take the pause.
type spotOnly struct {
	tick  float64
	stays []int  // for how many ticks the spot machine stays, from each tick on
	later []int  // the intervals after the one of a tick, the longest first
	way   []bool // in which ticks the job is on the spot machine, until it is done
}

// plan finds the way of a job that leastCost has measured, and its cost. It is not ok if the job
// has to go on demand, or if that may cost no more.
func (w *spotOnly) plan(c *leastCost, r Run) (cost float64, ok bool) {
	if c.start > c.tick {
		return 0, false
	}
	w.look(c.ticks, r)
	paid, ok := w.paid(c)
	if !ok {
		return 0, false
	}
	for range paid {
		cost += c.price[Spot] // the sum that leastCost finds
	}
	w.tick, w.way = c.job.Tick, w.way[:0]
	left, on := c.work, false
	for t := 0; left > 0; t++ {
		stays := w.stays[t]
		if stays > 0 && (t == 0 || w.stays[t-1] == 0) {
			k := slices.Index(w.later, stays)
			w.later = slices.Delete(w.later, k, k+1)
		}
		use := stays > 0 && !w.suffices(c, stays-1, paid, left)
		if use {
			paid--
			left -= c.tick
			if !on {
				left += c.start
			}
		}
		on = use
		w.way = append(w.way, use)
	}
	return cost, true
}

// look notes when the spot machine is there.
func (w *spotOnly) look(ticks int, r Run) {
	w.stays, w.later = resized(w.stays, ticks+1), w.later[:0]
	w.stays[ticks] = 0
	for t := ticks - 1; t >= 0; t-- {
		w.stays[t] = 0
		if r.Available(t) {
			w.stays[t] = w.stays[t+1] + 1
		} else if w.stays[t+1] > 0 {
			w.later = append(w.later, w.stays[t+1])
		}
	}
	if w.stays[0] > 0 {
		w.later = append(w.later, w.stays[0])
	}
	slices.SortFunc(w.later, func(a, b int) int { return b - a })
}

// paid returns for how many ticks the job pays if it never goes on demand. That is ok if it suffices
// and every other way costs more, by more than the sums of leastCost may be off.
//
// A way on demand has one start at least there, and pays for a tick or more. With fewer starts of the spot
// machine than are needed without it, it takes all of their ticks, and does the missing work on demand; with
// as many, it pays for as many ticks as without it, and one of them is dear.
func (w *spotOnly) paid(c *leastCost) (ticks int, ok bool) {
	room := func(starts int) int { return (c.work + starts*c.start + c.tick - 1) / c.tick }
	spot, dear := c.price[Spot], c.price[OnDemand]
	least, sum, k := math.Inf(1), 0, 0
	for ; sum*c.tick < c.work+k*c.start; k++ {
		least = min(least, float64(spot*float64(sum))+float64(dear*float64(room(k+1)-sum)))
		if k == len(w.later) {
			return 0, false
		}
		sum += w.later[k]
	}
	ticks = room(k)
	cost, off := float64(spot*float64(ticks)), dear*float64(c.ticks)*float64(c.ticks)*0x1p-50
	return ticks, spot > off && dear-spot > off && least-cost > off
}

// suffices reports whether work can be done by the intervals after a tick, if no more ticks are paid. The
// interval that has begun stays on for some ticks.
func (w *spotOnly) suffices(c *leastCost, stays, paid, left int) bool {
	starts := len(w.later)
	if stays > 0 {
		starts++
	}
	if c.start > 0 {
		starts = min(starts, (paid*c.tick-left)/c.start)
	}
	if starts == 0 {
		return false
	}
	sum := 0
	for _, l := range w.later[:starts-1] {
		sum += l
	}
	if starts <= len(w.later) {
		stays = max(stays, w.later[starts-1])
	}
	return (sum+stays)*c.tick >= left+starts*c.start
}

// Begin returns the decisions of the run.
func (w *spotOnly) Begin(Job) func(State) Machine {
	return func(s State) Machine {
		switch t := int(math.Round(s.Now / w.tick)); {
		case t >= len(w.way):
			return safe(s) // it is done, up to rounding
		case w.way[t]:
			return Spot
		}
		return None
	}
}
