package best

import "github.com/loadstar-sim/loadstar/models"

// Idle returns what an option needs to change the schedule, and "" if it may.
func (q Policy) Idle(option string, _ any, p *models.Problem) string {
	if option == "by" && p.Deadline == 0 {
		return "a deadline"
	}
	return ""
}
