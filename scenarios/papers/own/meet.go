package own

import (
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// Meet compares the policies of all papers in one world: a star behind one port, with start-ups,
// results and interruptions.
var Meet = &claim.Paper{
	Name: "meet",
	Cite: "Loadstar's own experiments with the papers' policies in one world",
	Own:  true,
	Experiments: []*scenarios.Experiment{
		experiment("meet", readMeet),
		experiment("meet-calm", readCalm),
		experiment("meet-unlike", readUnlike),
		experiment("meet-faults", readFaults),
	},
	Claims: slices.Concat(claimsMeet, claimsFaults),
	Exhibits: []claim.Exhibit{
		{Name: "Copies", Experiment: "meet", Claims: []string{"meet.copies.*"},
			Shows: "the papers' six policies behind a port, at risk",
			Why:   "Copies are worth least under linear risk. Under heavy tails they are worth a lot behind a slow port, too."},
		{Name: "Re-allocation", Experiment: "meet", Claims: []string{"meet.again.*"},
			Shows: "dealing out lost load again, beside copies",
			Why:   "Lost load has to go over the port again. Without news, installments are worth up to 5%."},
		{Name: "FIFO at risk", Experiment: "meet", Claims: []string{"meet.fifo.risk"},
			Shows: "FIFO where workers may be interrupted",
			Why:   "Under the Weibull law it completes 0.42 times as much as on-demand."},
		{Name: "FIFO", Experiment: "meet-calm", Claims: []string{"meet.fifo.calm*"},
			Shows: "the papers' six policies without interruptions",
			Why:   "With one round it ends up to 17.7% later than the first, where links are neither fast nor slow."},
		{Name: "Unlike workers", Experiment: "meet-unlike", Claims: []string{"meet.unlike.*"},
			Shows: "the papers' six policies as workers differ",
			Why:   "Under linear risk copies are worth less at a spread of 10 than at one of 3."},
		{Name: "Installments", Experiment: "meet-faults", Claims: []string{"meet.faults.installments*"},
			Shows: "what installments are worth to FTR, with faults and interruptions",
			Why:   "At a load of 1, installments are worth at most 4% on average over costs of checks and rates of faults."},
		{Name: "Re-execution", Experiment: "meet-faults", Claims: []string{"meet.faults.in-place"},
			Shows: "re-allocation beside computing again in place",
			Why:   "A moved unit pays for a message and another check. With many faults and a check of 0.05, Algorithm 1 takes 1.04 times as long as in place."},
		{Name: "Checks", Experiment: "meet-faults", Claims: []string{"meet.faults.once", "meet.faults.chunks*"},
			Shows: "one check-out of each share beside checks of many chunks",
			Why:   "At a load of 1, cscw takes 1.35 times as long as FTR where a check takes 0.05."},
		{Name: "Copies and faults", Experiment: "meet-faults", Claims: []string{"meet.faults.copies*"},
			Shows: "how many faults copies mask",
			Why:   "Where no worker is interrupted, plans have no copies."},
		{Name: "Dispatchers and faults", Experiment: "meet-faults", Claims: []string{"meet.faults.reissue"},
			Shows: "a dispatcher that sends late and wrong chunks again, beside FTR",
			Why:   "A wrong chunk is computed again as a whole. With many faults that checks locate, reissue completes 0.91 times as much as FTR under the exponential law."},
	},
}
