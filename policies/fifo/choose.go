package fifo

import (
	"cmp"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Up to this many workers, a search also begins with nobody or with each worker alone; and workers may
// take the places of others.
const (
	mostAlone     = 24
	mostExchanged = 100
)

// choose returns the participants of an order with the least makespan found by local search, and that
// makespan. In each search a worker joins, leaves, or takes another's place, whichever helps most, as
// long as one of these helps. One search begins with the first workers, as many as are best; for up to
// 100 workers, one begins with nobody; for up to 24, one begins with each of them. It returns no workers
// if not even the first worker can do the load.
//
// The choice is not proved optimal; docs/fifo.md says how often it was. Starting from all workers and
// leaving out the one with the least share, step by step, ends far later.
func (s *star) choose(order []int32, lifo, waiting bool) (out []int32, end float64) {
	c := choice{s: s, order: order, lifo: lifo, waiting: waiting, in: make([]bool, len(order))}
	end = math.Inf(1)
	begin := func(from, to int) {
		if some, t := c.search(from, to); t < float64(end*(1-tie)) {
			out, end = some, t
		}
	}
	first, least := 1, math.Inf(1)
	for m := 1; m <= len(order); m++ {
		if t := s.makespan(order[:m], lifo, waiting); t < float64(least*(1-tie)) {
			first, least = m, t
		}
	}
	begin(0, first)
	if len(order) <= mostExchanged {
		begin(0, 0)
	}
	for k := 0; len(order) <= mostAlone && k < len(order); k++ {
		if k == 0 || !alike(&s.workers[order[k]], &s.workers[order[k-1]]) {
			begin(k, k+1)
		}
	}
	return out, end
}

// choice is a set of participants of an order.
type choice struct {
	s             *star
	order         []int32
	lifo, waiting bool
	in            []bool // by place in the order: the worker takes part
	end           float64
	out           []int32

	change []int   // places of the best change
	least  float64 // its makespan
}

// search begins with the workers from one place to another and changes the set as long as that helps. It
// returns the participants.
func (c *choice) search(from, to int) (out []int32, end float64) {
	clear(c.in)
	for k := from; k < to; k++ {
		c.in[k] = true
	}
	c.end = c.makespan()
	for c.improve() {
	}
	return slices.Clone(c.members()), c.end
}

// improve makes the change that helps most, and reports whether one does: a worker joins or leaves or, if
// that does not help, takes another's place.
func (c *choice) improve() bool {
	c.least, c.change = c.end, c.change[:0]
	for k := range c.order {
		if !c.sameAsBefore(k) {
			c.try(k)
		}
	}
	for k := 0; len(c.change) == 0 && len(c.order) <= mostExchanged && k < len(c.order); k++ {
		for l := 0; c.in[k] && !c.sameAsBefore(k) && l < len(c.order); l++ {
			if !c.in[l] && !c.sameAsBefore(l) {
				c.try(k, l)
			}
		}
	}
	c.flip(c.change)
	c.end = c.least
	return len(c.change) > 0
}

// try evaluates a change.
func (c *choice) try(places ...int) {
	c.flip(places)
	if end := c.makespan(); end < float64(c.least*(1-tie)) {
		c.least, c.change = end, append(c.change[:0], places...)
	}
	c.flip(places)
}

// flip makes the workers at some places join or leave.
func (c *choice) flip(places []int) {
	for _, k := range places {
		c.in[k] = !c.in[k]
	}
}

// makespan returns the time at which all participants are done: +Inf if there are none.
func (c *choice) makespan() float64 {
	if out := c.members(); len(out) > 0 {
		return c.s.makespan(out, c.lifo, c.waiting)
	}
	return math.Inf(1)
}

// members returns the participants. The slice is valid until the next call.
func (c *choice) members() []int32 {
	c.out = c.out[:0]
	for k, i := range c.order {
		if c.in[k] {
			c.out = append(c.out, i)
		}
	}
	return c.out
}

// sameAsBefore reports whether the worker at a place equals the one before it and also takes part or not.
// Changing one is then the same as changing the other.
func (c *choice) sameAsBefore(k int) bool {
	return k > 0 && c.in[k] == c.in[k-1] && alike(&c.s.workers[c.order[k]], &c.s.workers[c.order[k-1]])
}

// tie is the relative difference up to which makespans count as equal.
const tie = 1e-12

// alike reports whether two workers have the same costs.
func alike(u, v *models.Worker) bool {
	return u.Send == v.Send && u.Compute == v.Compute && u.Return == v.Return
}

// rearrange moves participants to other places of the order, and lets others join, leave or take their
// places, as long as one of these helps.
func (s *star) rearrange(out []int32, end float64, lifo, waiting bool) ([]int32, float64) {
	for better := true; better; {
		better = false
		for k := range out {
			for l := range out {
				moved := slices.Insert(slices.Delete(slices.Clone(out), k, k+1), l, out[k])
				if t := s.makespan(moved, lifo, waiting); t < float64(end*(1-tie)) {
					out, end, better = moved, t, true
				}
			}
		}
		order := slices.Clone(out)
		for i := range int32(len(s.workers)) {
			if !slices.Contains(out, i) {
				order = append(order, i)
			}
		}
		c := choice{s: s, order: order, lifo: lifo, waiting: waiting, in: make([]bool, len(order))}
		if some, t := c.search(0, len(out)); t < float64(end*(1-tie)) {
			out, end, better = some, t, true
		}
	}
	return out, end
}

// orders returns the orders of sends among which workers are chosen: the option's order, or four for best; a
// search continues from the best of the four. They sort by the times of an equal share, ties by computing.
// With start-ups or unlike links, no order is known to be the best. If all times are proportional to load and
// every worker's results take z times as long as its load, the third order is best for FIFO and the second
// for LIFO; see package returns.
func (w *world) orders() [][]int32 {
	s := w.star
	if w.out != orders.Best {
		return [][]int32{w.order}
	}
	x := s.load / float64(len(s.workers))
	var list [][]int32
	for _, key := range []func(w *models.Worker) float64{
		func(w *models.Worker) float64 { return w.Compute.Of(x) },
		func(w *models.Worker) float64 { return w.Send.Of(x) + w.Return.Of(x) },
		func(w *models.Worker) float64 { return w.Send.Of(x) - w.Return.Of(x) },
		func(w *models.Worker) float64 { return w.Send.Of(x) },
	} {
		order := orders.Numbered(len(s.workers))
		slices.SortStableFunc(order, func(i, j int32) int {
			u, v := &s.workers[i], &s.workers[j]
			return cmp.Or(cmp.Compare(key(u), key(v)), cmp.Compare(u.Compute.PerUnit, v.Compute.PerUnit))
		})
		list = append(list, order[:len(w.order)])
	}
	return list
}
