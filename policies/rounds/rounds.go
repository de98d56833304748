// Package rounds schedules load that is sent in several rounds. In each round every participating worker
// gets one message, in the same order, and computes its chunk while the next is on its way.
//
// Small first chunks keep every worker busy early, large ones pay latencies less often. The package has
// three methods, all from section 1.2.2 of Gallet, Robert and Vivien, "Divisible load scheduling" (2009),
// which reports on earlier work:
//
//	(1.9) to (1.11)    no pause anywhere                  [Recursive], [BestRecursive]
//	(1.12) to (1.14)   rounds that take all as long       [Uniform], [BestUniform]
//	Theorem 3          the same round over and over       [Periods]
//	(1.18)             bounds on any schedule             [Throughput], [LowerBound]
//
// The first goes back to Bharadwaj and others and, with latencies, to Yang and Casanova; the second is
// Uniform Multi-Round of Yang and Casanova (2003). The paper has the first for equal workers only; the
// package has it for any star with a given order; [Multipliers] tells where it is optimal.
//
// Formulas of the paper that are wrong as printed are corrected; the tests whose names begin with
// TestErrata say how.
//
// The world is a star without results whose workers compute only what they have received entirely. A
// worker's Send is C + c x for x units, its Compute W + w x. Workers are counted from 0 in
// Go. In errors workers and rounds count from 1.
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

// needed is the theory's needs: rounds consist of messages, so all workers must get some.
const needed = needs.NoResults | needs.NoStreaming | needs.AllSends

// Plan is load dealt out in rounds.
type Plan struct {
	Order    []int32     // the workers of each round, in the order served
	Chunks   [][]float64 // chunks of each round, in that order; the first round may have the last workers only
	Makespan float64
}

// costs is the part of a worker that the theory reads, half as large as a worker.
type costs struct{ Send, Compute models.Affine }

func costsOf(p *models.Problem, i int32) costs { return costs{p.Workers[i].Send, p.Workers[i].Compute} }

// check returns an error unless the problem belongs to this package's world. It ignores interruptions.
func check(p *models.Problem) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if err := needed.Check(p); err != nil {
		return err
	}
	for i, w := range p.Workers {
		if math.IsInf(1/w.Compute.PerUnit, 0) {
			return fmt.Errorf("worker %d: the time to compute a unit is %v: it must be positive", i+1, w.Compute.PerUnit)
		}
	}
	return nil
}

// checkAll returns an error unless the problem belongs to this package's world and the number of messages
// is possible.
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

// ByLink sorts the workers by the time to send a unit; equal ones stay in the given order. All
// theorems of this package serve workers in this order.
func ByLink(p *models.Problem) []int32 {
	order := orders.Numbered(len(p.Workers))
	slices.SortStableFunc(order, func(i, j int32) int {
		return cmp.Compare(p.Workers[i].Send.PerUnit, p.Workers[j].Send.PerUnit)
	})
	return order
}
