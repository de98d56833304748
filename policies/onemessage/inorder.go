package onemessage

import (
	"math"

	"github.com/loadstar-sim/loadstar/policies/orders"
)

// InOrder returns the best shares in a prescribed order, of all of the load or, if some may be held
// back, of the best part of it. It is for comparison: [Best] chooses the order, too.
//
// In the order of Conjecture 1 the shares equal [Best]'s, and for two workers [Two]'s. Otherwise the
// programme need not be convex. Then the result is the best stationary point reached from three starts,
// and the proof says whether it is more than that.
//
// A load above the plan's capacity is shared in the same proportions. Where it must all be sent and may
// be clipped, that is not claimed to be the best.
func InOrder(workers []Worker, order []int32, load float64, hold bool) (Plan, error) {
	if err := check(workers); err != nil {
		return Plan{}, err
	}
	if err := orders.CheckAll(order, len(workers)); err != nil {
		return Plan{}, err
	}
	if err := checkLoad(load); err != nil {
		return Plan{}, err
	}
	order = settled(workers, order)
	ch, of, sure := capable(workers, order)
	if sure >= 0 || len(ch) == 0 {
		return Best(workers, load, hold)
	}
	shares, proof := ch.inOrder()
	sum, err := total(shares)
	if err != nil {
		return Plan{}, err
	}
	plan := Plan{Order: order, Shares: make([]float64, len(workers)), Proof: proof, Capacity: sum}
	sent := load
	if hold {
		sent = min(load, sum)
	}
	if sent > max(sum, Bound(workers)) {
		plan.Proof = Found
	}
	for k, i := range of {
		plan.Shares[i] = shares[k] / sum * sent
	}
	plan.Expected = expected(workers, order, plan.Shares)
	return plan, nil
}

// Bound returns the load up to which no probability can reach 1, whatever the shares: 1/(z_max +
// x_max) of section 2, +Inf if no worker is ever interrupted.
func Bound(workers []Worker) float64 {
	var slowest Worker
	for _, w := range workers {
		slowest.Send = max(slowest.Send, w.Send)
		slowest.Compute = max(slowest.Compute, w.Compute)
		slowest.Kappa = max(slowest.Kappa, w.Kappa)
	}
	return 1 / slowest.lone()
}

// inOrder returns good shares for a chain in any order.
func (ch chain) inOrder() ([]float64, Proof) {
	shares, convex := ch.solve()
	if ch.sorted() {
		return shares, Optimal
	}
	if len(ch) == 2 {
		y := Two(ch[0], ch[1])
		return ch.capacity([]float64{y, 1 - y}), BestShares
	}
	starts := [][]float64{shares, make([]float64, len(ch)), make([]float64, len(ch))}
	safest := 0
	for i, w := range ch {
		if w.lone() < ch[safest].lone() {
			safest = i
		}
	}
	starts[1][safest] = 1 / (2 * ch[safest].lone())
	order := Sorted(ch, orders.Best)
	best := make(chain, len(ch))
	for k, i := range order {
		best[k] = ch[i]
	}
	solved, _ := best.solve()
	for k, x := range solved {
		starts[2][order[k]] = x
	}
	most, proof := 0.0, Found
	for _, start := range starts {
		rests := ch.settle(start)
		at := ch.capacity(start)
		if sum, err := total(at); err == nil && sum > most {
			shares, most, proof = at, sum, Found
			if convex && rests {
				proof = BestShares
			}
		}
	}
	return shares, proof
}

// capacity scales shares until their sum is the load from which on more in these proportions lowers the
// expectation.
func (ch chain) capacity(shares []float64) []float64 {
	sum := 0.0
	for _, x := range shares {
		sum += x
	}
	scaled := make([]float64, len(ch))
	for i, x := range shares {
		scaled[i] = x / sum
	}
	scale := 1 / (2 * loss(ch, orders.Numbered(len(ch)), scaled))
	for i := range scaled {
		scaled[i] *= scale
	}
	return scaled
}

// settle improves one share after the other until none moves by more than rounding, and reports whether
// it converged.
func (ch chain) settle(shares []float64) (rests bool) {
	behind := make([]float64, len(ch)+1) // sum of kappa w from here on
	for range min(10_000, 20_000_000/len(ch)+1) {
		for i := len(ch) - 1; i >= 0; i-- {
			behind[i] = behind[i+1] + float64(ch[i].Kappa*shares[i])
		}
		port, moved := 0.0, 0.0
		for i, w := range ch {
			slope := 1 - float64(w.Kappa*port) - float64(w.Send*behind[i+1])
			x := max(0, slope/(2*w.lone()))
			moved = max(moved, math.Abs(x-shares[i])*(2*w.lone()))
			shares[i] = x
			port += float64(w.Send * x)
		}
		if moved <= 1e-14 {
			return true
		}
	}
	return false
}
