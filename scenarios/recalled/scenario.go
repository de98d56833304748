package recalled

import (
	"slices"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// SpellAs replaces scenarios of a plan by the spelling that a stored plan has for them,
// so that no scenario is stored twice. Older studies spell keys by their former names.
func SpellAs(plan *store.Plan, stored store.Plan) {
	for _, text := range stored.Sheets {
		from, err := sheet.Decode("study.json", []byte(text))
		if err != nil {
			continue // opening the study reports the error
		}
		if k := slices.Index(plan.Sheets, string(from.Encode())); k >= 0 {
			plan.Sheets[k] = text
		}
	}
}

// Aim gives a scenario the goal of a study beside the number of instances.
func Aim(s *sheet.Scenario, g store.Goal) {
	s.Precision, s.Most = sheet.Share(g.Precision), int(g.Most)
	s.Decide = sheet.Decide{Margin: sheet.Share(g.Decide.Margin), Best: g.Decide.Best, Level: sheet.Share(g.Decide.Level)}
}
