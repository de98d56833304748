// Package random draws what computed experiments and claims need of random
// platforms: factors, orders and shares.
package random

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Stretched draws a factor between 1/sqrt(h) and sqrt(h).
func Factor(v grid.Values, rng *rand.PCG) float64 {
	return math.Pow(v.Get("h"), engine.Uniform(rng)-0.5)
}

// Shuffled returns an order in random order.
func Shuffled(order []int32, rng *rand.PCG) []int32 {
	order = slices.Clone(order)
	for i := len(order) - 1; i > 0; i-- {
		j := engine.Below(rng, i+1)
		order[i], order[j] = order[j], order[i]
	}
	return order
}

// Shares cuts a load in random parts.
func Shares(n int, load float64, rng *rand.PCG) []float64 {
	shares, sum := make([]float64, n), 0.0
	for i := range shares {
		shares[i] = -math.Log(1 - engine.Uniform(rng))
		sum += shares[i]
	}
	for i := range shares {
		shares[i] *= load / sum
	}
	return shares
}
