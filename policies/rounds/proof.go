package rounds

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// Prove returns the schedule and what is proved about it.
func (m MultiRound) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	return proved(p, m, func() (known proof.Proof, err error) {
		choice := choose(m.Rounds, m.Workers, len(p.Workers))
		plan, err := BestRecursive(p, choice)
		if err != nil {
			return known, err
		}
		known = proof.Makespan.Unproved("no worker pauses, on a bus the best of its order and number of rounds; %s",
			number(p, plan, choice, "as many messages as have chunks that take a millionth of the makespan or more"))
		messages := 0
		for _, round := range plan.Chunks {
			messages += len(round)
		}
		if _, ok := Multipliers(p, plan.Order, messages); ok && choice.Rounds > 0 {
			known = proof.Makespan.Proved(fmt.Sprintf("plans of %d rounds in this order", choice.Rounds), ": no worker pauses",
				"multipliers of the linear programme, none of which is negative")
		}
		known.Value = plan.Makespan
		return known, nil
	})
}

// Prove returns the schedule and what is proved about it.
func (u UMR) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	return proved(p, u, func() (known proof.Proof, err error) {
		choice := choose(u.Rounds, u.Workers, len(p.Workers))
		plan, err := BestUniform(p, choice)
		if err != nil {
			return known, err
		}
		known = proof.Makespan.Unproved("rounds that take all workers the same time, the last evened out; %s",
			number(p, plan, choice, "as many rounds as take a millionth of the makespan or more each"))
		if choice.Rounds > 0 {
			known = proof.Makespan.Proved(fmt.Sprintf("plans of %d rounds that take all workers the same time", choice.Rounds),
				", the last evened out", "(1.12) to (1.14), which leave no choice")
		}
		known.Value = plan.Makespan
		return known, nil
	})
}

// Prove returns the schedule and what is proved about it.
func (q Periodic) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	return proved(p, q, func() (known proof.Proof, err error) {
		s, err := NewPeriods(p)
		if err != nil {
			return known, err
		}
		n, err := q.rounds(s)
		if err != nil {
			return known, err
		}
		plan, err := s.Plan(n)
		if err != nil {
			return known, err
		}
		known = proof.Makespan.Unproved("equal rounds, which are asymptotically optimal (Theorem 3)")
		known.Value = plan.Makespan
		known.Add("period", s.Length(n), "time in which a round can be sent, and computed")
		known.Add("guarantee", s.Guarantee(n), "time by which these periods end")
		return known, nil
	})
}

// proved adds the numbers that all planners share to a proof.
func proved(p *models.Problem, by interface {
	Schedule(*models.Problem) (*models.Schedule, error)
}, know func() (proof.Proof, error)) (*models.Schedule, proof.Proof, error) {
	schedule, err := by.Schedule(p)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	known, err := know()
	if err != nil {
		return nil, proof.Proof{}, err
	}
	most := 0
	for _, list := range schedule.List {
		most = max(most, len(list))
	}
	known.Source = proof.Gallet + ", section 1.2.2, Theorem 3"
	known.Add("rounds", float64(most), "rounds that are sent")
	known.Add("smallest_chunk", slices.Min(schedule.Size), "units in the smallest chunk")
	if least, err := LowerBound(p); err == nil {
		known.Add("makespan_bound", least, "no plan ends before, however many rounds it has")
	}
	return schedule, known, nil
}

// choose returns the choice that the options prescribe; see planned.
func choose(rounds, workers float64, all int) Choice {
	choice := Choice{int(rounds), min(int(workers), all)}
	if choice.Rounds != 0 && choice.Workers == 0 {
		choice.Workers = all
	}
	return choice
}

// number describes how the number of rounds was chosen, where no number is the best for lack of
// latencies.
func number(p *models.Problem, plan Plan, choice Choice, endless string) string {
	switch {
	case choice.Rounds > 0:
		return fmt.Sprintf("%d rounds", choice.Rounds)
	case !Endless(p, plan.Order):
		return "the number of rounds with the earliest end"
	}
	return endless + "; without latencies no number of rounds is the best"
}
