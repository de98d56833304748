package recalled

import (
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Aim gives a scenario the goal of a study beside the number of instances.
func Aim(s *sheet.Scenario, g store.Goal) {
	s.Precision, s.Most = sheet.Share(g.Precision), int(g.Most)
	s.Decide = sheet.Decide{Margin: sheet.Share(g.Decide.Margin), Best: g.Decide.Best, Level: sheet.Share(g.Decide.Level)}
}
