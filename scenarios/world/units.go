package world

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// recordedLaw is a law whose times are recorded.
type recordedLaw struct {
	path string // where it stands in the scenario
	law  string
	unit string // "" if the times are scaled, for the option longest is left out
}

// want says how the law's times are converted to a unit.
func (r *recordedLaw) want(unit string) string {
	if r.path == "trace" {
		return fmt.Sprintf("risk: 'empirical{file=...,longest=0,in=%s}' in place of trace, with unit=... too if the file is not in %s", unit, r.unit)
	}
	return fmt.Sprintf("in=%s among its options", unit)
}

// allRecorded returns the laws of a scenario whose times are recorded, except laws that are scaled on
// purpose.
func allRecorded(s *sheet.Scenario) (all []recordedLaw) {
	laws := s.EveryLaw()
	if l, err := traceLaw(s); err == nil && l != nil {
		laws = append(laws, sheet.PlacedLaw{Path: "trace", Law: l, Times: true})
	}
	for _, placed := range laws {
		l := placed.Law
		if !placed.Times || l.Variable {
			continue
		}
		plain := spec.Spec{Name: l.Name}
		for _, o := range l.Options {
			if o.Expr == nil || len(o.Expr.Names()) == 0 {
				plain.Options = append(plain.Options, spec.Option{Key: o.Key, Value: o.Value})
			}
		}
		_, given := plain.Get("longest")
		row, err := risk.Lookup(plain.Name)
		if err != nil || row.Unit == nil {
			continue
		}
		if unit := row.Unit(plain); unit != "" || !given {
			all = append(all, recordedLaw{placed.Path, l.String(), unit})
		}
	}
	return all
}

// checkUnits returns an error if the times of laws are recorded in another unit than the scenario's or, if
// it names none, in different units.
func checkUnits(s *sheet.Scenario, at func(string, error) error) error {
	all := slices.DeleteFunc(allRecorded(s), func(r recordedLaw) bool { return r.unit == "" })
	for i := range all {
		r := &all[i]
		switch {
		case s.Unit != "" && r.unit != s.Unit:
			return at(r.path, fmt.Errorf("the times of %s are in %s, but those of the scenario in %s (unit): want %s", r.law, r.unit, s.Unit, r.want(s.Unit)))
		case r.unit != all[0].unit:
			return at(r.path, fmt.Errorf("the times of %s are in %s, but those of %s in %s: want %s", r.law, r.unit, all[0].law, all[0].unit, r.want(all[0].unit)))
		}
	}
	return nil
}

// Doubt returns a warning in one line about units. One case is a law recorded in a unit while the scenario
// names none, so the platform may be in another unit. The other is a scenario that names its unit while the
// law's times are scaled by default. It returns "" if there is nothing to warn of.
func Doubt(s *sheet.Scenario) string {
	for _, r := range allRecorded(s) {
		switch {
		case s.Unit == "" && r.unit != "":
			return fmt.Sprintf("the times of %s are in %s, and the scenario does not say in which unit its platform is: want unit: %s, or another unit and %s",
				r.law, r.unit, r.unit, r.want("UNIT"))
		case s.Unit != "" && r.unit == "":
			return fmt.Sprintf("the times of %s are scaled so that the longest is 1 %s: want longest=0 and %s for the recorded times, or longest=1 if that is meant",
				r.law, s.Unit, r.want(s.Unit))
		}
	}
	return ""
}
