package benoit2013

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const placeE6 = "6.2 F, Experiment E6"

var claimsE6 = []claim.Claim{
	{
		ID: "static.e6.cyclic-beats-no-rep", Place: placeE6, Recorded: claim.HoldsWithinLimits,
		Statement: "Cyclic-rep is always better than no-rep.",
		Expected:  "never less work, for any number of workers and start-up time", Test: testE6, Check: beatsNoRepE6("cyclic-rep"),
	},
	{
		ID: "static.e6.greedy-beats-no-rep", Place: placeE6, Recorded: claim.Holds,
		Statement: "Greedy is always better than no-rep.",
		Expected:  "never less work, for any number of workers and start-up time", Test: testE6, Check: beatsNoRepE6("greedy"),
	},
	{
		ID: "static.e6.cyclic-very-significant", Place: placeE6, Recorded: claim.Fails,
		Statement: "As soon as there are more than two workers per unit of load, cyclic-rep is very significantly better than no-rep.",
		Expected:  "at least 10% more work wherever p/W exceeds 2", Test: testE6, Check: verySignificantE6("cyclic-rep"),
	},
	{
		ID: "static.e6.greedy-very-significant", Place: placeE6, Recorded: claim.Fails,
		Statement: "As soon as there are more than two workers per unit of load, greedy is very significantly better than no-rep.",
		Expected:  "at least 10% more work wherever p/W exceeds 2", Test: testE6, Check: verySignificantE6("greedy"),
	},
	{
		ID: "static.e6.greedy-better", Place: placeE6, Recorded: claim.Holds,
		Statement: "Overall, greedy is better than cyclic-rep.",
		Expected:  "a higher mean performance over all numbers of workers, for each start-up time", Test: testE6, Check: greedyBetterE6,
	},
	{
		ID: "static.e6.greedy-more-regular", Place: placeE6, Recorded: claim.HoldsWithinLimits,
		Statement: "Overall, greedy is more regular than cyclic-rep.",
		Expected:  "its performance changes less, on average, from one number of workers to the next, for each start-up time", Test: testE6, Check: greedyMoreRegular,
	},
	{
		ID: "static.e6.cyclic-idle-below-two", Place: placeE6, Recorded: claim.CannotBeJudged,
		Statement: "With fewer than two workers per unit of load, cyclic-rep takes almost no advantage of replication.",
		Expected:  "on average over p=11..19 at most 2% more work than no-rep, for each start-up time", Test: testE6, Check: idleBelowTwo,
	},
	{
		ID: "static.e6.greedy-not-idle-below-two", Place: placeE6, Recorded: claim.HoldsWithinLimits,
		Statement: "With fewer than two workers per unit of load, greedy does take advantage of replication.",
		Expected:  "more than 2% more work than no-rep, on average over p=11..19 and start-up times; within limits if not at each start-up time", Test: testE6, Check: notIdleBelowTwo,
	},
}

// eachE6 tests a claim in both readings of E6.
func eachE6(try func(x claim.Exact, t *claim.Trial, curves [][]int)) claim.Check {
	return readingsE6(func(x claim.Exact, curves [][]int) claim.Finding {
		var t claim.Trial
		try(x, &t, curves)
		return t.Finding()
	})
}

// readingsE6 tests a claim with inferred chunk sizes and with fixed ones, since the text does not
// say which of them the experiment uses.
func readingsE6(try func(x claim.Exact, curves [][]int) claim.Finding) claim.Check {
	return evidenceE6.Find(func(x claim.Exact) claim.Finding {
		var inferred, fixed [][]int
		for _, cells := range x.Curves(func(v grid.Values) string {
			return grid.FormatNumber(v.Get("n")) + " " + grid.FormatNumber(v.Get("eps"))
		}) {
			if x.At(cells[0]).Get("n") == grid.Auto {
				inferred = append(inferred, cells)
			} else {
				fixed = append(fixed, cells)
			}
		}
		return claim.Readings("with inferred chunk sizes", try(x, inferred), "with 147 chunks per unit", try(x, fixed))
	})
}

// beatsNoRepE6 tests whether a policy never completes less than no-rep.
func beatsNoRepE6(policy string) claim.Check {
	return eachE6(func(x claim.Exact, t *claim.Trial, curves [][]int) {
		tryGain(x, t, curves, policy, 0, 0)
	})
}

// verySignificantE6 tests the gain over no-rep above two workers per unit of load, and notes the cell
// with the largest gain.
func verySignificantE6(policy string) claim.Check {
	return eachE6(func(x claim.Exact, t *claim.Trial, curves [][]int) {
		tryGain(x, t, curves, policy, 2, x.Word(claim.VerySignificant))
		for _, cells := range curves {
			most, last := cells[0], cells[len(cells)-1]
			for _, c := range cells {
				if x.Gain(c, policy, "no-rep") > x.Gain(most, policy, "no-rep") {
					most = c
				}
			}
			t.Note = claim.Join(t.Note, fmt.Sprintf("at eps=%v the largest gain is %s, with p=%v; it is %s with p=%v", x.At(most).Get("eps"),
				words.Percent(x.Gain(most, policy, "no-rep")), x.At(most).Get("p"), words.Percent(x.Gain(last, policy, "no-rep")), x.At(last).Get("p")))
		}
	})
}

// tryGain tests whether a policy gains at least a given share over no-rep wherever the number of
// workers per unit of load exceeds a bound.
func tryGain(x claim.Exact, t *claim.Trial, curves [][]int, policy string, above, least float64) {
	for _, cells := range curves {
		for _, c := range cells {
			v := x.At(c)
			if v.Get("p") <= above*v.Get("W") {
				continue
			}
			gain := x.Gain(c, policy, "no-rep")
			t.See(least-gain, "%s at %v", words.Percent(gain), v)
		}
	}
}

var greedyBetterE6 = eachE6(func(x claim.Exact, t *claim.Trial, curves [][]int) {
	for _, cells := range curves {
		lead := claim.Mean(cells, func(c int) float64 { return x.Performance(c, "greedy") - x.Performance(c, "cyclic-rep") })
		t.See(-lead, "%.4f at eps=%v", lead, x.At(cells[0]).Get("eps"))
	}
})

var greedyMoreRegular = eachE6(func(x claim.Exact, t *claim.Trial, curves [][]int) {
	for _, cells := range curves {
		greedy, cyclic := meanStep(x, cells, "greedy"), meanStep(x, cells, "cyclic-rep")
		t.See(greedy-cyclic,
			"greedy %.4f, cyclic-rep %.4f at eps=%v", greedy, cyclic, x.At(cells[0]).Get("eps"))
	}
})

// meanStep returns the mean absolute change of a policy's performance from one cell to the next.
func meanStep(x claim.Exact, cells []int, policy string) float64 {
	sum := 0.0
	for i, c := range cells[1:] {
		sum += math.Abs(x.Performance(c, policy) - x.Performance(cells[i], policy))
	}
	return sum / float64(len(cells)-1)
}

// idleBelowTwo tests whether cyclic-rep gains almost nothing over no-rep with one to two workers per
// unit of load.
var idleBelowTwo = eachE6(func(x claim.Exact, t *claim.Trial, curves [][]int) {
	for i, gain := range gainsBelowTwo(x, t, curves, "cyclic-rep") {
		t.See(gain-x.Word(claim.AlmostNothing), "%s", wordsE6(x, curves[i], gain))
	}
})

// notIdleBelowTwo tests whether greedy gains more than almost nothing there.
var notIdleBelowTwo = readingsE6(func(x claim.Exact, curves [][]int) claim.Finding {
	var each claim.Trial
	gains := gainsBelowTwo(x, &each, curves, "greedy")
	mean := 0.0
	for i, gain := range gains {
		mean += gain / float64(len(gains))
		each.See(x.Word(claim.AlmostNothing)-gain, "%s", wordsE6(x, curves[i], gain))
	}
	f := each.Finding()
	f.Found = fmt.Sprintf("%s on average; %s", words.Percent(mean), f.Found)
	switch {
	case mean <= x.Word(claim.AlmostNothing):
		f.Verdict, f.Limits = claim.Fails, ""
	case each.Broken > 0:
		f.Verdict, f.Limits = claim.HoldsWithinLimits, fmt.Sprintf("on average over start-up times, not at %d of %d", each.Broken, each.Cases)
	}
	return f
})

// gainsBelowTwo returns and notes, for each curve, a policy's mean gain over no-rep with one to two
// workers per unit of load.
func gainsBelowTwo(x claim.Exact, t *claim.Trial, curves [][]int, policy string) []float64 {
	var gains []float64
	for _, cells := range curves {
		var few []int
		for _, c := range cells {
			if v := x.At(c); v.Get("p") > v.Get("W") && v.Get("p") < 2*v.Get("W") {
				few = append(few, c)
			}
		}
		gain := claim.Mean(few, func(c int) float64 { return x.Gain(c, policy, "no-rep") })
		t.Note = claim.Join(t.Note, wordsE6(x, cells, gain))
		gains = append(gains, gain)
	}
	return gains
}

// wordsE6 returns the gain on a curve, in words.
func wordsE6(x claim.Exact, cells []int, gain float64) string {
	return fmt.Sprintf("%s at eps=%v", words.Percent(gain), x.At(cells[0]).Get("eps"))
}
