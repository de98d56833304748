// Package play plays a policy on instances of a problem: planners, gamblers, oracles and dispatchers. It
// reads the number of a bound or a ceiling. It takes the fastest way that gives the numbers of the
// engine.
package play

import (
	"errors"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies"
)

// Evaluator is the way in which episodes are computed. The zero value means Auto.
type Evaluator string

// All evaluators give the same numbers to the last bit.
const (
	Auto   Evaluator = "auto"   // the fastest for each policy
	Replay Evaluator = "replay" // without events: for all policies but dispatchers
	Engine Evaluator = "engine" // event by event
)

// How says how episodes are computed.
type How struct {
	Evaluator Evaluator
	Outcomes  bool // the outcome of every episode is needed, not only its work
	Instances int  // that will be played, or 0 if that is unknown
}

// few is the largest number of instances for which no tables are made: these take as long as 10 to 50
// replays, for lists of 2 to 200 chunks.
const few = 10

// shortcuts reports whether tables and forecasts may replace episodes.
func (e *Entry) shortcuts() bool {
	return (e.how.Evaluator == Auto || e.how.Evaluator == "") && !e.how.Outcomes && !e.faulty
}

// Entry is a policy prepared for a problem. It is immutable; goroutines share it.
type Entry struct {
	Policy  *policies.Policy
	Refused error        // why the policy cannot serve the problem
	Plan    *models.Plan // of a planner, whose schedule is the same for all instances

	how     How
	problem *models.Problem
	told    *models.Problem // the problem as the policy believes it to be
	faulty  bool            // results may be wrong, which tables, forecasts and exact means do not know
	tally   *table.Tally    // of the plan, if it has one
	ceiling float64         // of a policy that tells one

	reach *table.Reach     // of the schedules of a dealer, if it can deal
	dealt *models.Instance // for which these are drawn, if not for the one that is played
}

// Prepare prepares a policy for a problem: a planner makes its schedule. The policy plans for told, the
// problem as policies believe it to be.
func Prepare(p *policies.Policy, problem, told *models.Problem, how How) (*Entry, error) {
	e := new(Entry)
	if err := e.Prepare(p, problem, told, how); err != nil {
		return nil, err
	}
	return e, nil
}

// Prepare is like the function of that name, but in the memory of an entry that nobody uses any
// more. After an error the entry must not be used until it has been prepared again.
func (e *Entry) Prepare(p *policies.Policy, problem, told *models.Problem, how How) error {
	if p.Outside() && !p.Ready() {
		return errors.New("the files of the policy were not opened, so only its stored results are known")
	}
	plan := e.Plan
	*e = Entry{Policy: p, how: how, problem: problem, told: told, faulty: problem.Faulty()}
	if v, is := p.Value.(policies.Ceiling); is {
		return e.setCeiling(v)
	}
	planner, ok := p.Value.(policies.Planner)
	if !ok {
		return e.prepareDealer()
	}
	schedule, err := planner.Schedule(told)
	if err == nil {
		err = remade(p, told, schedule)
	}
	if err != nil {
		return err
	}
	if plan == nil {
		plan = new(models.Plan)
	}
	if err := plan.Compile(problem, schedule); errors.Is(err, models.ErrOverflow) {
		return err
	} else if err != nil {
		return broken{err}
	}
	e.Plan = plan
	if e.shortcuts() && (how.Instances == 0 || how.Instances > few) {
		e.tally, _ = table.New(e.Plan)
	}
	return nil
}

// broken is the error of a policy that returned an illegal value. Other errors of a policy say that it
// cannot serve the problem.
type broken struct{ error }

// Broken tells callers that the error is no refusal.
func (broken) Broken() {}

// Replaced returns the entry with another value of its policy, which must be of the same
// kind and no planner, and a dealer if the policy is one.
func (e *Entry) Replaced(value any) *Entry {
	again, p := *e, *e.Policy
	p.Value = value
	again.Policy = &p
	return &again
}

// Expect returns the exact mean of the policy's work, and whether it can be computed. If the policy is a
// ceiling, it is the ceiling's number.
func (e *Entry) Expect() (work float64, ok bool) {
	if x, able := e.Policy.Value.(policies.Expecter); able && e.told == e.problem && !e.faulty {
		return x.Expect(e.problem)
	}
	if _, is := e.Policy.Value.(policies.Ceiling); is {
		return e.ceiling, true
	}
	if e.Plan != nil && !e.faulty {
		return table.Expect(e.Plan)
	}
	return 0, false
}

// Uninterrupted plays a planner's schedule on the engine, without interruptions. The
// outcome is valid until the simulator is used again.
func Uninterrupted(sim *models.Simulator, p *models.Problem, planner policies.Planner) (*models.Outcome, error) {
	s, err := planner.Schedule(p)
	if err != nil {
		return nil, err
	}
	plan, err := models.Compile(p, s)
	if err != nil {
		return nil, err
	}
	return sim.Run(plan, models.Uninterrupted(len(p.Workers))), nil
}
