// Package beyond has experiments of ours that go past the papers: what policies complete that are
// in none of them, beside those that are, in the papers' worlds.
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
	Cite: "Past the papers",
	Experiments: []*scenarios.Experiment{
		scenarios.FromFile(files, "beyond-slots.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "beyond-static.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "beyond-dynamic.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "beyond-bound.yaml", scenarios.Experiment{}),
		scenarios.FromFile(files, "beyond-rounds.yaml", scenarios.Experiment{}),
	},
	Claims: slices.Concat(claimsSlots, claimsStatic, claimsDynamic, claimsBound, claimsRounds),
	Exhibits: []claim.Exhibit{
		{Name: "Slots", Shows: "endangered chunks beside greedy", Experiment: "beyond-slots", Claims: []string{"beyond.slots.*"}, Why: "Slices round their chunks down one by one, so greedy has larger ones with a given n."},
		{Name: "Copies", Shows: "what copies are worth behind a port", Experiment: "beyond-static", Claims: []string{"beyond.static.*"}},
		{Name: "Plans", Shows: "a plan against dispatchers as messages and news get slower", Experiment: "beyond-dynamic", Claims: []string{"beyond.dynamic.*"}},
		{Name: "Bound", Shows: "static policies over what can be expected", Experiment: "beyond-bound", Claims: []string{"beyond.bound.*"}},
		{Name: "Rounds", Shows: "one message to each worker, and more", Experiment: "beyond-rounds", Claims: []string{"beyond.rounds.*"}},
	},
}
