package clairvoyant

import (
	"cmp"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// mostPriced is the number of windows that are searched for the cheapest ones.
const mostPriced = 1 << 12

// Cost returns a lower bound on the cost of some units in an instance, for any workers and any time. Each
// unit is computed while its worker is available and hired, at the prices of [models.Life]. A window begins
// with a restart if the worker lost everything before it. The cheapest jobs are filled first. The bound is
// +Inf if that many units cannot be completed.
func (b *Bounds) Cost(in *models.Instance, work float64) float64 {
	b.Work(in)
	for t := b.reached; len(b.next) > 0 && len(b.windows) < mostPriced; t *= 2 {
		t = b.readWindows(t)
	}
	if len(b.next) > 0 { // windows may go on without end, and all of the load may be done where it is cheapest
		least := math.Inf(1)
		for i := range b.costs {
			c := &b.costs[i]
			least = min(least, c.price*(c.compute.PerUnit+c.compute.Latency/b.most))
		}
		return work * least * (1 - slack)
	}
	if work > b.at(math.Inf(1)) {
		return math.Inf(1)
	}
	slices.SortFunc(b.jobs, func(x, y job) int { return cmp.Compare(x.price, y.price) })
	cost := 0.0
	for _, j := range b.jobs {
		x := min(j.cap, work)
		cost += x * j.price
		work -= x
	}
	return cost * (1 - slack)
}
