package fifo

import (
	"fmt"
	"math"
	"slices"
)

// Constants returns the constants of (4.7), in which Theorem 4.3 and with it Theorem 4.1 write X as a
// function of the computing times,
//
//	X = sum over i of 1/(xi + eta rho_i) prod over j < i of (1 - zeta/(xi + eta rho_j))
//
//	xi = C_0,   eta = 1 + (1+delta) pi,   zeta = C_0 - tau delta
//
// so that eta is the time in which a worker with rho 1 unpackages and computes a unit and packages its
// results. Zeta may be negative, and eta depends on pi, against the sentence before (4.7). Where
// packaging times are not in proportion to computing times, eta does not exist, and ok is false.
func (p Parameters) Constants() (xi, eta, zeta float64, ok bool) {
	return p.Pi0 + p.Tau, 1 + float64((1+p.Delta)*p.Pi), p.Pi0 + p.Tau - float64(p.Tau*p.Delta), p.Pis == nil
}

// mostPaired is the largest number of workers for which all pairs of orders are tried.
const mostPaired = 5

// Supreme returns the lifespan from which on FIFO is optimal among the protocols of all workers at full
// speed: it can be carried out, and no other protocol that can be does more. This is the "sufficiently
// long" of Theorem 4.1, for up to 5 workers, found by trying all pairs of orders. It is +Inf if another
// protocol stays ahead, and ok is false if FIFO can be carried out in no lifespan.
//
// A protocol is ahead of FIFO up to [Protocol.Overtaken], as far as it is valid.
func (c Cluster) Supreme() (lifespan float64, ok bool, err error) {
	n := len(c.Work)
	if n > mostPaired {
		return 0, false, fmt.Errorf("all pairs of orders of %d workers are too many: %d is the limit", n, mostPaired)
	}
	given := make([]int32, n)
	for i := range given {
		given[i] = int32(i)
	}
	fifo, err := New(c, given, given)
	if err != nil {
		return 0, false, err
	}
	from, to, ok := fifo.Valid()
	if !ok || !math.IsInf(to, 1) {
		return 0, false, nil
	}
	lifespan = max(0, from)
	var orders [][]int32
	permute(given, 0, func(order []int32) { orders = append(orders, slices.Clone(order)) })
	for _, out := range orders {
		for _, back := range orders {
			p, err := New(c, out, back)
			if err != nil {
				return 0, false, err
			}
			from, to, ok := p.Valid()
			if !ok || slices.Equal(out, back) {
				continue
			}
			if ahead := min(to, p.ahead(lifespan)); ahead > from {
				lifespan = max(lifespan, ahead)
			}
		}
	}
	return lifespan, true, nil
}

// ahead is [Protocol.Overtaken], except that a lead no larger than rounding counts as none: protocols
// that tie with FIFO everywhere never lead.
func (p *Protocol) ahead(lifespan float64) float64 {
	const rounding = 1e-12
	slope, offset := p.lead()
	if math.Abs(slope) <= rounding*p.rate && -offset <= rounding*max(p.Work(lifespan), p.c.Setup*p.rate) {
		return 0
	}
	return p.Overtaken()
}

// permute calls a function with all orders of the workers from a place on.
func permute(order []int32, from int, visit func([]int32)) {
	if from == len(order) {
		visit(order)
		return
	}
	for i := from; i < len(order); i++ {
		order[from], order[i] = order[i], order[from]
		permute(order, from+1, visit)
		order[from], order[i] = order[i], order[from]
	}
}
