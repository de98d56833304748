package bound

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/chunking"
)

// Idle returns what an option needs to change the bound, and "" if it may.
func (o Policy) Idle(option string, plain any, p *models.Problem) string {
	switch {
	case option == "rounding" && o.Equal == 0:
		return "chunks of one size, which equal asks for"
	case option == "rounding":
		return chunking.Idle(o.Equal, o.Rounding, plain.(Policy).Rounding, p.Load)
	}
	return ""
}
