package own

import (
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const testStragglers = "means of the experiment stragglers"

// claimsStragglers are claims of the literature about self-scheduling on workers whose speeds vary.
var claimsStragglers = []claim.Claim{
	{
		ID: "returning.stragglers.factoring", Place: "Flynn Hummel, Schonberg, Flynn 1992", Recorded: claim.Holds,
		Statement: "Factoring tolerates varying speeds better than guided self-scheduling.",
		Expected:  "it is done no later in the mean, wherever s is 0.25 or more", Test: testStragglers,
		Check: sooner("factoring", func(v grid.Values) bool { return v.Get("s") >= 0.25 }, "guided"),
	},
	{
		ID: "returning.stragglers.small-chunks", Place: "Kruskal, Weiss 1985", Recorded: claim.Holds,
		Statement: "Where speeds vary most, small chunks are best.",
		Expected:  "self-scheduling is done no later in the mean than guided, factoring and trapezoid, wherever s is 1 or more", Test: testStragglers,
		Check: sooner("self-scheduling", func(v grid.Values) bool { return v.Get("s") >= 1 }, "guided", "factoring", "trapezoid"),
	},
	{
		ID: "returning.stragglers.start-ups", Place: "Polychronopoulos, Kuck 1987", Recorded: claim.Holds,
		Statement: "Where speeds are even, large chunks first are best, since there are fewer of them.",
		Expected:  "guided is done no later in the mean than self-scheduling, where s is 0.01", Test: testStragglers,
		Check: sooner("guided", func(v grid.Values) bool { return v.Get("s") == 0.01 }, "self-scheduling"),
	},
	{
		ID: "returning.stragglers.copies", Place: "Paranhos da Silva, Cirne, Brasileiro 2003", Recorded: claim.Holds,
		Statement: "Copies of the last chunks make up for slow workers.",
		Expected:  "wqr is done no later in the mean than self-scheduling, for every s", Test: testStragglers,
		Check: sooner("wqr", nil, "self-scheduling"),
	},
}

// sooner claims that a policy is done no later in the mean than others, in the cells that meet a
// condition.
func sooner(policy string, where func(v grid.Values) bool, others ...string) claim.Check {
	return noLarger(sampled("stragglers", nil), "completion", []string{policy}, others, where)
}
