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
	},
	Claims: slices.Concat(claimsStragglers, claimsVolunteers),
	Exhibits: []claim.Exhibit{
		{Name: "Stragglers", Shows: "self-scheduling as speeds vary", Experiment: "stragglers", Claims: []string{"returning.stragglers.*"}},
		{Name: "Volunteers", Shows: "a deadline, and machines that leave and come back as recorded", Experiment: "volunteers", Claims: []string{"returning.volunteers.*"}},
	},
}
