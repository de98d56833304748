package table

import (
	"github.com/loadstar-sim/loadstar/models"
)

// Reach finds how far the workers of a fixed plan come in an instance. It is immutable and safe for
// concurrent use. The plan may be compiled again meanwhile.
type Reach struct{ fates []*fates }

// NewReach builds the tables of a plan. It returns false if the plan is not fixed.
func NewReach(pl *models.Plan) (*Reach, bool) {
	if !pl.Fixed() {
		return nil, false
	}
	r := &Reach{make([]*fates, len(pl.Problem().Workers))}
	for i := range r.fates {
		if ends := pl.Ends(i); i > 0 && r.fates[i-1].same(ends) {
			r.fates[i] = r.fates[i-1]
		} else {
			r.fates[i] = newFates(ends)
		}
	}
	return r, true
}

// In returns the number of entries that each worker completes in an instance, which must have a time for
// every worker. The numbers equal [models.WorkerOutcome].Chunks. The result reuses the memory of by if
// that is large enough.
func (r *Reach) In(in *models.Instance, by []int) []int {
	by = append(by[:0], make([]int, len(r.fates))...)
	for i, j := 0, 0; i < len(by); i = j {
		for f := r.fates[i]; j < len(by) && r.fates[j] == f; {
			j++
		}
		reached(r.fates[i], in.Interrupt[i:j], by[i:])
	}
	return by
}
