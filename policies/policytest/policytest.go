// Package policytest tests any policy: whether its schedules are valid, exceed no bound, repeat to the
// last bit, and complete the work that the policy predicts.
//
// The author of a policy, in this module or in another, calls one function in a test:
//
//	func TestMyPolicyConforms(t *testing.T) {
//		policytest.Run(t, policies.Row{
//			Name: "mine", Source: "me, 2026", Doc: "what it does", Revision: 1,
//			Prototype: Mine{Share: 1},
//		})
//	}
//
// The suite runs the policy on hundreds of random problems from all [Worlds] and, where it serves them, from
// worlds in which workers come back ([Returning]) or compute wrongly ([Faulty]). It tries the default
// options, all options changed at once, and the spellings that the test names. LOADSTAR_LONG=1 in the
// environment makes most checks two to four times as long; with -short, which is set under the race detector,
// only repeat is run, which plays in several goroutines. These are the checks, by the names of their
// subtests, with what each demands.
//
// options: the row can be registered, and no option accepts nan, -inf, 1e999 or an unknown word. Bound
// numbers by the tags min, max and above, and list words in the tag one, as package spec describes.
//
// fields: a program can set fields past those bounds. Then no method may panic or make an invalid
// schedule, and a float64 that is NaN or below 0 must be refused. Check fields in the method that is
// called once per problem, and return an error.
//
// episodes: a problem that the policy cannot serve, or that lacks what it needs, is refused with an
// error; at least some are accepted. For the others the schedule compiles: it has one list per worker
// (nil is an empty list), sizes that are positive and hold no more than the load together, and names only
// chunks that exist. A dispatcher sends chunks that it has cut, to workers that are not known to be
// interrupted, and comes to an end: it declines (a negative worker) if there is nothing to do, within
// [Limit] messages and alarms. No method returns nil without an error, panics, or modifies the problem;
// copy what you change. No episode completes more than is possible, and package judge finds that every
// episode obeys the rules. A bound is at most the load, and no other policy completes more in the same
// instance, nor do random schedules and dispatchers.
//
// repeat: the same generator gives the same episode in every goroutine, to the last bit. Draw from the
// generator that the method gets and from no other, keep no variables of the package, and sort the
// elements of a map: the order of a map differs each time.
//
// memory: an episode does not depend on earlier ones. A dispatcher resets its state in Begin; a function
// that draws schedules starts from scratch each time. Planners and ceilings are not tested, as no episode
// asks them anything.
//
// expectation: the mean of many episodes agrees with Expect or Mean or, for planners without them, with the
// model's expectation of the plan; the work of every episode agrees with Foretell. A dealer's schedules
// differ from its pattern only in the chunks that they name. The work that it draws is the schedule's work.
// Knowing how many entries are completed helps it in no instance. The optional methods return false, or an
// error, for problems for which they have no value.
//
// idle: an option that Idle declares without effect in a problem changes nothing there, compared with its
// default. Return "" for problems for which that is not known.
//
// wrong: a dispatcher with which all is done although workers are interrupted gets all done although a
// result is wrong. News of a chunk with Wrong above 0 is no completion: the chunk is in View.Lost.
//
// The first three checks are always run, the others if episodes obey the rules. A check fails with a
// [Fault]: the policy with its options, the demand, and the smallest problem found on which the check
// fails, as Go that can be pasted into a test. Panics become faults with the line that panicked, and a
// method that does not return becomes one after two minutes. Some faults end any Go program, and end the
// test as well: an exhausted stack or memory, and a map that two goroutines write at once.
//
// Package gen has helpers for tests of the theory behind a policy.
package policytest

import (
	"errors"
	"fmt"
	"testing"

	"github.com/loadstar-sim/loadstar/policies"
)

// Count is the extent of a suite's tests.
type Count struct {
	Problems     int // problems that the policy accepted, over all checks
	Episodes     int // episodes that were judged
	Expectations int // policies' expectations compared with a mean
}

// Run runs the suite on a policy: with its defaults, with all options changed at once, and in every
// further spelling, such as "mine{share=0.5}". Each check is a subtest, which fails with its first
// [Fault]. It returns the extent of the tests. A policy that depends on files (see [policies.Outside]) is
// tested in the spellings that name some, relative to the folder of the test.
func Run(t *testing.T, row policies.Row, spellings ...string) Count {
	t.Helper()
	var count Count
	tries, err := triesOf(row, spellings)
	if err != nil {
		t.Error(err)
		return count
	}
	for _, try := range tries {
		t.Run(try.name, func(t *testing.T) {
			for _, c := range checks {
				if testing.Short() && !c.shared {
					continue
				}
				var fault error
				t.Run(c.name, func(t *testing.T) {
					if fault = c.fault(&try, &count); fault != nil {
						t.Error(fault)
					}
				})
				if c.last(fault) {
					return
				}
			}
		})
	}
	return count
}

// Faults returns what [Run] reports, without a test: the first [*Fault] of every
// check that fails, or the error of a row or a spelling that cannot be read.
func Faults(row policies.Row, spellings ...string) []error {
	tries, err := triesOf(row, spellings)
	if err != nil {
		return []error{fmt.Errorf("options: %w", err)}
	}
	var faults []error
	for _, try := range tries {
		for _, c := range checks {
			fault := c.fault(&try, &Count{})
			if fault != nil {
				faults = append(faults, fault)
			}
			if c.last(fault) {
				break
			}
		}
	}
	return faults
}

// try is a policy with its options set.
type try struct {
	name     string // its canonical spelling
	row      policies.Row
	registry *policies.Registry
	policy   *policies.Policy
	decided  []decision // so far, if it decides before episodes
}

// check is one part of the suite.
type check struct {
	name, demand string
	run          func(*try, *Count) error
	shared       bool // the policy plays in several goroutines
}

// last reports whether the checks behind this one would only find its fault again: if episodes fail, or
// if a policy is stuck, which keeps a processor busy.
func (c *check) last(fault error) bool {
	return fault != nil && (c.name == "episodes" || errors.Is(fault, errStuck))
}

// checks is the suite, in brief; the documentation of the package describes it in full.
var checks = []check{
	{"options", "no option accepts nan, -inf, 1e999 or a word that means nothing: bound numbers by the tags min, max and above, and list words in the tag one", absurdOptions, false},
	{"fields", "fields set from Go, past the bounds of the tags, never lead to a panic or an illegal schedule, and a float64 that is NaN or below 0 is refused: check them in the method and return an error", absurdFields, false},
	{"episodes", "a method returns an error or a legal schedule or dispatcher, never nil and never a panic; the problem stays as it was; at least some problems are accepted", legalEpisodes, false},
	{"repeat", "the same generator gives the same episode in every goroutine: take chance only from it, share no variable, and order what a map yields", sameSeed, true},
	{"memory", "an episode does not depend on those before: reset in Begin, or in the function returned, all that changes", noMemory, false},
	{"expectation", "the mean of many episodes is what Expect, Mean or the plan says, and the work of each is what Foretell or Deal says: return false, or an error, where it is not known; and Deal draws every schedule as often as Gamble does", expectedMean, false},
	{"wrong", "a dispatcher with which all is done although workers are interrupted gets all done although a result is wrong: where Wrong is above 0 in the news of a chunk, the chunk is not done", rightInTheEnd, false},
	{"idle", "an option that Idle says changes nothing in a problem changes nothing there: return no words where it may", idleOptions, false},
}

// triesOf returns the policy in all spellings to test. It returns an error if the row cannot be
// registered or one of the spellings cannot be read. Files of policies are relative to the current
// folder.
func triesOf(row policies.Row, spellings []string) (tries []try, err error) {
	registry := &policies.Registry{}
	if err := guard(func() error { registry.Register(row); return nil }); err != nil {
		return nil, err
	}
	_, outside := row.Prototype.(policies.Outside)
	taken := map[string]bool{}
	for k, text := range append([]string{row.Name, changed(registry, row)}, spellings...) {
		policy, err := registry.Parse(text)
		named := err == nil && len(policy.Files("")) > 0
		if err == nil {
			policy, err = policy.In("")
		}
		if outside && k < 2 && (err != nil || !named) {
			continue // the suite does not know which files a policy needs
		}
		if err != nil {
			return nil, err
		}
		if !taken[policy.Spec] {
			taken[policy.Spec] = true
			tries = append(tries, try{name: policy.Spec, row: row, registry: registry, policy: policy})
		}
	}
	if len(tries) == 0 {
		return nil, fmt.Errorf("%s depends on files: want spellings that name some", row.Name)
	}
	return tries, nil
}
