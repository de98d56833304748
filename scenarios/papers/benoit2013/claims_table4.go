package benoit2013

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const testTable4 = "table4: integers, all 4043 pairs"

var claimsTable4 = []claim.Claim{
	{
		ID: "static.table4.instances", Place: "5.3", Recorded: claim.Fails,
		Statement: "There are 4032 pairs of sizes with 2 to 100 workers and a multiple of that number of chunks, from twice the workers to 1000.",
		Expected:  "4032", Test: "table4: the cells of its grid", Check: pairsOfTable4,
	},
	{
		ID: "static.table4.numbers", Place: "5.3, Table 4", Recorded: claim.Holds,
		Statement: "Table 4 is right in its 63 numbers.",
		Expected:  "all to the printed digit", Test: testTable4, Check: numbersOfTable4,
	},
	{
		ID: "static.table4.snake-first", Place: "5.2.4, below Proposition 2", Recorded: claim.Fails,
		Statement: "The bounds of Proposition 2 suggest that snake may be the best of the five shapes, above all with many chunks.",
		Expected:  "the lowest mean ratio of constant to bound among the five, over the pairs with at least 500 chunks", Test: testTable4, Check: snakeFirst,
	},
	{
		ID: "static.table4.greedy-first", Place: "5.3", Recorded: claim.Holds,
		Statement: "Greedy is clearly the best of the six regimens.",
		Expected:  "most often the best, and with the lowest mean constant, relative to the bound and absolute", Test: testTable4, Check: greedyFirst,
	},
	{
		ID: "static.table4.greedy-best-in-83", Place: "5.3", Recorded: claim.Holds,
		Statement: "Greedy finds the best of the six charts in 83% of the pairs.",
		Expected:  "83%, as printed", Test: testTable4, Check: greedyBestShare,
	},
	{
		ID: "static.table4.greedy-6-from-best", Place: "5.3", Recorded: claim.Holds,
		Statement: "Greedy's constant is never more than 6% above that of the best of the six.",
		Expected:  "at most 1.06", Test: testTable4, Check: greedyWorst,
	},
	{
		ID: "static.table4.greedy-23-from-bound", Place: "5.3", Recorded: claim.Holds,
		Statement: "Greedy's constant is never more than 23% above the lower bound.",
		Expected:  "at most 1.23", Test: testTable4, Check: greedyFromBound,
	},
	{
		ID: "static.table4.greedy-7-on-average", Place: "5.3", Recorded: claim.Holds,
		Statement: "On average greedy's constant is less than 7% above the lower bound.",
		Expected:  "below 1.07", Test: testTable4, Check: greedyMeanFromBound,
	},
	{
		ID: "static.table4.only-fat-snake", Place: "5.3", Recorded: claim.Holds,
		Statement: "Only fat-snake sometimes finds a better chart than greedy.",
		Expected:  "no other regimen below greedy in any pair; fat-snake in some", Test: testTable4, Check: onlyFatSnake,
	},
	{
		ID: "static.table4.fat-snake-marginal", Place: "5.3", Recorded: claim.HoldsWithinLimits,
		Statement: "Where fat-snake finds better charts than greedy, they are only marginally better, as the absolute numbers of greedy and of the best of the six show.",
		Expected:  "at most 1% better in each of these pairs; within limits if the two means are at most 1% apart",
		Test:      testTable4, Check: fatSnakeMarginal,
	},
}

// evidenceTable4 is the study of Table 4.
var evidenceTable4 = claim.Study{Request: scenarios.Request{Experiment: "table4"}}

// row4Of returns a policy's row of the table.
func row4Of(x claim.Exact, policy string) []float64 {
	row := row4(x.Report, x.Index[policy])
	for k := range row {
		row[k] = x.Read(claim.Number{Policy: policy, Metric: columns4[k], Value: row[k]})
	}
	return row
}

var pairsOfTable4 = evidenceTable4.Find(func(x claim.Exact) claim.Finding {
	n := int(x.Read(claim.Number{Metric: "pairs", Value: float64(x.Design.Grid.Cells())}))
	f := claim.HoldsIf(n == pairs4, "%d", n)
	if n != pairs4 {
		f.Witness = successesOfReverse(row4(x.Report, x.Index["reverse"])[8], n)
	}
	return f
})

// pairs4 is the number of pairs of sizes that the text states.
const pairs4 = 4032

// successesOfReverse lists the numbers of successes that round to reverse's printed rate of success.
func successesOfReverse(percent float64, pairs int) string {
	printed := printed4["reverse"][8]
	said := fmt.Sprintf("reverse is best in %.0f of %d pairs, or %.2f%%", percent/100*float64(pairs), pairs, percent)
	for k := range pairs4 + 1 {
		if rate := 100 * float64(k) / pairs4; math.Abs(rate-printed) <= 0.005 {
			return fmt.Sprintf("%s; the printed %.2f%% can also be %d of %d", said, printed, k, pairs4)
		}
	}
	return fmt.Sprintf("%s; the printed %.2f%% is that of no whole number of %d", said, printed, pairs4)
}

var numbersOfTable4 = evidenceTable4.Find(func(x claim.Exact) claim.Finding {
	agree, all := 0, 0
	for policy, printed := range printed4 {
		row := row4Of(x, policy)
		for k := range row {
			all++
			if (claim.PrintedNumber{Printed: printed[k], Ours: row[k], Digits: digits4[k]}).Agrees() {
				agree++
			}
		}
	}
	return claim.HoldsIf(agree == all, "%d of %d agree", agree, all)
})

var snakeFirst = evidenceTable4.Find(func(x claim.Exact) claim.Finding {
	many := x.Cells(func(v grid.Values) bool { return v.Get("n") >= 500 })
	mean := map[string]float64{}
	said := ""
	for _, name := range regimens[:5] {
		mean[name] = claim.Mean(many, func(c int) float64 { return x.Value(c, name, chartAbsolute) })
		said = claim.Join(said, fmt.Sprintf("%s %.3f", name, mean[name]))
	}
	first := true
	for _, name := range regimens[:5] {
		first = first && mean["snake"] <= mean[name]
	}
	return claim.HoldsIf(first, "%s", said)
})

var greedyFirst = evidenceTable4.Find(func(x claim.Exact) claim.Finding {
	greedy := row4Of(x, "greedy")
	first := true
	for _, name := range regimens[:5] {
		row := row4Of(x, name)
		first = first && greedy[2] < row[2] && greedy[6] < row[6] && greedy[8] > row[8]
	}
	return claim.HoldsIf(first, "best in %.2f%%, means %.3f and %.3f", greedy[8], greedy[2], greedy[6])
})

// greedy4 tests one number of greedy's row.
func greedy4(column int, ok func(x float64) bool) claim.Check {
	return evidenceTable4.Find(func(x claim.Exact) claim.Finding {
		row := row4Of(x, "greedy")
		return claim.HoldsIf(ok(row[column]), "%s %.4f", columns4[column], row[column])
	})
}

var (
	greedyBestShare     = greedy4(8, func(x float64) bool { return math.Round(x) == 83 })
	greedyWorst         = greedy4(1, func(x float64) bool { return x <= 1.06 })
	greedyFromBound     = greedy4(5, func(x float64) bool { return x <= 1.23 })
	greedyMeanFromBound = greedy4(6, func(x float64) bool { return x < 1.07 })
)

var onlyFatSnake = evidenceTable4.Find(func(x claim.Exact) claim.Finding {
	var t claim.Trial
	better := 0
	for c := range x.Design.Grid.Cells() {
		greedy := x.Value(c, "greedy", chartK)
		for _, name := range regimens[:5] {
			k := x.Value(c, name, chartK)
			if name != "fat-snake" {
				t.See(1-k/greedy, "%s by %s at %v", name, words.Percent(1-k/greedy), x.At(c))
			} else if k < greedy {
				better++
			}
		}
	}
	t.Note = fmt.Sprintf("fat-snake is better in %d pairs", better)
	f := t.Finding()
	if better == 0 {
		f.Verdict = claim.Fails
	}
	return f
})

var fatSnakeMarginal = evidenceTable4.Find(func(x claim.Exact) claim.Finding {
	var t claim.Trial
	for c := range x.Design.Grid.Cells() {
		greedy, fat := x.Value(c, "greedy", chartK), x.Value(c, "fat-snake", chartK)
		if fat < greedy {
			t.See(greedy/fat-1-x.Word(claim.Marginal),
				"by %s at %v", words.Percent(greedy/fat-1), x.At(c))
		}
	}
	greedy, best := row4Of(x, "greedy"), row4Of(x, "best-of")
	t.Note = fmt.Sprintf("mean over the bound %.4f, of the best %.4f", greedy[6], best[6])
	f := t.Finding()
	if f.Verdict == claim.Fails && greedy[6]-best[6] <= x.Word(claim.Marginal) {
		f.Verdict, f.Limits = claim.HoldsWithinLimits, "on average, which is what the paper points at"
	}
	return f
})
