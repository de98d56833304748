package onemessage

import (
	"fmt"
	"math"
)

// Shares is a method to share the load among workers in an order.
type Shares string

const (
	OptimalShares Shares = "optimal"      // the best shares in the order: [InOrder]
	EqualShares   Shares = "equal"        // the best for equal workers: Theorem 2
	Simultaneous  Shares = "simultaneous" // all end at the same time, if no worker is interrupted
)

// check returns an error unless the method exists.
func (s Shares) check() error {
	switch s {
	case OptimalShares, EqualShares, Simultaneous:
		return nil
	}
	return fmt.Errorf("shares is %q: it must be %s, %s or %s", string(s), OptimalShares, EqualShares, Simultaneous)
}

// simultaneous returns the proportions of shares with which all workers end at once. This is the shortest
// schedule if no worker is interrupted, the classical schedule of divisible load theory, with which the paper
// compares in section 4:
//
//	w_i Compute_i = w_{i+1} (Send_{i+1} + Compute_{i+1})
//
// A worker that computes in no time leaves nothing to the workers behind.
func simultaneous(workers []Worker, order []int32) []float64 {
	v := make([]float64, len(workers))
	for k, i := range order {
		if k == 0 {
			v[i] = 1
			continue
		}
		w, before := workers[i], order[k-1]
		if both := w.Send + w.Compute; both > 0 {
			v[i] = v[before] * (workers[before].Compute / both)
			continue
		}
		// It takes no time at all, so it alone ends at the beginning.
		clear(v)
		v[i] = 1
		break
	}
	return v
}

// divided returns a plan with shares in given proportions, of all of the load or, if some may be held
// back, of the best part of it.
func divided(workers []Worker, order []int32, v []float64, load float64, hold bool) (Plan, error) {
	sum, err := total(v)
	if err != nil {
		return Plan{}, err
	}
	plan := Plan{Order: order, Shares: make([]float64, len(v))}
	for i, x := range v {
		plan.Shares[i] = x / sum
	}
	plan.Capacity = 1 / (2 * loss(workers, order, plan.Shares))
	if math.IsNaN(plan.Capacity) {
		return Plan{}, errNumbers
	}
	sent := load
	if hold {
		sent = min(load, plan.Capacity)
	}
	for i := range plan.Shares {
		plan.Shares[i] *= sent
	}
	plan.Expected = expected(workers, order, plan.Shares)
	return plan, nil
}
