package proof

import (
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
)

// AtRisk reports whether a worker of a problem may be interrupted.
func AtRisk(p *models.Problem) bool {
	return slices.ContainsFunc(p.Workers, func(w models.Worker) bool {
		return w.Life != nil || w.Risk != nil && w.Risk.Before(math.Inf(1)) > 0
	})
}

// For returns the text, with what the proof, if any, leaves out in a problem: faults, interruptions if it
// is about the makespan, and the deadline if it is about the work.
func (p Proof) For(problem *models.Problem) string {
	about := map[Goal]string{Makespan: "makespan", Expected: "work"}[p.Goal]
	late := p.Goal == Expected && p.Optimal == OfFamily && problem.Deadline > 0
	if late {
		about += " whenever it is done"
	}
	var only []string
	if p.Goal == Makespan && AtRisk(problem) {
		only = append(only, "no worker is interrupted")
	}
	if problem.Faulty() {
		only = append(only, "no result is wrong")
	}
	if !p.Proved() || about == "" || !late && only == nil {
		return p.Text
	}
	text := p.Text + "; this is about the " + about
	if only != nil {
		text += " if " + strings.Join(only, " and ")
	}
	return text
}

// Told returns a line about what a policy proves of its schedule for a problem. It returns "" if that is
// nothing, or if the policy planned for another problem and so made another schedule.
func Told(policy any, p *models.Problem, s *models.Schedule) string {
	prover, ok := policy.(Prover)
	if !ok || s == nil {
		return ""
	}
	own, known, err := prover.Prove(p)
	if err != nil || !known.Proved() || !slices.Equal(own.Size, s.Size) || !slices.EqualFunc(own.List, s.List, slices.Equal[[]int32]) ||
		!slices.Equal(own.Send, s.Send) || !slices.Equal(own.Return, s.Return) {
		return ""
	}
	return known.For(p)
}
