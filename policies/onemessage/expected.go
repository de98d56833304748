package onemessage

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Expected returns the expected work of shares, given by worker, that are sent in an order:
//
//	E = sum over i of w_i max(0, 1 - kappa_i T_i),   T_i = sum of sends up to i's + w_i Compute_i
//
// This is section 2 of the paper without its bound on the load. A worker without a share delays no other
// worker.
func Expected(workers []Worker, order []int32, shares []float64) (float64, error) {
	if err := check(workers); err != nil {
		return 0, err
	}
	if err := orders.CheckAll(order, len(workers)); err != nil {
		return 0, err
	}
	if len(shares) != len(workers) {
		return 0, fmt.Errorf("there are %d shares for %d workers", len(shares), len(workers))
	}
	for i, x := range shares {
		if !(x >= 0) || math.IsInf(x, 0) {
			return 0, fmt.Errorf("the share of P%d is %v: it must be 0 or more and finite", i+1, x)
		}
	}
	return expected(workers, order, shares), nil
}

// expected is Expected without checks of its arguments.
func expected(workers []Worker, order []int32, shares []float64) (e float64) {
	port := 0.0
	for _, i := range order {
		w, x := workers[i], shares[i]
		if x == 0 {
			continue
		}
		received := 0.0
		if w.Send > 0 {
			port += float64(x * w.Send)
			received = port
		}
		if w.Kappa == 0 {
			e += x // even if times overflow
			continue
		}
		e += float64(x * max(0, 1-float64(w.Kappa*(received+float64(x*w.Compute)))))
	}
	return e
}

// loss returns by how much the expectation falls short of the load, per load squared, while no
// probability reaches 1. It is f in E = W - f W^2, for shares W v whose proportions v add up to one.
func loss(workers []Worker, order []int32, v []float64) (f float64) {
	port := 0.0
	for _, i := range order {
		w, x := workers[i], v[i]
		received := 0.0
		if w.Send > 0 {
			port += float64(x * w.Send)
			received = port
		}
		if x > 0 && w.Kappa > 0 {
			f += float64(x * (w.Kappa * (received + float64(x*w.Compute))))
		}
	}
	return f
}
