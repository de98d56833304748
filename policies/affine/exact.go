package affine

import (
	"math/bits"

	"github.com/loadstar-sim/loadstar/models"
)

// Most is the largest number of workers with messages for [Best].
const Most = 16

// Best returns the optimal plans: no workers, order and shares do a load in less time, or more in a time.
// There may be any number of workers that need no message and up to [Most] others.
//
// This takes the place of the mixed linear programme of Lemma 10. Let V_R(K) be the most that some of the
// workers R can do in the time K. If i is first, it has x = (K - C_i - W_i)/(c_i + w_i) and leaves W_i +
// w_i x, so
//
//	V_R(K) = max(0, max over i in R with x >= 0 of x + V_(R without i)(W_i + w_i x))
//
// The functions are convex and piecewise linear, with few pieces in practice, and they are computed for
// all sets from the smallest on.
func Best(p *models.Problem) (*Profile, error) {
	s, err := read(p)
	if err != nil {
		return nil, err
	}
	free, sent := s.split(s.sorted())
	if err := limit(len(sent)); err != nil {
		return nil, err
	}
	values := s.subsets(sent)
	all := len(values) - 1
	return &Profile{star: s, free: free, value: values[all], choose: func(time float64) (order []int32) {
		for set := all; ; {
			k := values[set].piece(time).who
			if k < 0 {
				return order
			}
			w := &s[sent[k]]
			order = append(order, sent[k])
			time, set = w.Compute.Of(max(0, w.share(time))), set&^(1<<k)
		}
	}}, nil
}

// subsets returns the values of all subsets of up to Most workers, by bit set.
func (s star) subsets(workers []int32) []value {
	values := make([]value, 1<<len(workers))
	values[0] = nothing
	var store, first, a, b value
	for set := 1; set < len(values); set++ {
		a = append(a[:0], nothing...)
		for rest := set; rest != 0; rest &= rest - 1 {
			k := bits.TrailingZeros(uint(rest))
			first = values[set&^(1<<k)].after(first[:0], &s[workers[k]], int32(k), forever)
			b = most(b[:0], a, first, forever)
			a, b = b, a
		}
		if cap(store)-len(store) < len(a) {
			store = make(value, 0, min(1<<14, 8<<len(workers))+len(a))
		}
		n := len(store)
		store = append(store, a...)
		values[set] = store[n:len(store):len(store)]
	}
	return values
}
