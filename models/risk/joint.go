package risk

import "math/rand/v2"

// Joint is what laws implement besides under which workers are not interrupted
// independently of each other: power cuts, network failures, a market that takes
// many spot instances at once. As a law of one worker it is the marginal one. An
// instance of workers that all have the same such law is drawn by it; the theory of
// this program, which assumes independence, only ever sees the marginal.
type Joint interface {
	// Room returns an error if there cannot be that many workers.
	Room(workers int) error

	// Draw fills in the interruption times of the workers of an instance.
	Draw(times []float64, rng *rand.PCG)
}
