package play

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Same reports whether the two have the same schedule: the work that they complete differs in no instance by
// more than rounding. Chunks may have other numbers, and chunks that no worker can complete do not matter. It
// is false for policies that make a schedule for each instance. Both must be prepared for the same problem.
func (e *Entry) Same(o *Entry) bool {
	if e.Plan == nil || o.Plan == nil {
		return false
	}
	a, b := e.Plan.Schedule(), o.Plan.Schedule()
	return a.ResultsFirst == b.ResultsFirst && slices.Equal(a.Resident, b.Resident) && (a.Resident == nil) == (b.Resident == nil) &&
		slices.Equal(a.Send, b.Send) && (a.Send == nil) == (b.Send == nil) &&
		slices.Equal(a.Return, b.Return) && (a.Return == nil) == (b.Return == nil) && sameLists(e.problem, a, b)
}

// sameLists reports whether one numbering of the chunks that can be completed leads to the
// other.
func sameLists(p *models.Problem, a, b *models.Schedule) bool {
	there, back := map[int32]int32{}, map[int32]int32{}
	for i := range p.Workers {
		these, those := possible(&p.Workers[i], a.List[i], a.Size), possible(&p.Workers[i], b.List[i], b.Size)
		if len(these) != len(those) {
			return false
		}
		for k, x := range these {
			y := those[k]
			known, again := there[x]
			_, taken := back[y]
			if again != taken || again && known != y || a.Size[x] != b.Size[y] {
				return false
			}
			there[x], back[y] = y, x
		}
	}
	return true
}

// possible returns the first entries of a worker's list, up to the first that it cannot complete before it
// is interrupted, whatever happens. A worker that needs messages may have to wait, and one that comes back
// goes on, so all of their entries are returned.
func possible(w *models.Worker, list []int32, size []float64) []int32 {
	if w.Risk == nil || w.Life != nil || !w.Send.Free() {
		return list
	}
	end := 0.0
	for k, c := range list {
		end += w.Compute.Of(size[c])
		if w.Risk.Before(end*(1-1e-9)) >= 1 { // the sum may be rounded up
			return list[:k]
		}
	}
	return list
}
