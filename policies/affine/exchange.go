package affine

import (
	"cmp"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// tilt is u = C w - W c, which sorts workers with equal c.
func (w *worker) tilt() float64 {
	return float64(w.Send.Latency*w.Compute.PerUnit) - float64(w.Compute.Latency*w.Send.PerUnit)
}

// sorted returns all workers: first the ones without messages, then by c, then by C w - W c, smallest
// first, then by number. Large loads are best served in this order (Lemma 9). The paper leaves open how
// to order workers with equal c.
//
// Theorem. Let two neighbours i and j of an order change places when K is left, so that all still end
// together, and let v be the rate of the workers behind. Then i before j does more than j before i by
//
//	(c_j K + u_j) (1 - c_i v) - (c_i K + u_i) (1 - c_j v)   with u = C w - W c
//
// over (c_i + w_i)(c_j + w_j). In an optimal solution c v <= 1 for every worker, with the v of the
// workers behind it, or it would better get less; so for equal c the lesser u comes first, at any load.
// (c K + u is c + w times how long the worker then keeps the port.)
//
// Proof. Both orders leave (w_i w_j K + ...)/((c_i + w_i)(c_j + w_j)) to the workers behind; i before j
// leaves (c_j u_i - c_i u_j) more over the same denominator, and the shares of the two differ by (c_j K +
// u_j) - (c_i K + u_i) over it. If a share becomes negative by the exchange, leaving its worker out does
// even more: raising x to 0 gains -x (1 - c v), and then C is saved.
func (s star) sorted() []int32 {
	order := orders.Numbered(len(s))
	slices.SortStableFunc(order, s.compare)
	return order
}

// compare compares workers in the order of sorted.
func (s star) compare(i, j int32) int {
	a, b := &s[i], &s[j]
	switch {
	case a.free() || b.free():
		if a.free() && b.free() {
			return 0
		} else if a.free() {
			return -1
		}
		return 1
	case a.Send.PerUnit != b.Send.PerUnit:
		return cmp.Compare(a.Send.PerUnit, b.Send.PerUnit)
	}
	return cmp.Compare(a.tilt(), b.tilt())
}

// isSorted reports whether an order agrees with sorted, up to ties.
func (s star) isSorted(order []int32) bool { return slices.IsSortedFunc(order, s.compare) }

// settled reports whether the order of star.sorted is known to be the best for every load, so that
// [InOrder] with it is as good as [Best], for any number of workers. This holds if all workers i that are
// sorted before a worker j have
//
//	u_i - u_j <= (c_j - c_i) max(C_i + C_j + W_i, C_j + W_j)
//
// as on a bus, where all have the same c, and on any star without latencies.
//
// Proof. Take an optimal solution with the fewest workers, and among these the most sorted. If it is not
// sorted, there are neighbours j and i in the wrong order, and K is at least the maximum above, or they
// would have nothing. Then c_i K + u_i <= c_j K + u_j, and exchanging them gains for v = 0. It gains for
// v = 1/c_j, too, which is (c_j - c_i)(K + u_j/c_j) with K >= W_j, and therefore for all v in between. If
// all shares stay positive, the solution was not the most sorted; if not, it had not the fewest workers.
func (s star) settled() bool {
	_, sent := s.split(s.sorted())
	for k, i := range sent {
		a := &s[i]
		for _, j := range sent[k+1:] {
			b := &s[j]
			both := max(a.Send.Latency+b.Send.Latency+a.Compute.Latency, b.idle())
			if a.tilt()-b.tilt() > float64((b.Send.PerUnit-a.Send.PerUnit)*both) {
				return false
			}
		}
	}
	return true
}

// Settled reports whether the order of the links is known to be the best for every load: see
// star.settled.
func Settled(p *models.Problem) bool {
	s, err := read(p)
	return err == nil && s.settled()
}
