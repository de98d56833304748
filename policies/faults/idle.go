package faults

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Idle returns which property of a world an option needs to change a decision, and "" if it may.
func (q Policy) Idle(option string, plain any, p *models.Problem) string {
	switch usual := plain.(Policy); option {
	case "second":
		if lacks := needs.Losses(p); lacks != "" && !p.Faulty() {
			return lacks
		}
		return idleRules(q.Second, usual.Second, p)
	case "reading":
		switch {
		case len(p.Workers) == 1:
			return "several workers"
		case q.Second != BestRule || !p.Faulty():
			return "second=best, and results that may be wrong"
		}
	case "order":
		if q.Order != orders.Climb && usual.Order != orders.Climb && slices.IsSorted(FastestLinks(WorkersOf(p))) {
			return "links whose speeds put the workers in another order"
		}
	}
	return ""
}

// idleRules returns the conditions in which two rules deal the remaining load out in two ways. Algorithm 1
// has no empty messages where workers are alike and nobody holds what is dealt out.
func idleRules(a, b Rule, p *models.Problem) string {
	moves := func(r Rule) bool { return r == PrintedRule || r == OursRule }
	switch {
	case len(p.Workers) == 1:
		return "several workers"
	case moves(a) && moves(b) && !p.Faulty() && !slices.ContainsFunc(p.Workers, func(w models.Worker) bool {
		return w.Send != p.Workers[0].Send || w.Compute != p.Workers[0].Compute
	}):
		return "workers that differ, or results that may be wrong"
	}
	return ""
}
