package bound

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// team is workers that are alike, so that their programmes have the same optimum.
type team struct {
	models.Worker
	count int
}

// teams returns the workers by kind.
func teams(workers []models.Worker) (all []team) {
next:
	for _, w := range workers {
		for i := range all {
			if x := &all[i]; x.Send == w.Send && x.Compute == w.Compute && x.Return == w.Return && risk.Same(x.Risk, w.Risk) {
				x.count++
				continue next
			}
		}
		all = append(all, team{w, 1})
	}
	return all
}

// first returns what a unit of the worker is worth at most: in its first chunk.
func (t *team) first(y curve) float64 { return y.value(before(t.Risk, t.Compute.Latency)) }

// until returns a time behind which a worker is hardly worth anything: it was interrupted, or
// could have computed all of the load several times.
func (t *team) until(load float64) float64 {
	whole := t.Compute.Of(load)
	if t.Compute.Latency > 0 {
		whole *= 4
	}
	return min(sure(t.Risk), whole, math.MaxFloat64)
}
