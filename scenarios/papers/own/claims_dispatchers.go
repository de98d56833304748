package own

import (
	"context"
	"fmt"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

const (
	placeDynamic = "plans against dispatchers"
	testDynamic  = "means of the experiment beyond-dynamic"
)

// claimsDynamic say where a plan completes more than dispatchers and where it completes less.
var claimsDynamic = []claim.Claim{
	{
		ID: "beyond.dynamic.plan", Place: placeDynamic, Recorded: claim.Holds,
		Statement: "Where messages are fast and the load is at least half of what the workers could compute, a plan completes more than any of the dispatchers.",
		Expected:  "best completes no less in the mean than all others, for c up to 0.1 and W of 3 or more", Test: testDynamic,
		Check: shares(values{"c": "0.01,0.03,0.1", "W": "3,6"}, best, dispatchers...),
	},
	{
		ID: "beyond.dynamic.port", Place: placeDynamic, Recorded: claim.Holds,
		Statement: "Where sending a unit takes as long as computing it and news is late, a dispatcher that sends only to workers that have answered completes more than a plan.",
		Expected:  "on-demand with 20 chunks per unit completes no less in the mean than best, for c=1 and late of 0.3 or more", Test: testDynamic,
		Check: shares(values{"c": "1", "late": "0.3,1"}, onDemand20, best),
	},
	{
		ID: "beyond.dynamic.prompt", Place: placeDynamic, Recorded: claim.Holds,
		Statement: "Where the port is slow and news comes at once, a plan completes more than any of the dispatchers.",
		Expected:  "best completes no less in the mean than all others, for c of 0.3 or more, W of 3 or more and late=0", Test: testDynamic,
		Check: shares(values{"c": "0.3,1", "W": "3,6", "late": "0"}, best, dispatchers...),
	},
	{
		ID: "beyond.dynamic.copies", Place: placeDynamic, Recorded: claim.Holds,
		Statement: "Where the load is light and takes less time to send than to compute, sending late chunks again is worth more than planned copies.",
		Expected:  "reissue with 20 chunks per unit completes no less in the mean than best, for W=1 and c up to 0.3", Test: testDynamic,
		Check: shares(values{"W": "1", "c": "0.01,0.03,0.1,0.3"}, reissue20, best),
	},
	{
		ID: "beyond.dynamic.news", Place: placeDynamic, Recorded: claim.Holds,
		Statement: "Where the port is slow and the load is not light, a plan loses more by late news than a dispatcher.",
		Expected:  "best loses no smaller share of its work than on-demand with 20 chunks per unit from late=0 to late=1, for c of 0.3 or more and W of 3 or more", Test: testDynamic,
		Check: losesMore,
	},
}

// dispatchers are all policies of beyond-dynamic except best.
var dispatchers = []string{
	"on-demand{n=10}", onDemand20, "guided{n=40}", "trapezoid{n=40}", "factoring{n=40}", "reissue{n=10}", reissue20,
}

// shares claims that the mean share of the load completed by one policy is no less than the others' shares.
func shares(set values, policy string, others ...string) claim.Check {
	return noLarger(sampled("beyond-dynamic", set), "share", others, []string{policy}, nil)
}

// losesMore compares the losses of the plan and of a dispatcher as news come later.
func losesMore(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	at := func(late string) (claim.Exact, error) {
		return sampled("beyond-dynamic", values{"c": "0.3,1", "W": "3,6", "late": late}).Report(ctx, e)
	}
	soon, err := at("0")
	if err != nil {
		return claim.Finding{}, err
	}
	late, err := at("1")
	if err != nil {
		return claim.Finding{}, err
	}
	lost := func(policy string) func(c int) float64 {
		return func(c int) float64 { return 1 - late.Sampled(c, policy, "share")/soon.Sampled(c, policy, "share") }
	}
	var t claim.Trial
	cells, plan, dispatcher := soon.Cells(nil), lost(best), lost(onDemand20)
	for _, c := range cells {
		t.See(dispatcher(c)-plan(c), "%s and %s at %v",
			words.Percent(plan(c)), words.Percent(dispatcher(c)), late.At(c))
	}
	low, high := claim.MinMax(cells, plan)
	least, most := claim.MinMax(cells, dispatcher)
	t.Note = fmt.Sprintf("best loses %s to %s, on-demand %s to %s", words.Percent(low), words.Percent(high),
		words.Percent(least), words.Percent(most))
	return t.Finding(), nil
}
