package star

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// Lemma 1: other shares end later. Lemma 2: all workers take part.
func TestOnABusAllTakePartAndEndTogetherAndNothingElseIsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	for range 3000 {
		s := drawBus(r, 1+r.IntN(7))
		p := must(t)(Best(s.problem(1)))
		if len(p.Order) != len(s) {
			t.Fatalf("%+v: %v take part", s, p.Order)
		}
		for _, end := range s.ends(p.Order, p.Shares) {
			if !gen.Near(end, p.Makespan, 1e-12) {
				t.Fatalf("%+v: one ends at %v, not %v", s, end, p.Makespan)
			}
		}
		for range 10 {
			if shares := another(r, p.Shares); s.makespan(p.Order, shares) < p.Makespan*(1-1e-12) {
				t.Fatalf("%+v: %v is better", s, shares)
			}
		}
	}
}

// In the proof of Lemma 1, load moves from the neighbour that ends later so that both end together. They
// then end before that.
func TestEveningOutNeighboursEndsBeforeTheLaterOfThem(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	for range 5000 {
		s := drawBus(r, 2+r.IntN(5))
		s[0].Send = s[1].Send
		order, shares := s.given(), make([]float64, len(s))
		for k := range shares {
			shares[k] = r.ExpFloat64()
		}
		ends := s.ends(order, shares)
		i := r.IntN(len(s) - 1)
		if ends[i] >= ends[i+1] {
			continue
		}
		eps := evened(s, i, shares)
		shares[i] += eps
		shares[i+1] -= eps
		after := s.ends(order, shares)
		if eps <= 0 || math.Abs(after[i]-after[i+1]) > 1e-12*ends[i+1] || after[i] >= ends[i+1] {
			t.Fatalf("%+v: %v of P%d makes %v of %v", s, eps, i+2, after, ends)
		}
		for k := i + 2; k < len(s); k++ {
			if !gen.Near(after[k], ends[k], 1e-12) {
				t.Fatalf("%+v: P%d is delayed", s, k+1)
			}
		}
	}
}

// evened returns the load to be moved from worker i+1 to i on a bus so that both end together.
func evened(s star, i int, shares []float64) float64 {
	c, w, v := s[i].Send, s[i].Compute, s[i+1].Compute
	return (shares[i+1]*(c+v) - shares[i]*w) / (w + c + v)
}

// Lemma 3, the order; Theorem 1.
func TestOnABusNoOrderIsBetterThanAnother(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	var sim simulator
	for range 200 {
		s := drawBus(r, 1+r.IntN(5))
		best := must(t)(Best(s.problem(1)))
		each(len(s), func(order []int32) {
			p := must(t)(All(s.problem(1), order))
			if !gen.Near(p.Makespan, best.Makespan, 1e-12) || !gen.Near(sim.run(t, s, p, 1).Makespan, best.Makespan, 1e-9) {
				t.Fatalf("%+v: %v in order %v, not %v", s, p.Makespan, order, best.Makespan)
			}
			if atBest, all, err := s.Slowdown(order); err != nil || !gen.Near(atBest, 1, 1e-12) || !gen.Near(all, 1, 1e-12) {
				t.Fatalf("%+v: slower by %v and %v, %v", s, atBest, all, err)
			}
		})
	}
}
