package own

import (
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// Beyond compares policies that are in none of the papers with the papers' policies, in the papers'
// worlds.
var Beyond = &claim.Paper{
	Name: "beyond",
	Cite: "Loadstar's own experiments beyond the papers",
	Own:  true,
	Experiments: []*scenarios.Experiment{
		experiment("beyond-slots", nil),
		experiment("beyond-slots-e2", nil),
		experiment("beyond-slots-e3", nil),
		experiment("beyond-slots-e4", nil),
		experiment("beyond-slots-e5", nil),
		experiment("beyond-slots-e6", nil),
		experiment("beyond-slots-traces", nil),
		experiment("beyond-static", nil),
		experiment("beyond-tails", nil),
		experiment("beyond-dynamic", nil),
		experiment("beyond-bound", nil),
		experiment("beyond-rounds", nil),
	},
	Claims: slices.Concat(
		claimsSlots, claimsSlotsPapers, claimsStatic, claimsTails, claimsDynamic, claimsBound, claimsRounds,
	),
	Exhibits: []claim.Exhibit{
		{Name: "Slots", Experiment: "beyond-slots", Claims: []string{"beyond.slots.*"},
			Shows: "endangered chunks beside greedy",
			Why:   "Slices round their chunks down one by one, so greedy has larger ones with a given n."},
		{Name: "Slots, workers", Experiment: "beyond-slots-e2", Claims: []string{"beyond.slots-e2.*"},
			Shows: "endangered beside the paper's policies as workers join"},
		{Name: "Slots, chunks", Experiment: "beyond-slots-e3", Claims: []string{"beyond.slots-e3.*"},
			Shows: "the same as chunks get smaller"},
		{Name: "Slots, start-ups", Experiment: "beyond-slots-e4", Claims: []string{"beyond.slots-e4.*"},
			Shows: "the same as start-up times grow"},
		{Name: "Slots, inferred sizes", Experiment: "beyond-slots-e5", Claims: []string{"beyond.slots-e5.*"},
			Shows: "the same where each policy infers its number of chunks"},
		{Name: "Slots, room", Experiment: "beyond-slots-e6", Claims: []string{"beyond.slots-e6.*"},
			Shows: "the same as more of the load can be replicated"},
		{Name: "Slots, traces", Experiment: "beyond-slots-traces", Claims: []string{"beyond.slots-traces.*"},
			Shows: "the same under the laws of eight traces that were drawn at random",
			Why:   "Under some of the laws greedy leaves less than a hundredth to be gained."},
		{Name: "Copies", Experiment: "beyond-static", Claims: []string{"beyond.static.*"},
			Shows: "what copies are worth behind a port"},
		{Name: "Tails", Experiment: "beyond-tails", Claims: []string{"beyond.tails.*"},
			Shows: "what copies are worth behind a port under heavier tails"},
		{Name: "Plans", Experiment: "beyond-dynamic", Claims: []string{"beyond.dynamic.*"},
			Shows: "a plan against dispatchers as messages and news get slower"},
		{Name: "Bound", Experiment: "beyond-bound", Claims: []string{"beyond.bound.*"},
			Shows: "static policies over what can be expected",
			Why:   "Where chunks take a tenth of X to start, no-rep with its best number of them is 4.1% behind at half of the load, not 5%."},
		{Name: "Rounds", Experiment: "beyond-rounds", Claims: []string{"beyond.rounds.*"},
			Shows: "one message to each worker, and more"},
	},
}
