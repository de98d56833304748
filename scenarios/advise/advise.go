// Package advise recommends a policy and a schedule for some machines, and tells what to expect.
//
// All registered policies that serve the problem are candidates. The options of each are searched coordinate
// by coordinate, with some tens of evaluations; package worst's search needs hundreds. The value of a
// candidate is an exact expectation where its plan has one (package table), and otherwise a mean over
// instances common to all candidates (package arena). The best candidates of each policy are then evaluated
// on fresh instances, since the best of a search are overestimated. The intervals of all differences hold at
// once, so the recommendation may be chosen by them: no policy in the list beats it by more than chance.
//
// A deadline is part of the law: all machines leave then at the latest ([risk.Cut]), and policies plan
// for that.
//
// The advice is as good as the law. So it also evaluates the recommendation under other laws, where machines
// stay half as long or leave together. And it tells how often the choice would be the same if the law were
// known only from a record of as many durations.
package advise

import (
	"context"
	"errors"
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// Aim is the quantity to maximize.
type Aim string

const (
	Work Aim = "work" // the expected work, by the deadline if there is one
	Done Aim = "done" // the chance that all of the load is done, by the deadline if there is one
)

// Question is a problem and the ways to answer it. Fields that are zero have the defaults that are named.
type Question struct {
	Problem *models.Problem // with the question's Deadline; 0: none
	Names   []string        // of its workers, as in a run.Recording

	Policies []string // the candidates, with options or without, or all of the registry
	Also     []string // further candidates beside all of the registry

	// Open makes a policy from its spelling: policies.Parse, unless files are to be found.
	Open func(text string) (*policies.Policy, error)

	Aim    Aim     // Work
	Margin float64 // policies within this share of the best are equal, and the earliest finish wins; NaN: 0.005

	Seed        uint64
	Evaluations int // of the search, for each policy: 40
	Instances   int // fresh ones: 2000, or fewer of more than 30 workers
	Resamples   int // of the laws: 20
}

// Defaults of a question.
const (
	DefaultMargin      = 0.005
	DefaultEvaluations = 40
	DefaultInstances   = 2000 // of up to 30 workers
	DefaultResamples   = 20
)

// LeastInstances is the least number of fresh instances: intervals of that many differences need the
// batches.
const LeastInstances = 200

// complete returns the question with its defaults, or an error that says what is wrong.
func (q Question) complete() (Question, error) {
	if q.Problem == nil {
		return q, errors.New("there is no problem")
	}
	if err := q.Problem.Validate(); err != nil {
		return q, err
	}
	if len(q.Names) > 0 && len(q.Names) != len(q.Problem.Workers) {
		return q, fmt.Errorf("there are %d names of %d workers", len(q.Names), len(q.Problem.Workers))
	}
	if q.Open == nil {
		q.Open = policies.Parse
	}
	if q.Aim == "" {
		q.Aim = Work
	}
	if q.Margin != q.Margin {
		q.Margin = DefaultMargin
	}
	for _, n := range []struct {
		name          string
		value         *int
		usual, lo, hi int
	}{
		{"evaluations", &q.Evaluations, DefaultEvaluations, 1, 100_000},
		{"instances", &q.Instances, q.fewer(DefaultInstances, LeastInstances), LeastInstances, 1_000_000},
		{"resamples", &q.Resamples, DefaultResamples, 1, 10_000},
	} {
		if *n.value == 0 {
			*n.value = n.usual
		}
		if *n.value < n.lo || *n.value > n.hi {
			return q, fmt.Errorf("%s is %d: it must be from %d to %d", n.name, *n.value, n.lo, n.hi)
		}
	}
	switch {
	case q.Aim != Work && q.Aim != Done:
		return q, fmt.Errorf("the aim is %q: it must be work or done", q.Aim)
	case !(q.Margin >= 0 && q.Margin < 1):
		return q, fmt.Errorf("the margin is %v: it must be at least 0 and below 1", q.Margin)
	case len(q.Policies) > 0 && len(q.Also) > 0:
		return q, errors.New("there are candidates in place of all and others beside all: want one of them")
	}
	return q, nil
}

// fewer scales the number of instances for 30 workers to the question's workers: episodes with more workers
// take longer and vary less.
func (q *Question) fewer(most, least int) int {
	return max(least, min(most, most*30/len(q.Problem.Workers)))
}

// Ask answers a question. The same question has the same answer, to the last bit. It returns an
// error if the question is invalid, if no policy serves the problem, or if the context ends.
func Ask(ctx context.Context, q Question) (*Advice, error) {
	q, err := q.complete()
	if err != nil {
		return nil, err
	}
	a, err := newAdviser(ctx, q)
	if err != nil {
		return nil, err
	}
	for _, step := range []func() error{a.search, a.judge, a.costs, a.absences, a.bound, a.doubt, a.record} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return a.advice, nil
}
