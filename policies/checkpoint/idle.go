package checkpoint

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Idle returns what an option needs to change the schedule, and "" if it may.
func (q CSCW) Idle(option string, plain any, p *models.Problem) string {
	switch {
	case option == "chunks":
		return ""
	case option == "downtime" && q.plansLike(plain.(CSCW), p):
		return "the expected times that solve tells, as no plan depends on it"
	case q.Chunks != 0:
		return needsChunks
	case option == "recovery" && q.Rule != Daly && q.plansLike(plain.(CSCW), p):
		return "rule=daly"
	}
	return ""
}

// plansLike reports whether two policies make the same plan. Both multiply all expected times by a
// factor, whose rounding and overflow may matter.
func (q CSCW) plansLike(other CSCW, p *models.Problem) bool {
	a, err := q.Schedule(p)
	b, failed := other.Schedule(p)
	return err == nil && failed == nil && slices.Equal(a.Size, b.Size) && slices.EqualFunc(a.List, b.List, slices.Equal[[]int32])
}

// Idle returns what an option needs to change the schedule, and "" if it may.
func (q HOEOCI) Idle(option string, _ any, _ *models.Problem) string {
	if option != "chunks" && q.Chunks != 0 {
		return needsChunks
	}
	return ""
}

// needsChunks is what options need by which the best number of chunks is found.
const needsChunks = "chunks=auto"
