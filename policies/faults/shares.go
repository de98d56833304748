package faults

import (
	"fmt"
	"math"
)

// Shares returns the shares of the first n workers of a cluster if all are to end their check-outs at once,
// and the time at which they do, T^0.
//
// Theorem ((2) to (7), corrected). With W = (1+beta) w, worker i+1 is as long behind
// worker i as the message of i takes, o + g alpha_i. So W alpha_i = o + g alpha_i +
// W alpha_{i+1}, and, counting from 1,
//
//	alpha_i = mu_i alpha_1 + lambda_i,   mu_i = r^{i-1},   lambda_i = -(o/g)(1 - r^{i-1}),   r = 1 - g/W
//	alpha_1 = (load - sum lambda) / sum mu
//	T^0     = o + s + c + W alpha_1
//
// where lambda_i is -(i-1) o/W if g = 0.
//
// It holds if all shares are positive, which limits n, and if no worker starves,
// that is has to wait for units, which means g alpha_i <= s + w alpha_i. The paper
// does not say so; g <= w is enough. Everything else is an error here; [InOrder]
// has the shares for workers that starve.
func (c Cluster) Shares(load float64, n int) (shares []float64, checkOut float64, err error) {
	if err := c.Validate(); err != nil {
		return nil, 0, err
	}
	if err := checkLoad(load); err != nil {
		return nil, 0, err
	}
	if n < 1 || n > c.Workers {
		return nil, 0, fmt.Errorf("%d workers are to take part: there are 1 to %d", n, c.Workers)
	}
	whole := c.Worker().whole().PerUnit
	r, step := 1-c.Send.PerUnit/whole, c.Send.Latency/whole
	mu, lambda, mus, lambdas := 1.0, 0.0, 1.0, 0.0
	for i := 1; i < n; i++ {
		mu, lambda = r*mu, float64(r*lambda)-step
		mus += mu
		lambdas += lambda
	}
	first := (load - lambdas) / mus
	checkOut = c.Send.Latency + c.Compute.Latency + c.Check + float64(whole*first)
	if math.IsNaN(checkOut) || math.IsInf(checkOut, 0) {
		return nil, 0, fmt.Errorf("the costs are too far apart: the check-outs would end at %v", checkOut)
	}
	shares = make([]float64, n)
	mu, lambda = 1, 0
	for i := range shares {
		shares[i] = float64(mu*first) + lambda
		mu, lambda = r*mu, float64(r*lambda)-step
		if !(shares[i] > 0) {
			return nil, 0, fmt.Errorf("%d workers are too many: worker %d would get %v units", n, i+1, shares[i])
		}
		if c.Worker().starves(shares[i]) {
			return nil, 0, fmt.Errorf("worker %d would wait for units: sending one takes %v, computing one %v", i+1, c.Send.PerUnit, c.Compute.PerUnit)
		}
	}
	return shares, checkOut, nil
}

// Most returns the largest number of workers that can all get a positive share of a load. It grows with the
// load until all take part. The exception is g = (1+beta) w: the first worker has then computed a unit when
// the next one arrives, so no other worker is needed.
//
// Theorem. If g <= w it is the best number. The reason: while the n-th worker gets a positive share, it takes
// work off the others, and T^0 falls with n. Beyond that, its start-ups leave it no time for work.
//
// Where g exceeds (1+beta) w the formula has nothing to say, and it is an error.
func (c Cluster) Most(load float64) (int, error) {
	if err := c.Validate(); err != nil {
		return 0, err
	}
	if err := checkLoad(load); err != nil {
		return 0, err
	}
	whole := c.Worker().whole().PerUnit
	r, step := 1-c.Send.PerUnit/whole, c.Send.Latency/whole
	if r < 0 {
		return 0, fmt.Errorf("sending a unit takes %v, computing and checking one %v: sending must not take longer", c.Send.PerUnit, whole)
	}
	mu, lambda, mus, lambdas := 1.0, 0.0, 1.0, 0.0
	for n := 1; n < c.Workers; n++ {
		mu, lambda = r*mu, float64(r*lambda)-step
		mus += mu
		lambdas += lambda
		if !(float64(mu*((load-lambdas)/mus))+lambda > 0) {
			return n, nil
		}
	}
	return c.Workers, nil
}

// Best returns the shares of the best number of workers, and when all check-outs end.
func (c Cluster) Best(load float64) (shares []float64, checkOut float64, err error) {
	n, err := c.Most(load)
	if err != nil {
		return nil, 0, err
	}
	return c.Shares(load, n)
}

// CheckOuts returns when each of the workers ends its check-out if the master sends
// them these shares in this order, also where workers starve. A worker that gets nothing is
// sent nothing, and its time is 0. One whose messages cost nothing waits for no other.
// There must not be more shares than workers.
func CheckOuts(workers []Worker, shares []float64) []float64 {
	ends := make([]float64, len(shares))
	port := 0.0
	for i, x := range shares {
		switch w := workers[i]; {
		case !(x > 0):
		case w.Send.Free():
			ends[i] = w.Takes(x)
		default:
			ends[i] = port + w.Takes(x)
			port += w.Send.Of(x)
		}
	}
	return ends
}
