package world

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Recall compiles the platform of a stored scenario. If the program does not know all its laws, the world
// is not [World.Known]. It then has the study's spellings of the laws of interruptions and of belief, and
// makes no problems.
func Recall(s *sheet.Scenario, parameters []grid.Parameter, risk, belief string) (*World, error) {
	unknown := Unknown(s)
	if len(unknown) == 0 {
		return New(s, parameters, s.At)
	}
	w := &World{unknown: unknown, groups: []group{{law: &Law{Spelling: risk, Identity: risk}}}}
	if belief != "" {
		w.belief = &Law{Spelling: belief, Identity: belief}
	}
	return w, nil
}

// Known reports whether the program knows all laws of the world.
func (w *World) Known() bool { return w.unknown == nil }

// Unknown returns the spellings of a scenario's laws that the program does not have, or not
// with all of their options. There are no problems under these.
func Unknown(s *sheet.Scenario) (laws []string) {
	for _, placed := range s.EveryLaw() {
		if placed.Law.Variable {
			continue
		}
		if law, err := fixed(placed.Law); err != nil || risk.Check(law) == nil {
			continue // errors are found where the law is compiled
		}
		if text := placed.Law.String(); !slices.Contains(laws, text) {
			laws = append(laws, text)
		}
	}
	return laws
}
