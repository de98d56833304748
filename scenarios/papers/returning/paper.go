// Package returning has experiments of ours in the world in which machines come back and
// speeds vary: what the literature of volunteer and cluster computing says, asked of the
// simulator. They are files, and what they find is held by claims as that of a paper is.
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
	Cite: "Machines that come back",
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
