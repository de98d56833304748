package pair

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Idle returns what an option needs to change the schedule, and "" if it may.
func (q Policy) Idle(option string, _ any, p *models.Problem) string {
	if option != "printed" {
		return ""
	}
	for i := 0; i+1 < len(p.Workers); i += 2 {
		law, linear := p.Workers[i].Risk.(risk.Linear)
		if other, both := p.Workers[i+1].Risk.(risk.Linear); linear && both && law == other {
			return ""
		}
	}
	return "two workers under the same linear risk"
}
