package cli

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// checkVariables returns an error if a variable of a scenario has the name that a column of a
// table has: of results.csv, of comparison.csv or of the instances.
func checkVariables(s *sheet.Scenario) error {
	axes, err := s.Axes()
	if err != nil {
		return nil // its design reports the error
	}
	for _, a := range axes {
		if table := takenIn(a.Name); table != "" {
			return s.At(a.Path(), fmt.Errorf("%q cannot be a variable: %s has a column of that name: want another name", a.Name, table))
		}
	}
	return nil
}

// takenIn returns the table that has a column of a name, and "" if none has.
func takenIn(name string) string {
	l := results.Layout{Params: []string{name}}
	if l.Check() != nil {
		return "results.csv"
	}
	for _, c := range (&compare.Source{}).Columns() {
		if c.Name == name {
			return "comparison.csv"
		}
	}
	for _, c := range instanceColumns(nil, results.Layout{}) {
		if c.Name == name {
			return "the table of instances"
		}
	}
	return ""
}
