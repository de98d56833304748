package onemessage

import (
	"fmt"
	"math"
)

// Shares names a way to share the load among workers in order.
type Shares string

const (
	OptimalShares Shares = "optimal"      // what is best in the order: [InOrder]
	EqualShares   Shares = "equal"        // best where workers are alike: Theorem 2
	Simultaneous  Shares = "simultaneous" // all end at the same time, if no worker is interrupted
)

// check returns an error unless there are such shares.
func (s Shares) check() error {
	switch s {
	case OptimalShares, EqualShares, Simultaneous:
		return nil
	}
	return fmt.Errorf("there are no shares %q: there are %s, %s and %s", string(s), OptimalShares, EqualShares, Simultaneous)
}

// simultaneous returns the proportions in which workers share a load if all are to end
// at once, which is the shortest schedule if no worker is interrupted (divisible
// load theory's, with which the paper compares in section 4):
//
//	w_i Compute_i = w_{i+1} (Send_{i+1} + Compute_{i+1})
//
// A worker that takes no time from the end of its message on leaves nothing to
// those behind.
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

// divided returns a plan with shares in given proportions, of all of the load or,
// if some may be held back, of as much as is best in these proportions.
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
