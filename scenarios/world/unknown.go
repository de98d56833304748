package world

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Recall compiles the platform of a stored scenario. If the program does not know all its laws, the world is
// not [World.Known]: it has the laws of interruptions and of belief as the study has them, and no problems.
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
	note := func(l *sheet.Law) {
		if l == nil || l.Variable {
			return
		}
		if law, err := fixed(l); err != nil || risk.Check(law) == nil {
			return // errors are found where the law is compiled
		}
		if text := l.String(); !slices.Contains(laws, text) {
			laws = append(laws, text)
		}
	}
	for _, placed := range s.Laws() {
		note(placed.Law)
	}
	axes, err := s.Axes()
	if err != nil {
		return laws // the grid reports the error
	}
	var names []string
	for _, a := range axes {
		names = append(names, a.Name)
	}
	for _, a := range axes {
		for _, item := range a.Values {
			if l, err := sheet.ParseLaw(item.String(), names); a.Words && err == nil && item.String() != "auto" {
				note(l)
			}
		}
	}
	return laws
}
