package returning

import (
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const testStragglers = "means of the experiment stragglers"

// claimsStragglers are what is said of self-scheduling on workers whose speeds vary.
var claimsStragglers = []claim.Claim{
	{
		ID: "returning.stragglers.factoring", Place: "Flynn Hummel, Schonberg, Flynn 1992", Recorded: ledger.Holds,
		Statement: "Factoring stands varying speeds better than guided self-scheduling.",
		Expected:  "it is done no later in the mean, wherever s is 0.25 or more", Test: testStragglers,
		Check: sooner("factoring", "guided", func(v grid.Values) bool { return v.Get("s") >= 0.25 }),
	},
	{
		ID: "returning.stragglers.small-chunks", Place: "Kruskal, Weiss 1985", Recorded: ledger.Holds,
		Statement: "Where speeds vary most, small chunks are best.",
		Expected:  "self-scheduling is done no later in the mean than guided, factoring and trapezoid, wherever s is 1 or more", Test: testStragglers,
		Check: sooner("self-scheduling", "", func(v grid.Values) bool { return v.Get("s") >= 1 }),
	},
	{
		ID: "returning.stragglers.start-ups", Place: "Polychronopoulos, Kuck 1987", Recorded: ledger.Holds,
		Statement: "Where speeds are even, large chunks first are best, since there are fewer of them.",
		Expected:  "guided is done no later in the mean than self-scheduling, where s is 0.01", Test: testStragglers,
		Check: sooner("guided", "self-scheduling", func(v grid.Values) bool { return v.Get("s") == 0.01 }),
	},
	{
		ID: "returning.stragglers.copies", Place: "Paranhos da Silva, Cirne, Brasileiro 2003", Recorded: ledger.Holds,
		Statement: "Copies of the last chunks make up for slow workers.",
		Expected:  "wqr is done no later in the mean than self-scheduling, for every s", Test: testStragglers,
		Check: sooner("wqr", "self-scheduling", nil),
	},
}

var evidenceStragglers = claim.Study{Request: scenarios.Request{Experiment: "stragglers", Instances: 1000}, Few: 200}

// sooner claims that a policy is done no later in the mean than another, or than all that send no
// copies, in the cells that meet a condition.
func sooner(policy, other string, where func(v grid.Values) bool) claim.Check {
	return evidenceStragglers.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
		others := []string{other}
		if other == "" {
			others = x.Others(policy, "wqr")
		}
		for _, c := range x.Cells(where) {
			for _, o := range others {
				later := x.Sampled(c, policy, "completion")/x.Sampled(c, o, "completion") - 1
				t.See(later, "%s than %s at %v", claim.FormatPercent(later), o, x.At(c))
			}
		}
	})
}
