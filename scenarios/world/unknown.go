package world

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

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
