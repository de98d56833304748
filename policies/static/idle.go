package static

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/grain"
)

// What options of several policies need to change a schedule.
const (
	needsAuto          = "n=auto, whose number it finds"
	needsLinear        = "linear risk"
	needsInterruptions = "workers that may be interrupted"
	needsOtherShares   = "a load that it shares among other numbers of workers"
)

// Idle returns what an option needs to change the schedule, and "" if it may.
func (g Group) Idle(option string, plain any, p *models.Problem) string {
	worker, err := alike(p)
	if err != nil {
		return ""
	}
	coteries, err := g.coteries(p, worker)
	if err != nil {
		return ""
	}
	switch usual := plain.(Group); option {
	case "rounding":
		loads := make([]float64, len(coteries))
		for i, c := range coteries {
			loads[i] = c.Slice
		}
		return grain.Idle(g.N, g.Rounding, usual.Rounding, loads...)
	case "auto":
		if g.N == 0 && !slices.ContainsFunc(coteries, func(c Coterie) bool { return c.Workers == 1 }) {
			return "a worker that is alone in its coterie"
		}
		return g.Auto.idle(g.N, usual.Auto, worker)
	case "lambda":
		if everlasting(worker.Risk) {
			return needsInterruptions
		}
		if others, err := usual.coteries(p, worker); err == nil && slices.Equal(coteries, others) {
			return needsOtherShares
		}
	}
	return ""
}

// idle returns what a way to find a number of chunks needs to change it, compared with another.
func (a Auto) idle(n float64, other Auto, worker models.Worker) string {
	_, linear := worker.Risk.(risk.Linear)
	scans := func(a Auto) bool { return a == Scan || a == "" || a == Theorem4 && !linear }
	switch {
	case n != 0:
		return needsAuto
	case scans(a) && scans(other):
		return needsLinear
	}
	return ""
}

// Idle returns what an option needs to change the schedule, and "" if it may.
func (r NoRep) Idle(option string, plain any, p *models.Problem) string {
	worker, err := alike(p)
	switch usual := plain.(NoRep); {
	case err != nil:
	case option == "auto":
		return r.Auto.idle(r.N, usual.Auto, worker)
	case option == "rounding":
		return grain.Idle(r.N, r.Rounding, usual.Rounding, p.Load)
	}
	return ""
}

// Idle returns what an option needs to change the schedule, and "" if it may.
func (b Brute) Idle(option string, plain any, p *models.Problem) string {
	if option == "rounding" {
		return grain.Idle(b.N, b.Rounding, plain.(Brute).Rounding, p.Load)
	}
	return ""
}

// Idle returns what an option needs to change the schedule, and "" if it may. With n=auto, numbers of
// chunks are tried that rounding has made.
func (r CyclicRep) Idle(option string, plain any, p *models.Problem) string {
	usual := plain.(CyclicRep)
	return replicated{r.N, r.Rounding, r.Lambda}.idle(option, replicated{usual.N, usual.Rounding, usual.Lambda}, p)
}

// Idle returns what an option needs to change a schedule, and "" if it may.
func (r RandomRep) Idle(option string, plain any, p *models.Problem) string {
	usual := plain.(RandomRep)
	return replicated{r.N, r.Rounding, r.Lambda}.idle(option, replicated{usual.N, usual.Rounding, usual.Lambda}, p)
}

// replicated is the options of a policy that fills each worker's longest local load.
type replicated struct {
	n        float64
	rounding grain.Rounding
	lambda   float64
}

func (r replicated) idle(option string, usual replicated, p *models.Problem) string {
	worker, err := alike(p)
	switch {
	case err != nil:
	case option == "rounding" && r.n != 0:
		return grain.Idle(r.n, r.rounding, usual.rounding, p.Load)
	case option == "lambda" && everlasting(worker.Risk):
		return needsInterruptions
	case option == "lambda" && r.n != 0:
		_, each, err := replication(p, r.n, r.rounding, r.lambda)
		_, other, failed := replication(p, r.n, r.rounding, usual.lambda)
		if err == nil && failed == nil && each == other {
			return needsOtherShares
		}
	}
	return ""
}
