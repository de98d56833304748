package checkpoint

import "github.com/loadstar-sim/loadstar/models"

// Idle returns what an option needs to change the schedule, and "" if it may.
func (q CSCW) Idle(option string, _ any, _ *models.Problem) string {
	switch {
	case option == "downtime":
		return "the expected times that solve tells, as no plan depends on it"
	case option != "chunks" && q.Chunks != 0:
		return needsChunks
	case option == "recovery" && q.Rule != Daly:
		return "rule=daly"
	}
	return ""
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
