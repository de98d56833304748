package onemessage

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Proof is the strength of a result about a plan.
type Proof int

const (
	Found      Proof = iota // no small change improves the shares; larger changes may
	BestShares              // no shares do better in this order
	Optimal                 // no order and no shares do better
)

// String returns the proof's name.
func (p Proof) String() string {
	switch p {
	case Found:
		return "found"
	case BestShares:
		return "best shares"
	case Optimal:
		return "optimal"
	}
	return fmt.Sprintf("Proof(%d)", int(p))
}

// Plan is the order and the shares of the workers.
type Plan struct {
	Order    []int32   // the order in which workers are served
	Shares   []float64 // by worker, in units of load
	Expected float64   // expected work
	Proof    Proof

	// Capacity is the load from which on sending more lowers the expectation, as long as no probability
	// is clipped.
	Capacity float64
}

// Best solves the general case: it returns the best order and shares, of all of the load or, if some may
// be held back, of the best part of it. Its result is always Optimal.
//
// Conjecture 1 (section 5.4), which is true: in an optimal solution workers are served in non-increasing
// order of bw kappa. For let neighbours i and j in any schedule change places and keep their shares Y and
// Z. No other worker is affected, and the two together gain or lose
//
//	E_ij - E_ji = Y Z (kappa_i bw_i - kappa_j bw_j) / (bw_i bw_j)
//
// In that order, the shares are the solution of a convex quadratic programme; S is the sum of its shares
// without a bound on the load. Then
//
//	load W <= S                 E = W - W^2/2S
//	load W > S, held back       E = S/2, with S units sent
//	load W > S, all is sent     E = max(W - W^2/2S, S'/2)
//
// where S' is S without the one worker that the others miss least: it is served last, gets whatever is
// above S', and is sure to be interrupted.
//
// The paper supposes that W <= 1/(z_max + x_max), so that no probability reaches 1. That is not needed. A
// chunk that is sure to be lost may be left out, which delays no worker; then nothing is clipped, so the
// exchange and the programme apply to the rest, and a clipped expectation is never below the programme's.
// If nothing can be held back, all that is sure to be lost may go to one of its holders, at the end.
func Best(workers []Worker, load float64, hold bool) (Plan, error) {
	if err := check(workers); err != nil {
		return Plan{}, err
	}
	if err := checkLoad(load); err != nil {
		return Plan{}, err
	}
	plan := Plan{Order: Sorted(workers, orders.Best), Shares: make([]float64, len(workers)), Proof: Optimal}
	ch, of, sure := capable(workers, plan.Order)
	if sure >= 0 {
		plan.Shares[sure], plan.Capacity = load, math.Inf(1)
		plan.Expected = expected(workers, plan.Order, plan.Shares)
		return plan, nil
	}
	shares, _ := ch.solve()
	sum, err := total(shares)
	if err != nil {
		return Plan{}, err
	}
	plan.Capacity = sum
	sent := min(load, sum)
	if load > sum && !hold {
		lost, less := spareOf(workers, ch, of, shares)
		if (sum-less)/2 > load-float64(load*(load/(2*sum))) {
			plan.Order = append(slices.DeleteFunc(plan.Order, func(i int32) bool { return i == lost }), lost)
			ch, of, _ = capable(workers, plan.Order[:len(plan.Order)-1])
			shares, _ = ch.solve()
			if sum, err = total(shares); err != nil {
				return Plan{}, err
			}
			sent = min(load, sum)
			plan.Shares[lost] = load - sent
		} else {
			sent = load
		}
	}
	for k, i := range of {
		plan.Shares[i] = shares[k] / sum * sent
	}
	plan.Expected = expected(workers, plan.Order, plan.Shares)
	return plan, nil
}

// capable returns the chain of the workers that can complete something, in the order, and their numbers. If
// some worker is sure to complete the load if it is sent first, everything is best sent to it: sure is
// the first such worker, else -1.
func capable(workers []Worker, order []int32) (ch chain, of []int32, sure int32) {
	for _, i := range order {
		switch risk := workers[i].lone(); {
		case risk == 0:
			return nil, nil, i
		case !math.IsInf(risk, 1):
			ch, of = append(ch, workers[i]), append(of, i)
		}
	}
	return ch, of, -1
}

var errNumbers = errors.New("the workers' numbers are too large, too small or too far apart to compute with")

// total adds shares up. It returns an error if none is positive.
func total(shares []float64) (sum float64, err error) {
	for _, x := range shares {
		sum += x
	}
	if len(shares) > 0 && !(sum > 0) || math.IsInf(sum, 0) {
		return 0, errNumbers
	}
	return sum, nil
}
