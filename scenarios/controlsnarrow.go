package scenarios

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/goal"
)

// batchMeans is the batch means of a policy, in their order.
type batchMeans struct {
	Ratio, Work []float64
	Mean        float64 // exact, of the work; NaN if it is not known
}

// narrow returns after which of at most 64 numbers of blocks the half-width of the adjusted
// ratio's interval is at most a share of the ratio, as a bit for each. Each is judged by
// exactly the batches up to there; batches and blocks have the given numbers of instances.
// Without a regression only the bounds that are certain count.
func (c *Controls) narrow(p, reference batchMeans, batch int, ends []int, block int, goal goal.Precision) (mask uint64) {
	for e, blocks := range ends {
		end := blocks * block / batch
		if end > min(len(p.Ratio), len(p.Work)) {
			break
		}
		first := func(batches []float64) *stat.Series {
			s := new(stat.Series)
			s.Append(stat.Sample{Length: batch, Batches: batches[:min(end, len(batches))]})
			return s
		}
		at := *c
		at.Reference.Work = first(reference.Work)
		estimate, ok := at.Ratio(Control{Ratio: first(p.Ratio), Work: first(p.Work), Mean: p.Mean})
		if !ok {
			continue
		}
		if lo, hi := estimate.Interval(goal.Level); (hi-lo)/2 <= goal.Share*math.Abs(estimate.Mean) {
			mask |= 1 << e
		}
	}
	return mask
}
