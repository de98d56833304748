package endangered

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/grain"
	"github.com/loadstar-sim/loadstar/policies/messages"
)

// Idle returns what an option needs to change the schedule, and "" if it may.
func (o Policy) Idle(option string, plain any, p *models.Problem) string {
	switch {
	case option == "messages" && !messages.Travel(p):
		return messages.Needed
	case option == "rounding":
		return grain.Idle(o.N, o.Rounding, plain.(Policy).Rounding, p.Load)
	}
	return ""
}
