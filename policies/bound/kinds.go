package bound

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// kind is a number of equal workers: their subproblems have the same optimum.
type kind struct {
	models.Worker
	count int
}

// kinds returns the workers by kind.
func kinds(workers []models.Worker) (all []kind) {
next:
	for _, w := range workers {
		for i := range all {
			if x := &all[i]; x.Send == w.Send && x.Compute == w.Compute && x.Return == w.Return && risk.Same(x.Risk, w.Risk) {
				x.count++
				continue next
			}
		}
		all = append(all, kind{w, 1})
	}
	return all
}

// mostPerUnit returns the greatest value of a unit on the worker, which is in its first chunk.
func (t *kind) mostPerUnit(y lemma) float64 { return y.value(before(t.Risk, t.Compute.Latency)) }

// horizon returns a time after which the worker is worth next to nothing: it was interrupted, or could
// have computed all of the load several times.
func (t *kind) horizon(load float64) float64 {
	whole := t.Compute.Of(load)
	if t.Compute.Latency > 0 {
		whole *= 4
	}
	return min(lastTime(t.Risk), whole, math.MaxFloat64)
}
