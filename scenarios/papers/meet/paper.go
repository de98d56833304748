// Package meet has the world in which the policies of the papers meet: a star behind one port, with
// start-ups, results and interruptions.
package meet

import (
	"embed"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

//go:embed *.yaml
var files embed.FS

// Paper has the experiments and the claims.
var Paper = &claim.Paper{
	Name: "meet",
	Cite: "One world in which the six meet",
	Experiments: []*scenarios.Experiment{
		scenarios.FromFile(files, "meet.yaml", scenarios.Experiment{Read: readMeet}),
		scenarios.FromFile(files, "meet-calm.yaml", scenarios.Experiment{Read: readCalm}),
		scenarios.FromFile(files, "meet-unlike.yaml", scenarios.Experiment{Read: readUnlike}),
	},
	Claims: claims,
	Exhibits: []claim.Exhibit{
		{Name: "Meet", Shows: "the six behind a port, at risk", Experiment: "meet", Claims: []string{"meet.*"}, Why: "Heavy tails and news at once."},
	},
}
