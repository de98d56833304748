// Package rounds is the theory of load that is sent in several rounds: in each of
// them every worker that takes part gets one message, in the same order, and
// computes what it has while the next is on its way.
//
// Small first chunks have every worker busy early, large ones pay latencies less often.
// Three answers are here, all from section 1.2.2 of Gallet, Robert and Vivien,
// "Divisible load scheduling" (2009), which reports on earlier work:
//
//	(1.9) to (1.11)    no pause anywhere                  [Recursive], [BestRecursive]
//	(1.12) to (1.14)   rounds that take all as long       [Uniform], [BestUniform]
//	Theorem 3          the same round over and over       [Periods]
//	(1.18)             what no schedule can be ahead of   [Throughput], [LowerBound]
//
// The first goes back to Bharadwaj and others and, with latencies, to Yang and
// Casanova; the second is Uniform Multi-Round of Yang and Casanova (2003). The first
// is printed for workers that are alike only, and is here for any star, as long as
// the order of a round is settled; [Multipliers] tells where it is optimal.
//
// Formulas of the paper that are wrong as printed are right here; the tests whose
// names begin with TestErrata say how.
//
// The world is a star whose workers compute only what they have received entirely,
// without results. A worker's Send is C + c x for x units, its Compute W + w x. Workers are counted from 0, rounds from 1 where they are spelled.
package rounds

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Most is the largest number of messages in a plan.
const Most = 1_000_000

// needed is what the theory needs of a world: rounds are of messages, so all workers get some.
const needed = needs.NoResults | needs.NoStreaming | needs.AllSends

// Plan is load dealt out in rounds.
type Plan struct {
	Order    []int32     // the workers of each round, as they are served
	Chunks   [][]float64 // of each round, as served; the first may be of the last workers only
	Makespan float64
}

// costs is what the theory reads of a worker. Copies of it are half as large as workers.
type costs struct{ Send, Compute models.Affine }

func costsOf(p *models.Problem, i int32) costs { return costs{p.Workers[i].Send, p.Workers[i].Compute} }

// check returns an error unless the problem is one of this package's world. What interrupts workers is
// not looked at.
func check(p *models.Problem) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if err := needed.Check(p); err != nil {
		return err
	}
	for i, w := range p.Workers {
		if math.IsInf(1/w.Compute.PerUnit, 0) {
			return fmt.Errorf("worker %d: the time to compute a unit is %v: it must be positive", i, w.Compute.PerUnit)
		}
	}
	return nil
}

// checkAll returns an error unless the problem is one of this package's world, and there can be that
// many messages.
func checkAll(p *models.Problem, order []int32, messages int) error {
	if err := check(p); err != nil {
		return err
	}
	if err := orders.Check(order, len(p.Workers)); err != nil {
		return err
	}
	if messages < 1 || messages > Most {
		return fmt.Errorf("%d messages: there must be 1 to %d", messages, Most)
	}
	return nil
}

// ByLink returns the workers in the order of the time that a unit takes to send,
// those alike in the order given. It is the order in which to serve them by all
// theorems of this package.
func ByLink(p *models.Problem) []int32 {
	order := orders.Numbered(len(p.Workers))
	slices.SortStableFunc(order, func(i, j int32) int {
		return cmp.Compare(p.Workers[i].Send.PerUnit, p.Workers[j].Send.PerUnit)
	})
	return order
}
