package claim

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
)

// Cases calls a function for so many cases, each with a generator of its own and a
// function that draws numbers within so many decades around 1.
func EachCase(ctx context.Context, name string, n int, try func(rng *rand.PCG, wide func(decades float64) float64) error) error {
	key := engine.NewKey(Seed, name, "platforms")
	for k := range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		var rng rand.PCG
		key.Seed(&rng, uint64(k))
		if err := try(&rng, func(decades float64) float64 { return math.Pow(10, decades*(engine.Uniform(&rng)-0.5)) }); err != nil {
			return err
		}
	}
	return nil
}
