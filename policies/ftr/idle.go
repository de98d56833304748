package ftr

import "github.com/loadstar-sim/loadstar/models"

// Idle returns what an option needs to change the schedule, and "" if it may.
func (q Policy) Idle(option string, _ any, _ *models.Problem) string {
	if option == "second" || option == "reading" {
		return "units found wrong, as solve counts them"
	}
	return ""
}
