package ftr

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
)

// Rule says how units that were found wrong are computed again.
type Rule string

const (
	InPlaceRule    Rule = "in-place"   // [Second.InPlace]
	Algorithm1Rule Rule = "algorithm1" // [Second.Algorithm1], as in the paper
	BestRule       Rule = "best"       // [Second.Best]
)

// By returns the allocation of a rule.
func (s Second) By(rule Rule) (Allocation, error) {
	switch rule {
	case InPlaceRule:
		return s.InPlace()
	case Algorithm1Rule:
		return s.Algorithm1()
	case BestRule:
		return s.Best()
	}
	return Allocation{}, fmt.Errorf("there is no rule %q for the second phase: there are in-place, algorithm1 and best", rule)
}

// ParseReading returns the reading of a name, waiting or charged.
func ParseReading(name string) (Reading, error) {
	switch name {
	case "waiting":
		return Waiting, nil
	case "charged":
		return Charged, nil
	}
	return 0, fmt.Errorf("there is no reading %q: there are waiting and charged", name)
}

// Again returns how the policy has units computed again that were found wrong: faults[i]
// of worker i.
func (q Policy) Again(workers []models.Worker, faults []int) (Allocation, error) {
	reading, err := ParseReading(q.Reading)
	if err != nil {
		return Allocation{}, err
	}
	return Second{Workers: workers, Faults: faults, Reading: reading}.By(q.Second)
}
