package gen

import (
	"math"
	"math/rand/v2"
)

// Wide draws a number log-uniformly between powers of ten.
func Wide(r *rand.Rand, from, to float64) float64 {
	return math.Pow(10, from+(to-from)*r.Float64())
}

// Numbers returns one of three sources of positive numbers: far apart, as [Wide]
// draws them, which find wrong orders; close together, between 1/2 and 3/2; or
// integers from 1 to the given one, which find wrong ties.
func Numbers(r *rand.Rand, from, to float64, integers int) func() float64 {
	return []func() float64{
		func() float64 { return Wide(r, from, to) },
		func() float64 { return .5 + r.Float64() },
		func() float64 { return float64(1 + r.IntN(integers)) },
	}[r.IntN(3)]
}

// Sometimes returns 0 one time in four, and else a number from the source.
func Sometimes(r *rand.Rand, number func() float64) float64 {
	if r.IntN(4) == 0 {
		return 0
	}
	return number()
}

// Permutation returns a random order of n workers.
func Permutation(r *rand.Rand, n int) []int32 {
	order := make([]int32, n)
	for i, w := range r.Perm(n) {
		order[i] = int32(w)
	}
	return order
}
