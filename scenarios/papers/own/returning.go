package own

import (
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// Returning tests claims of the literature of volunteer and cluster computing about machines that come
// back and speeds that vary.
var Returning = &claim.Paper{
	Name: "returning",
	Cite: "Loadstar's own experiments with machines that come back",
	Own:  true,
	Experiments: []*scenarios.Experiment{
		experiment("stragglers", nil),
		experiment("volunteers", nil),
		experiment("checkpoints", readCheckpoints),
	},
	Claims: slices.Concat(claimsStragglers, claimsVolunteers, claimsCheckpoints),
	Exhibits: []claim.Exhibit{
		{Name: "Stragglers", Experiment: "stragglers", Claims: []string{"returning.stragglers.*"},
			Shows: "self-scheduling as speeds vary"},
		{Name: "Volunteers", Experiment: "volunteers", Claims: []string{"returning.volunteers.*"},
			Shows: "a deadline, and machines that leave and come back as recorded"},
		{Name: "Checkpoints", Experiment: "checkpoints", Claims: []string{"returning.checkpoints.*"},
			Shows: "how long to compute between checkpoints",
			Why:   "Formulas for memoryless failures give periods that are too short where the failure rate falls with age."},
	},
}
