// Package static implements static schedules with replication: all is decided before the clock starts,
// and copies are the only answer to interruptions.
//
// The policies are from the comparison by Benoit, Robert, Rosenberg and Vivien in "Static strategies for
// worksharing with unrecoverable interruptions" (Theory Comput. Syst. 53, 2013; the paper, in what
// follows), sections 5 and 6.1:
//
//	greedy       coteries, each sharing a slice by the greedy group schedule
//	cyclic, reverse, mirror, snake, fat-snake, best-of, optimal
//	             the same by other group schedules: see Regimen
//	brute        every worker computes everything in the same order
//	no-rep       chunks are dealt out once, in turn
//	cyclic-rep   dealing goes on until every worker has as much as can be finished
//	random-rep   every worker gets that much at random
//	omniscient   the upper bound: it knows the interruptions
//
// A worker's k-th chunk ends at k (eps + omega), for a start-up cost eps and chunks that take omega, and
// is done if the worker's interruption does not come before. The paper leaves details open; where it can
// be read in several ways, the reading is an option. The paper's workers are identical and exchange no
// messages. All policies but the omniscient also plan for others: messages count as part of a chunk's
// computation (package messages), and unlike workers as so many typical ones. Where results may be wrong,
// they plan as if none were, and copies mask faults as they mask interruptions.
package static

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/chunking"
)

// equal returns the sizes of n equal chunks of a load.
func equal(load float64, chunks int) []float64 {
	size := make([]float64, chunks)
	for c := range size {
		size[c] = load / float64(chunks)
	}
	return size
}

// limit returns an error if the lists would have too many entries.
func limit(entries float64) error {
	if !(entries <= chunking.Most) {
		return fmt.Errorf("the schedule would have %.3g entries: %d is the limit", entries, chunking.Most)
	}
	return nil
}

// Coterie is a set of workers with consecutive numbers that work on their own slice of the load.
type Coterie struct {
	First   int     // its lowest worker
	Workers int     // number of its workers
	Slice   float64 // units of load
}

// Partition forms the coteries of the paper, section 5.1. No worker should be given more than maxsl, so
// at most workers times maxsl of the load is deployed, in q = ceil(deployed / maxsl) slices; as many as
// would just do without replication. The workers are spread over the slices as evenly as possible, the
// larger coteries first, and every coterie gets a slice in proportion to its workers. Hence the slice of
// a larger coterie may exceed maxsl.
//
//	load >= workers maxsl   a slice of maxsl for every worker; the rest is hopeless
//	load <= maxsl           one coterie of all workers, as if maxsl were +Inf
//
// Load and maxsl must be positive, and there must be a worker.
func Partition(load float64, workers int, maxsl float64) []Coterie {
	p := float64(workers)
	deployed := min(load, p*maxsl)
	q := int(min(max(chunking.Up(deployed/maxsl), 1), p))
	coteries := make([]Coterie, q)
	first := 0
	for i := range coteries {
		size := workers / q
		if i < workers%q {
			size++
		}
		coteries[i] = Coterie{first, size, float64(size) * deployed / p}
		first += size
	}
	return coteries
}

// tabulate lists a risk, from step 0 to the last.
func tabulate(risk Risk, last int) []float64 {
	before := make([]float64, last+1)
	for k := 1; k <= last; k++ {
		before[k] = risk(k)
	}
	return before
}

// risksOf lists the probabilities of an interruption before the ends of steps that take the given time,
// from step 0 on. It reuses memory.
func risksOf(law models.Risk, step float64, steps int, memory []float64) []float64 {
	return moreRisks(law, step, steps, append(memory[:0], 0))
}

// moreRisks extends a list of risksOf to the given number of steps.
func moreRisks(law models.Risk, step float64, steps int, before []float64) []float64 {
	known := len(before)
	if known >= steps {
		return before
	}
	before = slices.Grow(before, steps-known)[:steps]
	fillRisks(law, step, known, before[known:])
	return before
}

// fillRisks fills in the probabilities of an interruption before the ends of steps, from the k-th on.
func fillRisks(law models.Risk, step float64, k int, before []float64) {
	if law, quick := law.(interface{ BeforeSteps(float64, int, []float64) }); quick {
		law.BeforeSteps(step, k, before)
		return
	}
	for i := range before {
		before[i] = law.Before(float64(k+i) * step)
	}
}
