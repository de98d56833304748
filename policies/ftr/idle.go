package ftr

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Idle returns what an option needs to change a decision, and "" if it may.
func (q Policy) Idle(option string, plain any, p *models.Problem) string {
	switch usual := plain.(Policy); option {
	case "second":
		return needs.Losses(p)
	case "reading":
		return "units that are found wrong at a check-out, as no episode has any"
	case "order":
		if q.Order != orders.Climb && usual.Order != orders.Climb && slices.IsSorted(FastestLinks(workersOf(p))) {
			return "links whose speeds put the workers in another order"
		}
	}
	return ""
}
