package clairvoyant

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Idle returns what an option needs to change the bound, and "" if it may.
func (o Policy) Idle(option string, _ any, p *models.Problem) string {
	if option == "resident" && !slices.ContainsFunc(p.Workers, func(w models.Worker) bool { return !w.Send.Free() }) {
		return "messages out that take time"
	}
	return ""
}
