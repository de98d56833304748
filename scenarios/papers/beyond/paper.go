// Package beyond has experiments of ours that go past the papers: what policies complete that are
// in none of them, beside those that are, in the papers' worlds.
package beyond

import (
	"embed"

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
	},
	Claims: claimsSlots,
	Exhibits: []claim.Exhibit{
		{Name: "Slots", Shows: "endangered chunks beside greedy", Experiment: "beyond-slots", Claims: []string{"beyond.slots.*"}, Why: "Slices round their chunks down one by one, so greedy has larger ones with a given n."},
	},
}
