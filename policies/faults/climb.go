package faults

import (
	"fmt"
	"math"
	"slices"
)

// mostClimbed is how many workers [Climb] takes: each round of it tries their square.
const mostClimbed = 32

// Climb shares a load as [InOrder] does, and looks for a better order and better
// workers, among up to 32 that an order names. It begins with all in this order, and again
// with the best one alone, and takes the first step that helps until none does: to leave a
// worker out, to take one in anywhere, to put one elsewhere. So it is never worse than
// that order; that it is the best is not certain.
func Climb(workers []Worker, order []int32, load float64) (Phase, error) {
	best, err := InOrder(workers, order, load)
	if err != nil {
		return Phase{}, err
	}
	if len(order) > mostClimbed {
		return Phase{}, fmt.Errorf("the order names %d workers: a search takes %d at most", len(order), mostClimbed)
	}
	alone := Phase{CheckOut: math.Inf(1)}
	for _, i := range order {
		if p, err := InOrder(workers, []int32{i}, load); err == nil && p.CheckOut < alone.CheckOut {
			alone = p
		}
	}
	for _, from := range []Phase{best, alone} {
		if from.Order == nil {
			continue // no worker can do it alone
		}
		for step, ok := from.step(workers, order, load); ok; step, ok = from.step(workers, order, load) {
			from = step
		}
		if from.CheckOut < best.CheckOut {
			best = from
		}
	}
	return best, nil
}

// step returns the first neighbour of the phase that ends earlier, by more than roundings.
func (p Phase) step(workers []Worker, candidates []int32, load float64) (Phase, bool) {
	try := func(order []int32) (Phase, bool) {
		q, err := InOrder(workers, order, load)
		return q, err == nil && q.CheckOut < p.CheckOut*(1-1e-12)
	}
	for _, i := range candidates {
		rest := slices.DeleteFunc(slices.Clone(p.Order), func(k int32) bool { return k == i })
		if len(rest) > 0 && len(rest) < len(p.Order) {
			if q, ok := try(rest); ok {
				return q, true
			}
		}
		for at := range len(rest) + 1 {
			if q, ok := try(slices.Insert(slices.Clone(rest), at, i)); ok {
				return q, true
			}
		}
	}
	return p, false
}
