// Package risktest tests laws of interruption: whether they keep the contract of [models.Risk], and of
// [risk.Joint] and [risk.Recurrent] if they implement them.
//
// The author of a law, in this module or in another, calls one function in a test:
//
//	func TestMyLawConforms(t *testing.T) {
//		risktest.Run(t, risk.Row{Name: "mine", Source: "me, 2026", Doc: "what it says", Prototype: Mine{Hours: 8}})
//	}
//
// The law is tested with its defaults, with each number among its options changed, and in the spellings
// that the test names. These are the checks.
//
// options: the row has a Source and a Doc, and each option a tag doc. Bound numbers by the tags min, max
// and above, as package spec describes: a spelling whose methods do not [risk.Agree] is refused.
//
// spelling: the law is the same as itself ([risk.Same]), and its spelling makes it again.
//
// probabilities: Before is 0 until time 0, never decreases and never exceeds 1. Quantile is 0 or more,
// never decreases and agrees with Before, from the least probability that a generator yields to the
// largest. Neither is NaN, and both give the same values in all goroutines.
//
// samples: the times that [risk.Sampler] draws for a worker follow Before, for joint and recurrent laws
// too. The workers of a joint law have one marginal law. The same generator gives the same times.
//
// timelines: the intervals of a recurrent law come one after the other. They are the same when they are
// asked for again, and in a copy.
//
// A check fails with one line: the law, the point at which it breaks the contract, and its value there.
package risktest

import (
	"fmt"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
)

// Run tests the law of a row, which need not be registered. Options that are not numbers keep their
// defaults; name other values in spellings, such as "mine{day=monday}".
func Run(t *testing.T, row risk.Row, spellings ...string) {
	t.Helper()
	for _, fault := range Faults(row, spellings...) {
		t.Error(fault)
	}
}

// Faults returns what [Run] reports, without a test: the first fault of each tested law.
func Faults(row risk.Row, spellings ...string) (faults []error) {
	if err := described(row); err != nil {
		faults = append(faults, fmt.Errorf("options: %w", err))
	}
	tried := map[string]bool{}
	try := func(law models.Risk) {
		name := row.Spelling(law)
		if err := spelled(row, name, law); err != nil {
			faults = append(faults, fmt.Errorf("spelling: %w", err))
			return
		}
		if tried[name] {
			return
		}
		tried[name] = true
		if err := Law(law); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", name, err))
		}
	}
	if row.New == nil || len(spellings) == 0 { // New may need a file, which spellings name
		spellings = append([]string{row.Name}, spellings...)
	}
	for _, text := range spellings {
		law, err := parse(row, text)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		try(law)
	}
	for _, o := range row.Options() {
		if !o.Numeric() {
			continue
		}
		for _, values := range [][]string{{"7.3", "7"}, {"0.6"}} { // the first value that is allowed
			for _, value := range values {
				if law, err := parse(row, row.Name+"{"+o.Name+"="+value+"}"); err == nil {
					try(law)
					break
				}
			}
		}
	}
	return faults
}

// Law tests one law, which needs no row, and returns its first fault.
func Law(law models.Risk) error {
	for _, c := range []struct {
		name string
		run  func(models.Risk) error
	}{{"probabilities", probabilities}, {"samples", samples}, {"timelines", timelines}} {
		if err := guarded(c.run, law); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	return nil
}

// guarded turns a panic of a check into an error.
func guarded(check func(models.Risk) error, law models.Risk) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("a method panics: %v", x)
		}
	}()
	return check(law)
}

// parse makes a law from its spelling with the row.
func parse(row risk.Row, text string) (models.Risk, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return nil, err
	}
	if s.Name != row.Name {
		return nil, fmt.Errorf("%s is no spelling of the law %s", text, row.Name)
	}
	return row.Law(s)
}

// described returns an error unless the row and its options have descriptions.
func described(row risk.Row) error {
	if row.Source == "" || row.Doc == "" {
		return fmt.Errorf("%s: Source or Doc is empty: want where the law comes from, and what it says", row.Name)
	}
	for _, o := range row.Options() {
		if o.Doc == "" {
			return fmt.Errorf("%s: the option %s has no tag doc", row.Name, o.Name)
		}
	}
	return nil
}

// spelled returns an error unless the law is the same as itself and can be made again from its spelling.
func spelled(row risk.Row, name string, law models.Risk) error {
	if !risk.Same(law, law) {
		return fmt.Errorf("%s is not the same as itself: does it hold a NaN or a function?", name)
	}
	again, err := parse(row, name)
	if err != nil && row.New != nil {
		again, err = risk.Parse(name) // the spelling belongs to another row
	}
	if err != nil {
		return fmt.Errorf("%s cannot be made again by its spelling: %w", name, err)
	}
	if other := row.Spelling(again); other != name {
		return fmt.Errorf("%s is made again as %s", name, other)
	}
	for _, u := range grid {
		if a, b := law.Quantile(u), again.Quantile(u); a != b {
			return fmt.Errorf("%s: Quantile(%v) is %v, and %v of the law that is made again by this spelling", name, u, a, b)
		}
	}
	return nil
}
