package engine

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestASetKnowsItsLeastMember(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	var s Set
	for _, n := range []int{0, 1, 2, 63, 64, 65, 4096, 4097, 1000, 262_145} {
		s.Reset(n)
		if s.Least() != -1 {
			t.Fatalf("a set of %d is not empty", n)
		}
		member := make([]bool, n)
		if r.IntN(2) == 0 {
			s.Fill()
			for i := range member {
				member[i] = true
			}
			if want := min(n-1, 0); s.Least() != want {
				t.Fatalf("the least of all %d is %d", n, s.Least())
			}
			for i := range n - 1 - n/8 { // so that the least is not always near 0
				s.Drop(i)
				member[i] = false
			}
		}
		for range min(n, 500) {
			i := r.IntN(n)
			if i = max(i, r.IntN(n)); r.IntN(3) == 0 {
				s.Add(i)
				member[i] = true
			} else {
				s.Drop(i)
				member[i] = false
			}
			if got, want := s.Least(), slices.Index(member, true); got != want {
				t.Fatalf("of %d: the least is %d, want %d", n, got, want)
			}
		}
	}
}
