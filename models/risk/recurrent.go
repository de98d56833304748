package risk

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// Recurrent is implemented by laws that draw also when a worker is there again after its
// interruption: shifts, maintenance, the record of a cluster. As a [models.Risk] such a law is
// the law of the first interruption of one worker. Policies see nothing else of it.
//
// If the law is a [Joint] one too, it is that of all workers of a problem, and Live is called
// once for all of them. Otherwise other workers may be under other laws, and Live is called for
// each worker with slices of length 1 and the worker's own stream of random numbers.
type Recurrent interface {
	models.Risk

	// Live fills in the interruption times of workers, and their timelines after them. A worker
	// that is away at the beginning is interrupted at 0. A nil timeline is that of a worker that
	// never comes back.
	//
	// The elements of again are nil, or timelines of an instance that is no longer needed, not
	// necessarily of the same law. Live may use the memory of those that it knows as its own,
	// if they are [Copied]. Timelines that draw more as they are asked take a copy of
	// the generator, or a seed from it; since Up(0) begins anew, they need it more than once.
	Live(times []float64, again []models.Timeline, rng *rand.PCG)
}
