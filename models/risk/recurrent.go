package risk

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// Recurrent is implemented by laws that also draw a worker's returns after its interruption: shifts,
// maintenance, the record of a cluster. As a [models.Risk] it is the law of the first interruption of one
// worker. Policies see nothing else.
//
// If the law is also [Joint], it governs all workers of a problem, and Live is called once for all of
// them. Otherwise other workers may have other laws, and Live is called for each worker with slices of
// length 1 and the worker's own stream of random numbers.
type Recurrent interface {
	models.Risk

	// Live fills in the interruption times of workers, and their timelines after them. A worker that is
	// away at the beginning is interrupted at 0. A nil timeline means that the worker never comes back.
	//
	// The elements of again are nil, or timelines of an instance that is no longer needed, not
	// necessarily of the same law. Live may reuse the memory of its own timelines, if they are [Copied].
	// A timeline that draws on demand must copy the generator or take a seed from it, because Up(0)
	// restarts it.
	Live(times []float64, again []models.Timeline, rng *rand.PCG)
}
