package affine

import (
	"math"
	"sort"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

var forever = math.Inf(1)

// InOrder returns the best plans in a given order, for every time and load. Workers of the order may be
// left out: with latencies, or where links do not get slower, it does not pay to serve all.
//
// It is the recurrence of [Best] where only workers behind i may come after i,
//
//	V_i(K) = max(V_(i+1)(K), x + V_(i+1)(W_i + w_i x))   where x >= 0
//
// and takes a time in proportion to the number of workers and of pieces.
func InOrder(p *models.Problem, order []int32) (*Profile, error) {
	s, err := read(p)
	if err != nil {
		return nil, err
	}
	if err := orders.Check(order, len(s)); err != nil {
		return nil, err
	}
	return s.inOrder(order, forever), nil
}

// inOrder is InOrder for times up to a horizon.
func (s star) inOrder(order []int32, horizon float64) *Profile {
	free, sent := s.split(order)
	// For each worker without message, the time at which it begins to take part.
	parts := make([][]float64, len(sent))
	v, first, next := append(value(nil), nothing...), value(nil), value(nil)
	cost := 0
	for k := len(sent) - 1; k >= 0; k-- {
		first = v.after(first[:0], &s[sent[k]], int32(k), horizon)
		next = most(next[:0], v, first, horizon)
		cost += 1 + len(first) + len(next)
		in := false
		for _, p := range next {
			if (p.who == int32(k)) != in {
				in = !in
				parts[k] = append(parts[k], p.from)
			}
		}
		v, next = next, v
	}
	return &Profile{star: s, free: free, value: v, cost: cost, choose: func(time float64) (order []int32) {
		for k, i := range sent {
			p := parts[k]
			n := sort.Search(len(p), func(j int) bool { return p[j] > time })
			if n&1 == 1 {
				order = append(order, i)
				time = s[i].Compute.Of(max(0, s[i].share(time)))
			}
		}
		return order
	}}
}
