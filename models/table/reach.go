package table

import (
	"github.com/loadstar-sim/loadstar/models"
)

// Reach tells how far the workers of a fixed plan come in an instance. It is immutable;
// goroutines share it.
// The plan may be compiled again meanwhile.
type Reach struct{ fates []*fates }

// NewReach makes the tables of a plan. It returns false if the plan is not fixed.
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

// In returns how many entries of its list each worker completes in an instance, which must have
// a time for every worker: as many as [models.WorkerOutcome] says. The result is in the memory of an
// earlier one if that suffices.
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
