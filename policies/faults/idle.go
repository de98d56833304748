package faults

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
		if lacks := needs.Losses(p); lacks != "" {
			return lacks
		}
		return idleRules(q.Second, usual.Second, p)
	case "reading":
		return "units that are found wrong at a check-out, as no episode has any"
	case "order":
		if q.Order != orders.Climb && usual.Order != orders.Climb && slices.IsSorted(FastestLinks(workersOf(p))) {
			return "links whose speeds put the workers in another order"
		}
	}
	return ""
}

// idleRules returns what two rules need to deal out what is lost in two ways. Algorithm 1 has no empty
// messages where workers are alike and nobody holds what is dealt out.
func idleRules(a, b Rule, p *models.Problem) string {
	moves := func(r Rule) bool { return r == PrintedRule || r == OursRule }
	switch {
	case len(p.Workers) == 1:
		return "several workers"
	case moves(a) && moves(b) && !slices.ContainsFunc(p.Workers, func(w models.Worker) bool {
		return w.Send != p.Workers[0].Send || w.Compute != p.Workers[0].Compute
	}):
		return "workers that differ, or units that are found wrong at a check-out"
	}
	return ""
}
