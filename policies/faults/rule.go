package faults

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
)

// Rule says how units that were found wrong are computed again.
type Rule string

const (
	InPlaceRule Rule = "in-place" // [Second.InPlace]
	PrintedRule Rule = "printed"  // [Second.Printed], as in the paper
	OursRule    Rule = "ours"     // [Second.Algorithm1], without empty messages
	BestRule    Rule = "best"     // [Second.Best]
)

// rules are how the rules allocate.
var rules = map[Rule]func(Second) (Allocation, error){
	InPlaceRule: Second.InPlace, PrintedRule: Second.Printed, OursRule: Second.Algorithm1, BestRule: Second.Best,
}

// By returns the allocation of a rule.
func (s Second) By(rule Rule) (Allocation, error) {
	if err := rule.check(); err != nil {
		return Allocation{}, err
	}
	return rules[rule](s)
}

// check returns an error unless the rule exists.
func (r Rule) check() error {
	if rules[r] == nil {
		return fmt.Errorf("second is %q: it must be in-place, printed, ours or best", string(r))
	}
	return nil
}

// ParseReading returns the reading of a name, waiting or charged.
func ParseReading(name string) (Reading, error) {
	switch name {
	case "waiting":
		return Waiting, nil
	case "charged":
		return Charged, nil
	}
	return 0, fmt.Errorf("reading is %q: it must be waiting or charged", name)
}

// Again returns how the policy distributes the recomputation when faults[i] units of worker i were found
// wrong.
func (q Policy) Again(workers []models.Worker, faults []int) (Allocation, error) {
	reading, err := ParseReading(q.Reading)
	if err != nil {
		return Allocation{}, err
	}
	return Second{Workers: workers, Faults: faults, Reading: reading}.By(q.Second)
}
