package own

import (
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// Meet compares the policies of all papers in one world: a star behind one port, with start-ups,
// results and interruptions.
var Meet = &claim.Paper{
	Name: "meet",
	Cite: "Loadstar's own experiments where the six meet",
	Own:  true,
	Experiments: []*scenarios.Experiment{
		experiment("meet", readMeet),
		experiment("meet-calm", readCalm),
		experiment("meet-unlike", readUnlike),
	},
	Claims: claimsMeet,
	Exhibits: []claim.Exhibit{
		{Name: "Copies", Experiment: "meet", Claims: []string{"meet.copies.*"},
			Shows: "the six behind a port, at risk",
			Why:   "Copies are worth least under linear risk. Under heavy tails they are worth a lot behind a slow port, too."},
		{Name: "Re-allocation", Experiment: "meet", Claims: []string{"meet.again.*"},
			Shows: "what is dealt out again beside copies",
			Why:   "What is lost has to go over the port again. Without news, installments are worth up to 5%."},
		{Name: "FIFO at risk", Experiment: "meet", Claims: []string{"meet.fifo.risk"},
			Shows: "FIFO where workers may be interrupted",
			Why:   "Under the Weibull law it completes 0.42 times as much as on-demand."},
		{Name: "FIFO", Experiment: "meet-calm", Claims: []string{"meet.fifo.calm*"},
			Shows: "the six where nobody is interrupted",
			Why:   "With one round it ends up to 17.7% later than the first, where links are neither fast nor slow."},
		{Name: "Unlike workers", Experiment: "meet-unlike", Claims: []string{"meet.unlike.*"},
			Shows: "the six as workers differ",
			Why:   "Under linear risk copies are worth less at a spread of 10 than at one of 3."},
	},
}
