package claim

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestAShuffledOrderIsAPermutationAndTheOrderStays(t *testing.T) {
	order := []int32{3, 1, 4, 0, 2}
	rng := rand.NewPCG(1, 2)
	last := map[int32]bool{}
	for range 200 {
		got := Shuffled(order, rng)
		last[got[len(got)-1]] = true
		slices.Sort(got)
		if !slices.Equal(got, []int32{0, 1, 2, 3, 4}) || !slices.Equal(order, []int32{3, 1, 4, 0, 2}) {
			t.Fatalf("%v was shuffled to a permutation of %v", order, got)
		}
	}
	if len(last) != len(order) {
		t.Errorf("only %v come last", last)
	}
}

func TestSharesAreThoseOfTheLoad(t *testing.T) {
	rng := rand.NewPCG(1, 2)
	first := 0.0
	for range 2000 {
		shares, sum := RandomShares(4, 10, rng), 0.0
		for _, x := range shares {
			if sum += x; !(x > 0) {
				t.Fatalf("shares %v: want positive ones", shares)
			}
		}
		if len(shares) != 4 || math.Abs(sum-10) > 1e-12 {
			t.Fatalf("%d shares that sum to %v", len(shares), sum)
		}
		first += shares[0] / 2000
	}
	if math.Abs(first-2.5) > 0.25 { // six standard errors
		t.Errorf("the first share has the mean %v, want 2.5", first)
	}
}
