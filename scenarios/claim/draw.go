package claim

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// RandomFactor draws a number log-uniformly between 1/sqrt(h) and sqrt(h), where h is the value of
// the parameter h.
func RandomFactor(v grid.Values, rng *rand.PCG) float64 {
	return math.Pow(v.Get("h"), engine.Uniform(rng)-0.5)
}

// Shuffled returns a random permutation of an order, which it does not change.
func Shuffled(order []int32, rng *rand.PCG) []int32 {
	order = slices.Clone(order)
	for i := len(order) - 1; i > 0; i-- {
		j := engine.Below(rng, i+1)
		order[i], order[j] = order[j], order[i]
	}
	return order
}

// RandomShares cuts a load into n random shares, uniformly distributed over all ways to cut it.
func RandomShares(n int, load float64, rng *rand.PCG) []float64 {
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
