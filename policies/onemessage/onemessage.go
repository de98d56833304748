// Package onemessage schedules one message to each worker, for workers of any speeds, links and linear
// risks. The master sends one message after the other, and never learns of interruptions. A worker that
// is served later waits longer, and waiting is as dangerous as computing; so the order and the shares
// matter.
//
// The theorems are by Benoit, Robert, Rosenberg and Vivien, "Static worksharing strategies for
// heterogeneous computers with unrecoverable interruptions", Parallel Computing (2010):
//
//	Theorem 1      free messages                      [FreeMessages]
//	Theorem 2      workers that are alike             [Alike]
//	Theorem 3      speeds differ                      [Speeds]
//	Theorem 4      bandwidths differ                  [Best]; Bandwidths of the tests
//	Theorem 5      risks differ                       [Risks]
//	section 5.4    two workers, everything differs    [Two]
//	Conjecture 1   everything differs                 [Best]
//
// Conjecture 1 is true. So [Best] solves the general case, which the paper leaves open, in about linear
// time after sorting, and for any load, also beyond the paper's bound.
package onemessage

import (
	"fmt"
	"math"
)

// Worker receives a unit of load in Send time, 1/bw in the paper, computes it in Compute time, 1/s, and
// is interrupted before t with probability min(1, Kappa t). All three must be finite and 0 or more. A
// worker with Kappa 0 is never interrupted; a worker with Send 0 waits for no message.
type Worker struct{ Send, Compute, Kappa float64 }

// lone is the probability per unit of load that a worker is interrupted before it has done a load that is
// sent to it first.
func (w Worker) lone() float64 { return w.Kappa * (w.Send + w.Compute) }

// check returns an error unless the workers' numbers are valid.
func check(workers []Worker) error {
	if len(workers) == 0 {
		return fmt.Errorf("there are no workers")
	}
	for i, w := range workers {
		for _, x := range []struct {
			name  string
			value float64
		}{{"send time", w.Send}, {"compute time", w.Compute}, {"kappa", w.Kappa}} {
			if !(x.value >= 0) || math.IsInf(x.value, 0) {
				return fmt.Errorf("worker %d: the %s is %v: it must be 0 or more and finite", i+1, x.name, x.value)
			}
		}
	}
	return nil
}

func checkLoad(load float64) error {
	if !(load > 0) || math.IsInf(load, 0) {
		return fmt.Errorf("the load is %v: it must be positive and finite", load)
	}
	return nil
}
