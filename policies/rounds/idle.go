package rounds

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
)

// Idle returns what an option needs to change the schedule, and "" if it may.
func (m MultiRound) Idle(option string, plain any, p *models.Problem) string {
	return idle(option, p, m.Rounds, m.Workers, plain.(MultiRound).Workers)
}

// Idle returns what an option needs to change the schedule, and "" if it may.
func (u UMR) Idle(option string, plain any, p *models.Problem) string {
	return idle(option, p, u.Rounds, u.Workers, plain.(UMR).Workers)
}

// idle returns what a number of workers needs to change a plan, compared with another: where the rounds
// are given, auto is all workers.
func idle(option string, p *models.Problem, rounds, workers, usual float64) string {
	all := float64(len(p.Workers))
	taking := func(part float64) float64 {
		if part == 0 {
			return all
		}
		return min(part, all)
	}
	if option == "workers" && rounds != 0 && taking(workers) == taking(usual) {
		return fmt.Sprintf("more than %v workers, or rounds=auto", all)
	}
	return ""
}

// Idle returns what an option needs to change the schedule, and "" if it may.
func (q Periodic) Idle(option string, _ any, _ *models.Problem) string {
	if option == "rule" && q.Period != 0 {
		return "period=auto, whose length it decides"
	}
	return ""
}
