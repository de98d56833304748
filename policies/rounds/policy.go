package rounds

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// MultiRound sends chunks so that no worker ever pauses, as [BestRecursive] does, to as many workers as
// pay off, or as allow the given number of rounds. It plans for workers that are not interrupted.
type MultiRound struct {
	Rounds  float64 `min:"1" max:"1e6" word:"auto=0" doc:"number of messages to each worker; auto: as many as pay off; without latencies, none shorter than 1e-6 of the makespan"`
	Workers float64 `min:"1" max:"1e6" word:"auto=0" doc:"number of workers that take part; auto: as many as pay off, or all if the rounds are given"`
}

// Needs returns what the policy needs of a world.
func (MultiRound) Needs() needs.Needs { return needed }

// Schedule plans for the problem.
func (m MultiRound) Schedule(p *models.Problem) (*models.Schedule, error) {
	return planned(p, m.Rounds, m.Workers, BestRecursive)
}

// UMR sends rounds of chunks that take all workers the same time, as [BestUniform] does, to as many
// workers as pay off, or as allow the given number of rounds. It plans for workers that are not
// interrupted.
type UMR struct {
	Rounds  float64 `min:"1" max:"1e6" word:"auto=0" doc:"number of messages to each worker; auto: as many as pay off; without latencies, none shorter than 1e-6 of the makespan"`
	Workers float64 `min:"1" max:"1e6" word:"auto=0" doc:"number of workers that take part; auto: as many as pay off, or all if the rounds are given"`
}

// Needs returns what the policy needs of a world.
func (UMR) Needs() needs.Needs { return needed }

// Schedule plans for the problem.
func (u UMR) Schedule(p *models.Problem) (*models.Schedule, error) {
	return planned(p, u.Rounds, u.Workers, BestUniform)
}

// planned returns the schedule of the best plan for the options.
func planned(p *models.Problem, rounds, workers float64, best func(*models.Problem, Choice) (Plan, error)) (*models.Schedule, error) {
	if err := check(p); err != nil {
		return nil, err
	}
	for _, n := range []struct {
		name  string
		value float64
	}{{"rounds", rounds}, {"workers", workers}} {
		if n.value != 0 && !(n.value >= 1 && n.value <= 1e6) {
			return nil, fmt.Errorf("%s is %v: it must be from 1 to 1000000, or 0 for auto", n.name, n.value)
		}
	}
	choice := Choice{int(rounds), min(int(workers), len(p.Workers))}
	if choice.Rounds != 0 && choice.Workers == 0 {
		// Otherwise nearly any number of rounds would be possible for few enough workers.
		choice.Workers = len(p.Workers)
	}
	pl, err := best(p, choice)
	if err != nil {
		return nil, err
	}
	return pl.Schedule(p), nil
}

// Rule chooses the length of a period.
type Rule string

const (
	Root     Rule = "root"     // as in Theorem 3, [Periods.Period]
	Safest   Rule = "safest"   // [Periods.Safest]
	Shortest Rule = "shortest" // [Periods.Fastest]
)

// Periodic repeats the same round, as [Periods] does. It plans for workers that are not interrupted.
type Periodic struct {
	Period float64 `above:"0" word:"auto=0" doc:"time to send a round, and to compute it; auto: by the rule"`
	Rule   Rule    `one:"root,safest,shortest" doc:"length of a period: root of the bound as in the theorem, earliest guarantee, or shortest makespan"`
}

// Needs returns what the policy needs of a world.
func (Periodic) Needs() needs.Needs { return needed }

// Schedule plans for the problem.
func (q Periodic) Schedule(p *models.Problem) (*models.Schedule, error) {
	s, err := NewPeriods(p)
	if err != nil {
		return nil, err
	}
	rounds, err := q.rounds(s)
	if err != nil {
		return nil, err
	}
	pl, err := s.Plan(rounds)
	if err != nil {
		return nil, err
	}
	return pl.Schedule(p), nil
}

// rounds returns the number of rounds.
func (q Periodic) rounds(s *Periods) (int, error) {
	period := q.Period
	switch q.Rule {
	case Root, Safest, Shortest:
	default:
		return 0, fmt.Errorf("there is no rule %q: it must be %s, %s or %s", string(q.Rule), Root, Safest, Shortest)
	}
	if period == 0 {
		switch q.Rule {
		case Safest:
			return s.Safest(), nil
		case Shortest:
			return s.Fastest(), nil
		}
		period = s.Period()
	}
	return s.Rounds(period)
}
