// Package returning has experiments of Loadstar's own: machines come back and speeds vary. They test
// what the literature of volunteer and cluster computing says.
package returning

import (
	"embed"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

//go:embed *.yaml
var files embed.FS

// Paper has the experiments and the claims.
var Paper = &claim.Paper{
	Name: "returning",
	Cite: "Loadstar's own experiments with machines that come back",
	Own:  true,
	Experiments: []*scenarios.Experiment{
		scenarios.FromFile(files, "stragglers.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "volunteers.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "checkpoints.yaml", scenarios.Experiment{Read: readCheckpoints}),
	},
	Claims: slices.Concat(claimsStragglers, claimsVolunteers, claimsCheckpoints),
	Exhibits: []claim.Exhibit{
		{Name: "Stragglers", Shows: "self-scheduling as speeds vary", Experiment: "stragglers", Claims: []string{"returning.stragglers.*"}},
		{Name: "Volunteers", Shows: "a deadline, and machines that leave and come back as recorded", Experiment: "volunteers", Claims: []string{"returning.volunteers.*"}},
		{Name: "Checkpoints", Shows: "how long to compute between checkpoints", Experiment: "checkpoints", Claims: []string{"returning.checkpoints.*"},
			Why: "Formulas for failures without memory give periods that are too short where a machine that has lasted will last."},
	},
}
