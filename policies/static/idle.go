package static

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/messages"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Needs returns what the policy needs of a world.
func (g Group) Needs() needs.Needs { return inferring(g.N) }

// Needs returns what the policy needs of a world.
func (b Brute) Needs() needs.Needs { return inferring(b.N) }

// Needs returns what the policy needs of a world.
func (r NoRep) Needs() needs.Needs { return inferring(r.N) }

// Needs returns what the policy needs of a world.
func (c CyclicRep) Needs() needs.Needs { return inferring(c.N) }

// inferring returns the needs of policies that infer the number of chunks if it is 0.
func inferring(n float64) needs.Needs {
	if n == 0 {
		return needs.SomeStartUp
	}
	return 0
}

// Options of several policies have these needs to change a schedule.
const (
	needsAuto        = "n=auto, whose number it finds"
	needsLinear      = "linear risk"
	needsOtherShares = "a load that it shares among other numbers of workers"
)

// Idle returns what an option needs to change the schedule, and "" if it may.
func (g Group) Idle(option string, plain any, p *models.Problem) string {
	if lacks := lacking(option, p, g.N); lacks != "" || option == "messages" {
		return lacks
	}
	if option == "rounding" && g.N == 0 {
		return chunking.Idle(0, g.Rounding, plain.(Group).Rounding)
	}
	told, ok := g.Messages.Seen(p, g.N == 0)
	if !ok {
		return ""
	}
	worker, err := typical(told)
	if err != nil {
		return ""
	}
	coteries, err := g.coteries(told, worker)
	if err != nil {
		return ""
	}
	switch usual := plain.(Group); option {
	case "rounding":
		loads := make([]float64, len(coteries))
		for i, c := range coteries {
			loads[i] = c.Slice
		}
		return chunking.Idle(g.N, g.Rounding, usual.Rounding, loads...)
	case "auto":
		if !slices.ContainsFunc(coteries, func(c Coterie) bool { return c.Workers == 1 }) {
			return "a worker that is alone in its coterie"
		}
		return g.Auto.idle(usual.Auto, worker)
	case "lambda":
		if others, err := usual.coteries(told, worker); err == nil && slices.Equal(coteries, others) {
			return needsOtherShares
		}
	}
	return ""
}

// lacking returns what an option needs whatever the other options are.
func lacking(option string, p *models.Problem, n float64) string {
	switch {
	case option == "messages" && !messages.Travel(p):
		return messages.Needed
	case option == "auto" && n != 0:
		return needsAuto
	case option == "lambda" && !slices.ContainsFunc(p.Workers, func(w models.Worker) bool { return w.Risk != nil && !neverInterrupts(w.Risk) }):
		return needs.Interruptions
	}
	return ""
}

// idle returns what a way to find a number of chunks needs to change it, compared with another.
func (a Auto) idle(other Auto, worker models.Worker) string {
	_, linear := worker.Risk.(risk.Linear)
	scans := func(a Auto) bool { return a == Scan || a == "" || a == Theorem4 && !linear }
	if scans(a) && scans(other) {
		return needsLinear
	}
	return ""
}

// Idle returns what an option needs to change the schedule, and "" if it may.
func (r NoRep) Idle(option string, plain any, p *models.Problem) string {
	switch usual := plain.(NoRep); option {
	case "rounding":
		return chunking.Idle(r.N, r.Rounding, usual.Rounding, p.Load)
	case "auto":
		if told, ok := r.Messages.Seen(p, true); ok && r.N == 0 {
			if worker, err := typical(told); err == nil {
				return r.Auto.idle(usual.Auto, worker)
			}
		}
	case "messages":
		if r.N != 0 && evenly(p) {
			return "n=auto or unlike workers"
		}
	}
	return lacking(option, p, r.N)
}

// Idle returns what an option needs to change the schedule, and "" if it may.
func (b Brute) Idle(option string, plain any, p *models.Problem) string {
	if option == "rounding" {
		return chunking.Idle(b.N, b.Rounding, plain.(Brute).Rounding, p.Load)
	}
	if option == "messages" && b.N != 0 {
		return "n=auto"
	}
	return lacking(option, p, b.N)
}

// Idle returns what an option needs to change the schedule, and "" if it may. With n=auto, the numbers of
// chunks that are tried depend on the rounding.
func (r CyclicRep) Idle(option string, plain any, p *models.Problem) string {
	if lacks := lacking(option, p, r.N); lacks != "" || r.N == 0 {
		return lacks
	}
	usual := plain.(CyclicRep)
	told, ok := r.Messages.Seen(p, false)
	switch {
	case option == "rounding":
		return chunking.Idle(r.N, r.Rounding, usual.Rounding, p.Load)
	case option == "lambda" && ok:
		_, each, err := replication(told, r.N, r.Rounding, r.Lambda)
		_, other, failed := replication(told, r.N, r.Rounding, usual.Lambda)
		if err == nil && failed == nil && each == other {
			return needsOtherShares
		}
	}
	return ""
}

// Idle returns what an option needs to change a schedule, and "" if it may.
func (r RandomRep) Idle(option string, plain any, p *models.Problem) string {
	// It has the same options, and gives each worker as many chunks.
	return CyclicRep(r).Idle(option, CyclicRep(plain.(RandomRep)), p)
}
