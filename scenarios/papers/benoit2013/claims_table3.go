package benoit2013

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/policies/static"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

var claimsTable3 = []claim.Claim{
	{
		ID: "static.table3.constants", Place: "5.2.4, Table 3", Recorded: claim.Holds,
		Statement: "The performance constants of the example with 4 workers and 20 chunks are 34104, 24396, 27284, 25784, 24276, 24390 and, for the optimum, 23780.",
		Expected:  "all seven to the digit", Test: "table3: integers", Check: constantsOfTable3,
	},
	{
		ID: "static.table3.order", Place: "5.2.4, Table 3", Recorded: claim.Holds,
		Statement: "In the example fat-snake is the best of the six regimens, greedy the second and reverse the third.",
		Expected:  "the order of the constants", Test: "table3: integers", Check: orderOfTable3,
	},
	{
		ID: "static.table3.greedy-beats-most", Place: "5.2.4, below Table 4", Recorded: claim.Holds,
		Statement: "In the example greedy does better than most other regimens.",
		Expected:  "better than at least three of five", Test: "table3: integers", Check: greedyInTable3,
	},
	{
		ID: "static.table3.none-optimal", Place: "5.2.4, below Table 4", Recorded: claim.Holds,
		Statement: "In the example none of the six regimens completes as much as an optimal chart.",
		Expected:  "all constants above the optimal one", Test: "table3: integers, the optimum by exhaustive search", Check: noneOptimal,
	},
	{
		ID: "static.table3.bound-reached", Place: "5.2.2 and Table 3", Recorded: claim.Holds,
		Statement: "The lower bound on the constant cannot be improved in general: in the example the optimal chart reaches it.",
		Expected:  "the optimal constant equals the bound", Test: "table3: integers, the optimum by exhaustive search", Check: boundReached,
	},
}

// regimens are the six replication regimens of the paper.
var regimens = []string{"cyclic", "reverse", "mirror", "snake", "fat-snake", "greedy"}

// evidenceTable3 is the study of Table 3.
var evidenceTable3 = claim.Study{Request: scenarios.Request{Experiment: "table3"}}

// constants3 returns the constants by policy.
func constants3(x claim.Exact) map[string]float64 {
	k := map[string]float64{}
	for name := range x.Index {
		k[name] = x.Value(0, name, chartK)
	}
	return k
}

var constantsOfTable3 = evidenceTable3.Find(func(x claim.Exact) claim.Finding {
	k := constants3(x)
	agree := 0
	var found []string
	for _, name := range append(slices.Clone(regimens), "optimal") {
		found = append(found, fmt.Sprintf("%s %.0f", name, k[name]))
		if k[name] == printed3[name] {
			agree++
		}
	}
	return claim.HoldsIf(agree == len(printed3), "%s", strings.Join(found, ", "))
})

var orderOfTable3 = evidenceTable3.Find(func(x claim.Exact) claim.Finding {
	k := constants3(x)
	order := slices.Clone(regimens)
	slices.SortStableFunc(order, func(a, b string) int { return cmp.Compare(k[a], k[b]) })
	first := slices.Equal(order[:3], []string{"fat-snake", "greedy", "reverse"})
	return claim.HoldsIf(first, "%s", strings.Join(order, ", "))
})

var greedyInTable3 = evidenceTable3.Find(func(x claim.Exact) claim.Finding {
	k := constants3(x)
	beaten := 0
	for _, name := range regimens {
		if k["greedy"] < k[name] {
			beaten++
		}
	}
	return claim.HoldsIf(beaten >= 3, "better than %d of 5", beaten)
})

var noneOptimal = evidenceTable3.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	k := constants3(x)
	for _, name := range regimens {
		t.Require(k[name] > k["optimal"], "%s", name)
	}
})

var boundReached = evidenceTable3.Find(func(x claim.Exact) claim.Finding {
	optimum := x.Value(0, "optimal", chartK)
	bound, _ := static.LowerBound(int(x.At(0).Get("g")), int(x.At(0).Get("n"))).Float64()
	return claim.HoldsIf(optimum == bound, "optimum %.0f, bound %.0f", optimum, bound)
})
