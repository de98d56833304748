package play

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Same reports whether the two have the same schedule, but for the numbers by which it calls
// its chunks, so that they cannot differ in any instance by more than rounding. It is false
// for policies that make a schedule for each instance. Both must be prepared for the same
// problem.
func (e *Entry) Same(o *Entry) bool {
	if e.Plan == nil || o.Plan == nil {
		return false
	}
	a, b := e.Plan.Schedule(), o.Plan.Schedule()
	return a.ResultsFirst == b.ResultsFirst && slices.Equal(a.Resident, b.Resident) && (a.Resident == nil) == (b.Resident == nil) &&
		slices.Equal(a.Send, b.Send) && (a.Send == nil) == (b.Send == nil) &&
		slices.Equal(a.Return, b.Return) && (a.Return == nil) == (b.Return == nil) && sameLists(a, b)
}

// sameLists reports whether one numbering of the chunks leads to the other.
func sameLists(a, b *models.Schedule) bool {
	if len(a.List) != len(b.List) {
		return false
	}
	there, back := map[int32]int32{}, map[int32]int32{}
	for w, list := range a.List {
		if len(list) != len(b.List[w]) {
			return false
		}
		for k, x := range list {
			y := b.List[w][k]
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
