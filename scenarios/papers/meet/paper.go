// Package meet has experiments of Loadstar's own: the policies of all papers in one world, a star
// behind one port, with start-ups, results and interruptions.
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
	Cite: "Loadstar's own experiments where the six meet",
	Own:  true,
	Experiments: []*scenarios.Experiment{
		scenarios.FromFile(files, "meet.yaml", scenarios.Experiment{Read: readMeet}),
		scenarios.FromFile(files, "meet-calm.yaml", scenarios.Experiment{Read: readCalm}),
		scenarios.FromFile(files, "meet-unlike.yaml", scenarios.Experiment{Read: readUnlike}),
	},
	Claims: claims,
	Exhibits: []claim.Exhibit{
		{
			Name: "Copies", Shows: "the six behind a port, at risk", Experiment: "meet", Claims: []string{"meet.copies.*"},
			Why: "Copies are worth least under linear risk. Under heavy tails they are worth a lot behind a slow port, too.",
		},
		{
			Name: "Re-allocation", Shows: "what is dealt out again beside copies", Experiment: "meet", Claims: []string{"meet.again.*"},
			Why: "What is lost has to go over the port again. Without news, installments are worth up to 5%.",
		},
		{Name: "FIFO at risk", Shows: "FIFO where workers may be interrupted", Experiment: "meet", Claims: []string{"meet.fifo.risk"}, Why: "Under the Weibull law it completes 0.42 times as much as on-demand."},
		{Name: "FIFO", Shows: "the six where nobody is interrupted", Experiment: "meet-calm", Claims: []string{"meet.fifo.calm*"}, Why: "With one round it ends up to 17.7% later than the first, where links are neither fast nor slow."},
		{Name: "Unlike workers", Shows: "the six as workers differ", Experiment: "meet-unlike", Claims: []string{"meet.unlike.*"}, Why: "Under linear risk copies are worth less at a spread of 10 than at one of 3."},
	},
}
