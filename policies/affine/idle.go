package affine

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Idle returns what an option needs to change the schedule, and "" if it may. In a given order, all
// methods but one choose the same workers.
func (q Policy) Idle(option string, plain any, _ *models.Problem) string {
	if option == "method" && q.Order != orders.Best && q.Method != All && plain.(Policy).Method != All {
		return "order=best"
	}
	return ""
}
