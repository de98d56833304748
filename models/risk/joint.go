package risk

import "math/rand/v2"

// Joint is implemented by laws under which workers are not interrupted independently: power cuts, network
// failures, a market that takes many spot instances at once. As a [models.Risk] it is the marginal law of
// a single worker; all workers of a problem have one marginal law. If all workers of a problem have the
// same joint law, it draws the instance. Policies, whose theory assumes independence, see only the
// marginal.
type Joint interface {
	// Room returns an error if the law does not allow that many workers.
	Room(workers int) error

	// Draw fills in the interruption times of the workers of an instance.
	Draw(times []float64, rng *rand.PCG)
}
