package onemessage

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Idle returns what an option needs to change the schedule, and "" if it may.
func (q Policy) Idle(option string, plain any, p *models.Problem) string {
	workers, err := read(p)
	if err != nil {
		return ""
	}
	switch usual := plain.(Policy); option {
	case "hold":
		if !slices.ContainsFunc(workers, func(w Worker) bool { return w.Kappa > 0 }) {
			return needs.Interruptions
		}
	case "order":
		searches := func(q Policy) bool { return q.Order == orders.Best && q.Shares == OptimalShares }
		if !searches(q) && !searches(usual) && slices.Equal(Sorted(workers, q.Order), Sorted(workers, usual.Order)) {
			return "workers that it puts in another order"
		}
	}
	return ""
}
