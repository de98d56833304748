// Package policytest tries policies: whether what they plan is legal, beats no bound,
// can be repeated to the last bit, and completes what they say that it will.
//
// The author of a policy, in this module or in another, calls one function in a test:
//
//	func TestMyPolicyConforms(t *testing.T) {
//		policytest.Conform(t, policies.Row{
//			Name: "mine", Source: "me, 2026", Doc: "what it does", Revision: 1,
//			Prototype: Mine{Share: 1},
//		})
//	}
//
// The suite runs the policy on hundreds of random problems of all [Worlds]. A policy
// may refuse a problem, with an error, but must accept some. LOADSTAR_LONG=1 in the
// environment makes the suite several times as long. The checks, by the names of their
// subtests:
//
//	options      the row can be registered, and absurd options are refused
//	fields       absurd fields, set from Go, are refused or harmless, and never panic
//	episodes     schedules compile, hold no more than the load, complete no more than is
//	             possible, and the judge finds every episode legal; the problem stays as
//	             it was
//	repeat       the same seed is the same episode in every goroutine
//	memory       an episode does not depend on those before
//	expectation  the mean of many episodes is the expectation, if the policy or the
//	             model knows one
//
// Package prove beside has what tests of the theory behind a policy need.
package policytest

import (
	"fmt"
	"testing"

	"github.com/loadstar-sim/loadstar/policies"
)

// Count is how much a suite has tried.
type Count struct {
	Problems     int // that the policy accepted, over all checks
	Episodes     int // that were judged
	Expectations int // that were held against a mean
}

// Conform runs the suite on a policy: with its defaults, with all options changed at
// once, and in every further spelling, such as "mine{share=0.5}". Each check is a
// subtest, which fails with its first fault. It returns how much was tried.
func Conform(t *testing.T, row policies.Row, spellings ...string) Count {
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
				t.Run(c.name, func(t *testing.T) {
					if err := guard(func() error { return c.run(&try, &count) }); err != nil {
						t.Error(err)
					}
				})
			}
		})
	}
	return count
}

// Faults returns what [Conform] reports, without a test: the first fault of every
// check that fails.
func Faults(row policies.Row, spellings ...string) []error {
	tries, err := triesOf(row, spellings)
	if err != nil {
		return []error{fmt.Errorf("options: %w", err)}
	}
	var faults []error
	for _, try := range tries {
		for _, c := range checks {
			var count Count
			if err := guard(func() error { return c.run(&try, &count) }); err != nil {
				faults = append(faults, fmt.Errorf("%s: %s: %w", try.name, c.name, err))
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
}

// checks is the suite.
var checks = []struct {
	name string
	run  func(*try, *Count) error
}{
	{"options", absurdOptions},
	{"fields", absurdFields},
	{"episodes", legalEpisodes},
	{"repeat", sameSeed},
	{"memory", noMemory},
	{"expectation", expectedMean},
}

// triesOf returns the policy in all spellings in which it is tried, or an error if
// the row cannot be registered or one of the spellings cannot be read.
func triesOf(row policies.Row, spellings []string) (tries []try, err error) {
	registry := &policies.Registry{}
	if err := guard(func() error { registry.Register(row); return nil }); err != nil {
		return nil, err
	}
	taken := map[string]bool{}
	for _, text := range append([]string{row.Name, changed(registry, row)}, spellings...) {
		policy, err := registry.Parse(text)
		if err != nil {
			return nil, err
		}
		if !taken[policy.Spec] {
			taken[policy.Spec] = true
			tries = append(tries, try{policy.Spec, row, registry, policy})
		}
	}
	return tries, nil
}

// guard calls a function and returns its error, or its panic as one.
func guard(f func() error) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v", x)
		}
	}()
	return f()
}
