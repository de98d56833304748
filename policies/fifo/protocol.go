package fifo

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Protocol is a pair of orders for some workers of a cluster, with the amounts
// that follow from them for every lifespan. It is immutable.
type Protocol struct {
	c     Cluster
	out   []int32
	back  []int32
	place []int // for each worker of out, its place in back

	// The k-th worker of out gets gain[k] T - loss[k] units, where T is the lifespan without n+1 set-ups,
	// which is FIFO's effective lifespan. Counted so, FIFO has no losses, not even by rounding.
	gain, loss []float64
	rate, lost float64 // their sums
}

// most bounds the number of workers in a protocol that is neither FIFO nor LIFO: it takes a second to
// solve.
const most = 1000

// New returns the protocol P(out, back). Both orders name the same workers, each once; other workers do
// not take part.
//
// Theorem 2.1. For every lifespan L, the amounts w_i follow from the orders:
//
//	L = sends up to and including i's + Work_i w_i + results from i's on
//
// which is (2.2), one equation for each worker. The matrix is never singular: apart from a positive
// diagonal, it is the sum of two triangles of equal numbers, whose symmetric parts are positive definite.
// For the same reason the total grows with L. The paper says that the amounts are positive and grow with
// L, which is not always true; see [Protocol.Check].
//
// FIFO and LIFO take O(n). Two unrelated orders leave no structure to use, and take O(n^3).
func New(c Cluster, out, back []int32) (*Protocol, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	place, err := places(out, back, len(c.Work))
	if err != nil {
		return nil, err
	}
	p := &Protocol{c: c, out: slices.Clone(out), back: slices.Clone(back), place: place}
	if err := p.solve(); err != nil {
		return nil, err
	}
	for k := range out {
		p.rate += p.gain[k]
		p.lost += p.loss[k]
	}
	return p, nil
}

// places returns, for each worker of out, its place in back, among n workers. It returns an error if the
// two do not name the same workers, each once.
func places(out, back []int32, n int) ([]int, error) {
	if err := orders.Check(out, n); err != nil {
		return nil, err
	}
	if err := orders.Check(back, n); err != nil {
		return nil, err
	}
	at := make(map[int32]int, len(back))
	for k, w := range back {
		at[w] = k
	}
	place := make([]int, len(out))
	for k, w := range out {
		var ok bool
		if place[k], ok = at[w]; !ok || len(back) != len(out) {
			return nil, fmt.Errorf("the orders name different workers: %d and %d of them, and P%d is in the first", len(out), len(back), w+1)
		}
	}
	return place, nil
}

// setups is the time by which set-ups shorten FIFO's lifespan.
func (p *Protocol) setups() float64 { return float64(len(p.out)+1) * p.c.Setup }

// work is the cost of a unit for the k-th worker of out.
func (p *Protocol) work(k int) float64 { return p.c.Work[p.out[k]] }

// Work returns the units that are computed in a lifespan, whether or not the
// protocol is valid for it.
func (p *Protocol) Work(lifespan float64) float64 {
	return float64(p.rate*(lifespan-p.setups())) - p.lost
}

// Shares returns the units of each worker, in the order of the sends, whether or
// not the protocol is valid for the lifespan.
func (p *Protocol) Shares(lifespan float64) []float64 { return p.shares(lifespan - p.setups()) }

func (p *Protocol) shares(t float64) []float64 {
	w := make([]float64, len(p.out))
	for k := range w {
		w[k] = float64(p.gain[k]*t) - p.loss[k]
	}
	return w
}

// Lifespan returns the time that a load takes: the inverse of [Protocol.Work], and
// the solution of the rental problem of section 5 if the protocol is valid for it.
func (p *Protocol) Lifespan(load float64) float64 { return p.setups() + p.time(load) }

// time is the lifespan for a load, without the set-ups.
func (p *Protocol) time(load float64) float64 { return (load + p.lost) / p.rate }
