package claim

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
)

// EachCase calls try for n random cases. Each has its own generator, seeded by the name and the number of the
// case. Each also gets a function that draws numbers log-uniformly from the given number of decades around 1.
// It returns the first error, or the context's error when that ends.
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
