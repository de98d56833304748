package benoit2010

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/policies/onemessage"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// x returns kappa/s of each worker.
func (p *cluster) x() []float64 {
	x := make([]float64, len(p.workers))
	for i, w := range p.workers {
		x[i] = w.Kappa * w.Compute
	}
	return x
}

var freeShares = onPlatforms("sf", 1, 8, func(p *cluster, t *claim.Trial, _ *rand.PCG) error {
	x, sum := p.x(), 0.0
	for _, x := range x {
		sum += 1 / x
	}
	f, shares := onemessage.FreeMessages(x)
	for i := range shares {
		shares[i] *= p.load
	}
	return p.try(t, "Theorem 1", 1/sum, f, p.given(), shares)
})

var alikeEqual = onPlatforms("", 1, 8, func(p *cluster, t *claim.Trial, _ *rand.PCG) error {
	n, w := len(p.workers), p.workers[0]
	z, x := w.Kappa*w.Send, w.Kappa*w.Compute
	return p.try(t, "Theorem 2", (float64(n+1)*z+2*x)/float64(2*n), onemessage.Alike(n, z, x), p.given(), p.equal())
})

var speedsShares = onPlatforms("s", 1, 8, func(p *cluster, t *claim.Trial, _ *rand.PCG) error {
	f, shares := p.printed3(p.given())
	ours, _ := onemessage.Speeds(p.workers[0].Kappa*p.workers[0].Send, p.x())
	return p.try(t, "Theorem 3", f, ours, p.given(), shares)
})

// printed3 returns f and the shares of Theorem 3 as printed. The part of the load that is
// left for those before worker i is (z + 2 x_i)/2(f_{i-1} + x_i).
func (p *cluster) printed3(order []int32) (f float64, shares []float64) {
	z := p.workers[0].Kappa * p.workers[0].Send
	x := func(i int32) float64 { return p.workers[i].Kappa * p.workers[i].Compute }
	shares = make([]float64, len(order))
	sigma := []float64{1} // symmetric functions of those so far
	for n, i := range order {
		part := 1.0
		if n > 0 {
			part = 1 - (z+2*x(i))/(2*(f+x(i)))
		}
		for _, j := range order[:n] {
			shares[j] *= 1 - part
		}
		shares[i] = part * p.load
		sigma = append(sigma, 0)
		for k := n + 1; k > 0; k-- {
			sigma[k] += sigma[k-1] * x(i)
		}
		f = quotient3(sigma, z)
	}
	return f, shares
}

// quotient3 is f of Theorem 3 for the symmetric functions of the x.
func quotient3(sigma []float64, z float64) float64 {
	n := len(sigma) - 1
	above, below := 0.0, 0.0
	power, lambda, before := 1.0, 4.0, 4.0 // of z; lambda_i and the one before, from lambda_0 = lambda_1 = 4
	for i := range n + 1 {
		above += lambda * sigma[n-i] * power
		if i < n {
			below += lambda * sigma[n-1-i] * power
		}
		power *= z
		if i > 0 {
			lambda, before = lambda-before/4, lambda
		}
	}
	return above / below
}

var risksShares = onPlatforms("k", 1, 8, func(p *cluster, t *claim.Trial, _ *rand.PCG) error {
	order := onemessage.Sorted(p.workers, orders.DecreasingRisk)
	f, shares := p.printed5(order)
	kappa := make([]float64, len(order))
	for k, i := range order {
		kappa[k] = p.workers[i].Kappa
	}
	ours, _ := onemessage.Risks(1/p.workers[0].Send, 1/p.workers[0].Compute, kappa)
	return p.try(t, "Theorem 5", f, ours, order, shares)
})

// printed5 returns f and the shares of Theorem 5 as printed.
func (p *cluster) printed5(order []int32) (f float64, shares []float64) {
	s, bw := 1/p.workers[0].Compute, 1/p.workers[0].Send
	shares = make([]float64, len(order))
	a, b, last := s+bw, s*bw, p.workers[order[0]].Kappa
	shares[order[0]] = p.load
	for n, i := range order[1:] {
		kappa := p.workers[i].Kappa
		y := (2*bw + s) * b * kappa / (2 * bw * (a*s*last + b*kappa))
		for _, j := range order[:n+1] {
			shares[j] *= y
		}
		shares[i] = (1 - y) * p.load
		a, b, last = a*bw*(s+bw)*last-b*s*kappa/4, (a*s*last+b*kappa)*bw*bw, kappa
	}
	return a / b * last, shares
}
