// Package static holds the policies that Benoit, Robert, Rosenberg and Vivien
// compare in "Static strategies for worksharing with unrecoverable
// interruptions" (Theory Comput. Syst. 53, 2013; the paper, in what follows),
// sections 5 and 6.1: all is decided before the clock starts, and replication is
// the only answer to interruptions.
//
//	greedy       coteries, each sharing a slice by the greedy group schedule
//	cyclic, reverse, mirror, snake, fat-snake, best-of, optimal
//	             the same by other group schedules: see Regimen
//	brute        every worker computes everything in the same order
//	no-rep       chunks are dealt out like cards, each once
//	cyclic-rep   dealing goes on until every worker has as much as can be finished
//	random-rep   every worker gets that much at random
//	omniscient   the upper bound: it knows the interruptions
//
// A worker's k-th chunk ends at k (eps + omega), for a start-up cost eps and
// chunks that take omega, and is done if the worker's interruption does not
// come before. The paper leaves details open; the defaults here are options
// where a reading can be chosen. The paper's workers are identical and exchange no
// messages. For others the policies plan as well, but for the omniscient: messages
// count as part of a chunk's computation (package messages), and unlike workers as
// so many typical ones.
package static

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/grain"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// alike returns what all workers of the problem are, or an error if they differ
// or exchange messages with the master: formulas need that. No risk becomes [risk.Never].
func alike(p *models.Problem) (models.Worker, error) {
	if err := free(p); err != nil {
		return models.Worker{}, err
	}
	first := p.Workers[0]
	for i, w := range p.Workers {
		if w.Compute != first.Compute || !risk.Same(w.Risk, first.Risk) {
			return first, fmt.Errorf("the policy needs identical workers, and worker %d differs from worker 0", i)
		}
	}
	if first.Risk == nil {
		first.Risk = risk.Never{}
	}
	return first, nil
}

// free returns an error unless the problem is sound and knows no messages.
func free(p *models.Problem) error {
	if err := p.Validate(); err != nil {
		return err
	}
	return needs.NoMessages.Check(p)
}

// longest returns how much load a worker can be given at most (the paper's
// maxsl): what it computes until it has been interrupted with probability
// lambda, start-up costs apart. For linear risk and lambda 1 that takes the
// time X. It is +Inf if that time never comes.
func longest(w models.Worker, lambda float64) (float64, error) {
	if !(lambda > 0 && lambda <= 1) {
		return 0, fmt.Errorf("lambda is %v: it must be above 0 and at most 1", lambda)
	}
	t := w.Risk.Quantile(lambda)
	if !(t > 0) {
		return 0, fmt.Errorf("a risk of %v is reached at time %v: there is no time to compute anything", lambda, t)
	}
	maxsl := t / w.Compute.PerUnit // +Inf if load costs no time
	if maxsl == 0 {
		return 0, fmt.Errorf("load takes so long, %v per unit, that none can be computed by time %v", w.Compute.PerUnit, t)
	}
	return maxsl, nil
}

// equal returns the sizes of n equal chunks of a load.
func equal(load float64, chunks int) []float64 {
	size := make([]float64, chunks)
	for c := range size {
		size[c] = load / float64(chunks)
	}
	return size
}

// limit returns an error if the lists would have more entries than is sane.
func limit(entries float64) error {
	if !(entries <= grain.Most) {
		return fmt.Errorf("the schedule would have %.3g entries: %d is the limit", entries, grain.Most)
	}
	return nil
}

// everlasting tells whether the law leaves workers alone for good.
func everlasting(law models.Risk) bool { return law.Before(math.Inf(1)) == 0 }
