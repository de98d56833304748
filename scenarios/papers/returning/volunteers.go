package returning

import (
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const testVolunteers = "shares of late instances of the experiment volunteers"

// claimsVolunteers are what is said of machines that leave and come back.
var claimsVolunteers = []claim.Claim{
	{
		ID: "returning.volunteers.repeating", Place: "Anderson 2004", Recorded: ledger.Holds,
		Statement: "What a machine loses must be sent again: plans that repeat nothing are late.",
		Expected:  "no-rep and cyclic-rep are late no less often than self-scheduling, in every cell", Test: testVolunteers,
		Check: lessLate([]string{"self-scheduling"}, []string{"no-rep", "cyclic-rep"}, nil),
	},
	{
		ID: "returning.volunteers.copies", Place: "Kondo, Chien, Casanova 2004", Recorded: ledger.Holds,
		Statement: "Copies of the last chunks make up for machines that leave at the end.",
		Expected:  "wqr is late no more often than self-scheduling, in every cell", Test: testVolunteers,
		Check: lessLate([]string{"wqr"}, []string{"self-scheduling"}, nil),
	},
	{
		ID: "returning.volunteers.small-chunks", Place: "Kondo, Chien, Casanova 2004", Recorded: ledger.Holds,
		Statement: "Where a machine that leaves loses all, large chunks are late.",
		Expected:  "factoring, whose first chunks are large, is late no less often than self-scheduling with chunks of a day", Test: testVolunteers,
		Check: lessLate([]string{"self-scheduling"}, []string{"factoring"}, func(v grid.Values) bool { return v.Get("n") == 1 }),
	},
}

var evidenceVolunteers = claim.Study{Request: scenarios.Request{Experiment: "volunteers", Instances: 500}, Few: 50}

// lessLate claims that some policies are late no more often than others in the cells that meet a
// condition.
func lessLate(policies, others []string, where func(v grid.Values) bool) claim.Check {
	return evidenceVolunteers.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
		for _, c := range x.Cells(where) {
			for _, p := range policies {
				for _, o := range others {
					more := x.Sampled(c, p, "late") - x.Sampled(c, o, "late")
					t.See(more,
						"%s in %s of the instances more than %s at %v", p, claim.FormatPercent(more), o, x.At(c))
				}
			}
		}
	})
}
