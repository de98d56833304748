package benoit2013

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/policies/static"
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

var claimsTable3 = []claim.Claim{
	{
		ID: "static.table3.constants", Place: "5.2.4, Table 3", Recorded: ledger.Holds,
		Statement: "The performance constants of the example with 4 workers and 20 chunks are 34104, 24396, 27284, 25784, 24276, 24390 and, for the optimum, 23780.",
		Expected:  "all seven to the digit", Test: "table3: integers", Check: constantsOfTable3,
	},
	{
		ID: "static.table3.order", Place: "5.2.4, Table 3", Recorded: ledger.Holds,
		Statement: "In the example fat-snake is the best of the six regimens, greedy the second and reverse the third.",
		Expected:  "the order of the constants", Test: "table3: integers", Check: orderOfTable3,
	},
	{
		ID: "static.table3.greedy-beats-most", Place: "5.2.4, below Table 4", Recorded: ledger.Holds,
		Statement: "In the example greedy does better than most other regimens.",
		Expected:  "better than at least three of five", Test: "table3: integers", Check: greedyInTable3,
	},
	{
		ID: "static.table3.none-optimal", Place: "5.2.4, below Table 4", Recorded: ledger.Holds,
		Statement: "In the example none of the six regimens completes what an optimal chart does.",
		Expected:  "all constants above the optimal one", Test: "table3: integers, the optimum by exhaustive search", Check: noneOptimal,
	},
	{
		ID: "static.table3.bound-reached", Place: "5.2.2 and Table 3", Recorded: ledger.Holds,
		Statement: "The lower bound on the constant cannot be improved in general: in the example the optimal chart reaches it.",
		Expected:  "the optimal constant is the bound", Test: "table3: integers, the optimum by exhaustive search", Check: boundReached,
	},
}

// regimens are the six that the paper compares.
var regimens = []string{"cyclic", "reverse", "mirror", "snake", "fat-snake", "greedy"}

// table3Constants returns the constants by policy.
func table3Constants(ctx context.Context, e *claim.Evidence) (map[string]float64, error) {
	x, err := e.Report(ctx, scenarios.Request{Experiment: "table3"})
	if err != nil {
		return nil, err
	}
	k := map[string]float64{}
	for name := range x.Index {
		k[name] = x.Value(0, name, chartK)
	}
	return k, nil
}

func constantsOfTable3(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	k, err := table3Constants(ctx, e)
	if err != nil {
		return claim.Finding{}, err
	}
	agree := 0
	var found []string
	for _, name := range append(slices.Clone(regimens), "optimal") {
		found = append(found, fmt.Sprintf("%s %.0f", name, k[name]))
		if k[name] == printed3[name] {
			agree++
		}
	}
	return claim.HoldsIf(agree == len(printed3), "%s", strings.Join(found, ", ")), nil
}

func orderOfTable3(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	k, err := table3Constants(ctx, e)
	if err != nil {
		return claim.Finding{}, err
	}
	order := slices.Clone(regimens)
	slices.SortStableFunc(order, func(a, b string) int { return cmp.Compare(k[a], k[b]) })
	first := slices.Equal(order[:3], []string{"fat-snake", "greedy", "reverse"})
	return claim.HoldsIf(first, "%s", strings.Join(order, ", ")), nil
}

func greedyInTable3(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	k, err := table3Constants(ctx, e)
	if err != nil {
		return claim.Finding{}, err
	}
	beaten := 0
	for _, name := range regimens {
		if k["greedy"] < k[name] {
			beaten++
		}
	}
	return claim.HoldsIf(beaten >= 3, "better than %d of 5", beaten), nil
}

func noneOptimal(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	k, err := table3Constants(ctx, e)
	if err != nil {
		return claim.Finding{}, err
	}
	var t claim.Trial
	for _, name := range regimens {
		by := 0.
		if k[name] <= k["optimal"] {
			by = 1
		}
		t.See(by, func() string { return name })
	}
	return t.Finding(), nil
}

func boundReached(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	x, err := e.Report(ctx, scenarios.Request{Experiment: "table3"})
	if err != nil {
		return claim.Finding{}, err
	}
	optimum := x.Value(0, "optimal", chartK)
	bound, _ := static.LowerBound(int(x.At(0).Get("g")), int(x.At(0).Get("n"))).Float64()
	return claim.HoldsIf(optimum == bound, "optimum %.0f, bound %.0f", optimum, bound), nil
}
