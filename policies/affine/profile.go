package affine

import (
	"fmt"
	"math"
	"slices"
	"sort"
)

// Profile is the best plan as a function of time or load: the workers that take part, and their order.
// [Best] makes it over all orders of all subsets, [InOrder] over all subsets in one order.
//
// A plan of a profile gives every worker something and ends everywhere at once. That some best plan does
// so is Lemma 8: for a given order, time and participants, the best shares are the solution of a linear
// programme with one constraint for each share, "ends by T", and one more, "not negative". At a vertex,
// as many of them are tight as there are shares. A worker whose share is 0 might be left out, so take a
// best plan with the fewest participants: no share is 0, and all end at T.
//
// All best plans do so if every message has a start-up cost. For if i ends early and the workers behind
// at T, x units more for i cost those c_i v x, v being their rate. With c_i v < 1 that would gain, and
// with c_i v > 1 giving i less would. With c_i v = 1 nothing changes until i's share is 0, and then C_i
// is saved.
type Profile struct {
	star   star
	free   []int32 // the workers that need no message
	value  value   // value of the other workers
	choose func(time float64) []int32
	cost   int // number of pieces computed
}

// Exploit returns the plan that does most in a time. It is empty if nothing can be
// done.
func (p *Profile) Exploit(time float64) (Plan, error) {
	if err := checkTime(time); err != nil {
		return Plan{}, err
	}
	order := p.order(time)
	for len(order) > 0 {
		plan := Plan{Order: order, Shares: make([]float64, len(order)), Makespan: time}
		plan.Load = p.star.fill(order, time, plan.Shares)
		with := slices.Clone(order)
		for k := len(order) - 1; k >= 0; k-- {
			if !(plan.Shares[k] > 0) { // the share is 0 where a piece begins
				with = slices.Delete(with, k, k+1)
			}
		}
		if math.IsInf(plan.Load, 0) || math.IsNaN(plan.Load) {
			return Plan{}, errNumbers
		}
		if len(with) == len(order) {
			return plan, nil
		}
		order = with
	}
	return Plan{Makespan: time}, nil
}

// Rent returns the plan that does a load in the shortest time.
func (p *Profile) Rent(load float64) (Plan, error) {
	if err := checkLoad(load); err != nil {
		return Plan{}, err
	}
	t, ok := p.time(load)
	if !ok {
		return Plan{}, errNumbers
	}
	best, err := p.star.settle(p.order(t), load)
	for err == nil { // one step suffices except for rounding
		again, worse := p.star.settle(p.order(best.Makespan), load)
		if worse != nil || !(again.Makespan < best.Makespan*(1-1e-15)) {
			break
		}
		best = again
	}
	return best, err
}

// order returns the workers that take part in a given time.
func (p *Profile) order(time float64) (order []int32) {
	for _, i := range p.free {
		if p.star[i].idle() <= time {
			order = append(order, i)
		}
	}
	return append(order, p.choose(time)...)
}

// load returns the load that can be done in a time.
func (p *Profile) load(time float64) (load, rate float64) {
	for _, i := range p.free {
		if w := &p.star[i]; w.idle() <= time {
			load += w.share(time)
			rate += 1 / w.unit()
		}
	}
	last := p.value.piece(time)
	return load + last.at(time), rate + last.rate
}

// time returns a time in which a load can be done.
func (p *Profile) time(load float64) (float64, bool) {
	ends := p.ends()
	n := sort.Search(len(ends), func(i int) bool { l, _ := p.load(ends[i]); return !(l < load) })
	from := ends[max(n-1, 0)]
	done, rate := p.load(from)
	t := from + (load-done)/rate
	return t, rate > 0 && t > 0 && !math.IsInf(t, 1)
}

// ends returns the times at which the line changes, in order.
func (p *Profile) ends() (ends []float64) {
	for _, i := range p.free {
		ends = append(ends, p.star[i].idle())
	}
	for _, l := range p.value {
		ends = append(ends, l.from)
	}
	slices.Sort(ends)
	return slices.Compact(ends)
}

// Step is the best order from a time on.
type Step struct {
	Time, Load float64 // from this time and load on, up to the next step
	Order      []int32
}

// Steps returns how the best plan changes as time and load grow.
func (p *Profile) Steps() (steps []Step) {
	ends := p.ends()
	for k, t := range ends {
		within := 2*t + 1
		if k+1 < len(ends) {
			within = t + (ends[k+1]-t)/2
		}
		order := p.order(within)
		load, _ := p.load(within)
		if plan, err := p.star.settle(order, load); err == nil {
			order = plan.Order // a worker that computes in no time leaves nothing to those behind it
		}
		if n := len(steps); len(order) == 0 || n > 0 && slices.Equal(order, steps[n-1].Order) {
			continue
		}
		load, _ = p.load(t)
		steps = append(steps, Step{t, load, order})
	}
	return steps
}

// AllFrom returns the least load from which on all workers take part in the profile, and the least load
// from which on they are also served in the order of star.sorted. Either is +Inf if that is so for no
// load. Lemma 9 says that it is so for large loads if all workers take time to compute a unit.
//
// Orders tie where all of their numbers do; then any of them counts.
func (p *Profile) AllFrom() (all, sorted float64) {
	steps := p.Steps()
	from := func(is func(order []int32) bool) float64 {
		load := forever
		for k := len(steps) - 1; k >= 0 && len(steps[k].Order) == len(p.star) && is(steps[k].Order); k-- {
			load = steps[k].Load
		}
		return load
	}
	return from(func([]int32) bool { return true }), from(p.star.isSorted)
}

// limit returns an error if there are too many workers for an exact method.
func limit(n int) error {
	if n > Most {
		return fmt.Errorf("the exact method looks at all subsets of the workers that need messages: %d are too many, %d is the limit", n, Most)
	}
	return nil
}
