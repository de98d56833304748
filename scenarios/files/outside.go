package files

import (
	"path/filepath"

	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Outside returns the name of a file behind a law that is not in the folder of the study from which Decode
// read the scenario, and "" if all are there.
func Outside(s *sheet.Scenario) string {
	for _, f := range ofLaws(s) {
		if within, err := filepath.Rel(s.Folder, *f.name); err != nil || !filepath.IsLocal(within) {
			return *f.name
		}
	}
	for _, name := range ofValues(s) {
		if !filepath.IsLocal(name) {
			return name
		}
	}
	return ""
}
