package own

import (
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const testVolunteers = "shares of late instances of the experiment volunteers"

// claimsVolunteers are claims of the literature about machines that leave and come back.
var claimsVolunteers = []claim.Claim{
	{
		ID: "returning.volunteers.repeating", Place: "Anderson 2004", Recorded: claim.Holds,
		Statement: "Load that a machine loses must be sent again: plans that repeat nothing are late.",
		Expected:  "no-rep and cyclic-rep are late no less often than self-scheduling, in every cell", Test: testVolunteers,
		Check: lessLate([]string{"self-scheduling"}, []string{"no-rep", "cyclic-rep"}, nil),
	},
	{
		ID: "returning.volunteers.copies", Place: "Kondo, Chien, Casanova 2004", Recorded: claim.Holds,
		Statement: "Copies of the last chunks make up for machines that leave at the end.",
		Expected:  "wqr is late no more often than self-scheduling, in every cell", Test: testVolunteers,
		Check: lessLate([]string{"wqr"}, []string{"self-scheduling"}, nil),
	},
	{
		ID: "returning.volunteers.small-chunks", Place: "Kondo, Chien, Casanova 2004", Recorded: claim.Holds,
		Statement: "Where a machine that leaves loses all its work, large chunks are late.",
		Expected:  "factoring, whose first chunks are large, is late no less often than self-scheduling with chunks of a day", Test: testVolunteers,
		Check: lessLate([]string{"self-scheduling"}, []string{"factoring"}, func(v grid.Values) bool { return v.Get("n") == 1 }),
	},
}

// lessLate claims that some policies are late no more often than others, in the cells that meet a
// condition.
func lessLate(policies, others []string, where func(v grid.Values) bool) claim.Check {
	return noLarger(sampled("volunteers", nil), "late", policies, others, where)
}
