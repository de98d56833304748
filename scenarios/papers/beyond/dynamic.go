package beyond

import (
	"context"
	"fmt"

	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

const (
	placeDynamic = "plans against dispatchers"
	testDynamic  = "means of the experiment beyond-dynamic"
)

// claimsDynamic say where a plan completes more than dispatchers, and where less.
var claimsDynamic = []claim.Claim{
	{
		ID: "beyond.dynamic.plan", Place: placeDynamic, Recorded: ledger.Holds,
		Statement: "Where messages are fast and the load is half of what the workers could compute or more, a plan completes more than any of the dispatchers.",
		Expected:  "best completes no less in the mean than all others, for c up to 0.1 and W of 3 or more", Test: testDynamic,
		Check: noLess(map[string]string{"c": "0.01,0.03,0.1", "W": "3,6"}, best, ""),
	},
	{
		ID: "beyond.dynamic.port", Place: placeDynamic, Recorded: ledger.Holds,
		Statement: "Where a unit travels as long as it is computed and news is late, who sends only to those that have answered completes more than a plan.",
		Expected:  "on-demand with 20 chunks per unit completes no less in the mean than best, for c=1 and late of 0.3 or more", Test: testDynamic,
		Check: noLess(map[string]string{"c": "1", "late": "0.3,1"}, "on-demand{n=20}", best),
	},
	{
		ID: "beyond.dynamic.prompt", Place: placeDynamic, Recorded: ledger.Holds,
		Statement: "Where the port is slow and news comes at once, a plan completes more than any of the dispatchers.",
		Expected:  "best completes no less in the mean than all others, for c of 0.3 or more, W of 3 or more and late=0", Test: testDynamic,
		Check: noLess(map[string]string{"c": "0.3,1", "W": "3,6", "late": "0"}, best, ""),
	},
	{
		ID: "beyond.dynamic.copies", Place: placeDynamic, Recorded: ledger.Holds,
		Statement: "Where the load is light and travels in less than the time in which it is computed, sending again what is late is worth more than copies by plan.",
		Expected:  "reissue with 20 chunks per unit completes no less in the mean than best, for W=1 and c up to 0.3", Test: testDynamic,
		Check: noLess(map[string]string{"W": "1", "c": "0.01,0.03,0.1,0.3"}, "reissue{n=20}", best),
	},
	{
		ID: "beyond.dynamic.news", Place: placeDynamic, Recorded: ledger.Holds,
		Statement: "Where the port is slow and the load is not light, a plan loses more by late news than a dispatcher.",
		Expected:  "best loses no smaller share of its work than on-demand with 20 chunks per unit from late=0 to late=1, for c of 0.3 or more and W of 3 or more", Test: testDynamic,
		Check: losesMore,
	},
}

// means is the study of what is completed in the mean where some variables are set.
func means(set map[string]string) claim.Study {
	return claim.Study{Request: scenarios.Request{Experiment: "beyond-dynamic", Set: set, Instances: 1000}, Few: 500}
}

// noLess claims that a policy completes no less in the mean than another, or than all.
func noLess(set map[string]string, policy, other string) claim.Check {
	return means(set).Try(claim.All, func(x claim.Exact, t *claim.Trial) {
		others := []string{other}
		if other == "" {
			others = x.Others(policy)
		}
		for _, c := range x.Cells(nil) {
			for _, o := range others {
				less := 1 - x.Sampled(c, policy, "share")/x.Sampled(c, o, "share")
				t.See(less, "%s less than %s at %v", claim.FormatPercent(less), o, x.At(c))
			}
		}
	})
}

// losesMore compares what the plan and a dispatcher lose by late news.
func losesMore(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	soon, err := means(map[string]string{"c": "0.3,1", "W": "3,6", "late": "0"}).Report(ctx, e)
	if err != nil {
		return claim.Finding{}, err
	}
	late, err := means(map[string]string{"c": "0.3,1", "W": "3,6", "late": "1"}).Report(ctx, e)
	if err != nil {
		return claim.Finding{}, err
	}
	lost := func(c int, policy string) float64 {
		return 1 - late.Sampled(c, policy, "share")/soon.Sampled(c, policy, "share")
	}
	var t claim.Trial
	for _, c := range soon.Cells(nil) {
		plan, other := lost(c, best), lost(c, "on-demand{n=20}")
		t.See(other-plan, "%s and %s at %v", claim.FormatPercent(plan), claim.FormatPercent(other), late.At(c))
	}
	cells := soon.Cells(nil)
	low, high := claim.MinMax(cells, func(c int) float64 { return lost(c, best) })
	least, most := claim.MinMax(cells, func(c int) float64 { return lost(c, "on-demand{n=20}") })
	t.Note = fmt.Sprintf("best loses %s to %s, on-demand %s to %s", claim.FormatPercent(low), claim.FormatPercent(high), claim.FormatPercent(least), claim.FormatPercent(most))
	return t.Finding(), nil
}
