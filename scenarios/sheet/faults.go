package sheet

import (
	"errors"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// Faults says where workers compute wrongly, and how much it costs to find that out. At most one of After
// and Wrong is set; without both, nothing is wrong. All workers have the same Unit: only the platform has
// it. A nil Unit is the chunk, a nil Check is free.
type Faults struct {
	After *Law       `yaml:"after" draws:"load" doc:"law of the load that a worker computes from one fault to the next" else:"no faults, or 'wrong'"`
	Wrong *expr.Expr `yaml:"wrong" draw:"yes" doc:"in place of 'after': probability that a unit is wrong" else:"'after'"`
	Unit  *expr.Expr `yaml:"unit" none:"0" doc:"load that is right or wrong as a whole; 0 is the chunk. Only for the platform" else:"0"`
	Check *Cost      `yaml:"check" none:"{latency: 0, per_unit: 0}" doc:"cost of checking a chunk's result, added to that of computing it" else:"nothing"`
}

// none reports whether workers compute nothing wrongly.
func (f *Faults) none() bool { return f == nil || f.After == nil && f.Wrong == nil }

// checkFaults returns an error if parts of a description of faults exclude one another.
func (s *Scenario) checkFaults() error {
	if s.Platform == nil {
		return nil
	}
	all := s.Platform.Faults
	for k, l := range s.Platform.lives() {
		f := l.faults
		if f == nil {
			continue
		}
		at := l.path + ".faults"
		switch {
		case k > 0 && (f.Unit != nil || s.Given(at+".unit")):
			return s.At(at+".unit", errors.New("all workers have one unit: want it in platform.faults"))
		case f.After != nil && f.Wrong != nil:
			return s.At(at+".wrong", errors.New("there is also after: want one of them"))
		case f.Wrong != nil && (all == nil || all.Unit == nil):
			return s.At(at+".wrong", errors.New("nothing says how large a unit is: want platform.faults.unit too, above 0"))
		}
	}
	if all != nil && all.Unit != nil && !slices.ContainsFunc(s.Groups(), func(g Group) bool { return !g.Faults.none() }) {
		return s.At("platform.faults.unit", errors.New("no worker computes anything wrongly: want after or wrong too, or leave it out"))
	}
	return nil
}

// Faulty reports whether the scenario says that workers compute wrongly.
func (s *Scenario) Faulty() bool {
	return slices.ContainsFunc(s.Groups(), func(g Group) bool { return !g.Faults.none() })
}
