package scenarios

import (
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Names returns the policies, laws and metrics that are registered, for [sheet.Schema].
func Names() (known sheet.Names) {
	for _, row := range policies.All() {
		known.Policies = append(known.Policies, sheet.Named{Name: row.Name, Doc: row.Doc + " (" + row.Source + ")", Options: spec.Describe(row.Prototype)})
	}
	for _, row := range risk.All() {
		known.Laws = append(known.Laws, sheet.Named{Name: row.Name, Doc: row.Doc + " (" + row.Source + ")", Options: row.Options()})
	}
	for _, m := range Metrics() {
		known.Metrics = append(known.Metrics, m.Name)
	}
	return known
}
