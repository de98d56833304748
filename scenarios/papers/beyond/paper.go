// Package beyond has experiments of Loadstar's own: policies that are in none of the papers, beside
// the papers' policies, in the papers' worlds.
package beyond

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
	Name: "beyond",
	Cite: "Loadstar's own experiments past the papers",
	Own:  true,
	Experiments: []*scenarios.Experiment{
		scenarios.FromFile(files, "beyond-slots.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "beyond-slots-e2.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "beyond-slots-e3.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "beyond-slots-e4.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "beyond-slots-e5.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "beyond-slots-e6.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "beyond-slots-traces.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "beyond-static.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "beyond-tails.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "beyond-dynamic.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "beyond-bound.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "beyond-rounds.yaml", scenarios.Experiment{}),
	},
	Claims: slices.Concat(claimsSlots, claimsSlotsPapers, claimsStatic, claimsTails, claimsDynamic, claimsBound, claimsRounds),
	Exhibits: []claim.Exhibit{
		{Name: "Slots", Shows: "endangered chunks beside greedy", Experiment: "beyond-slots", Claims: []string{"beyond.slots.*"}, Why: "Slices round their chunks down one by one, so greedy has larger ones with a given n."},
		{Name: "Slots, workers", Shows: "endangered beside the paper's policies as workers join", Experiment: "beyond-slots-e2", Claims: []string{"beyond.slots-e2.*"}},
		{Name: "Slots, chunks", Shows: "the same as chunks get smaller", Experiment: "beyond-slots-e3", Claims: []string{"beyond.slots-e3.*"}},
		{Name: "Slots, start-ups", Shows: "the same as start-up times grow", Experiment: "beyond-slots-e4", Claims: []string{"beyond.slots-e4.*"}},
		{Name: "Slots, inferred sizes", Shows: "the same where each policy infers its number of chunks", Experiment: "beyond-slots-e5", Claims: []string{"beyond.slots-e5.*"}},
		{Name: "Slots, room", Shows: "the same as more of the load can be replicated", Experiment: "beyond-slots-e6", Claims: []string{"beyond.slots-e6.*"}},
		{Name: "Slots, traces", Shows: "the same under the laws of eight traces that were drawn at random", Experiment: "beyond-slots-traces", Claims: []string{"beyond.slots-traces.*"}, Why: "Under some of the laws greedy leaves less than a hundredth to be gained."},
		{Name: "Copies", Shows: "what copies are worth behind a port", Experiment: "beyond-static", Claims: []string{"beyond.static.*"}},
		{Name: "Tails", Shows: "what copies are worth behind a port under heavier tails", Experiment: "beyond-tails", Claims: []string{"beyond.tails.*"}},
		{Name: "Plans", Shows: "a plan against dispatchers as messages and news get slower", Experiment: "beyond-dynamic", Claims: []string{"beyond.dynamic.*"}},
		{Name: "Bound", Shows: "static policies over what can be expected", Experiment: "beyond-bound", Claims: []string{"beyond.bound.*"}, Why: "Where chunks take a tenth of X to start, no-rep with its best number of them is 4.1% behind at half of the load, not 5%."},
		{Name: "Rounds", Shows: "one message to each worker, and more", Experiment: "beyond-rounds", Claims: []string{"beyond.rounds.*"}},
	},
}
