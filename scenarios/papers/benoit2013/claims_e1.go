package benoit2013

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const placeE1 = "6.2 A, Experiment E1"

var claimsE1 = []claim.Claim{
	{
		ID: "static.e1.random-beats-no-rep", Place: placeE1, Recorded: claim.Holds,
		Statement: "With a load of one unit, random-rep is often better than no-rep: replication is worth considering.",
		Expected:  "more work in at least half of the configurations with W=1", Test: testE1, Check: randomBeatsNoRep,
	},
	{
		ID: "static.e1.brute-very-poor-at-one", Place: placeE1, Recorded: claim.CannotBeJudged,
		Statement: "With a load of one unit, which the paragraph discusses at that point, brute is almost always very poor.",
		Expected:  "a performance below 0.5 in 95% of the configurations with W=1", Test: testE1, Check: bruteAtOne,
	},
	{
		ID: "static.e1.brute-very-poor", Place: placeE1, Recorded: claim.Holds,
		Statement: "Over all loads, brute is almost always very poor.",
		Expected:  "a performance below 0.5 in 95% of the configurations", Test: testE1, Check: bruteAnywhere,
	},
	{
		ID: "static.e1.similar-near-p", Place: placeE1, Recorded: claim.Holds,
		Statement: "With a load close to one unit per worker, greedy, cyclic-rep and no-rep perform quite alike.",
		Expected:  "performances at most 0.05 apart where W is at least 0.9 p", Test: testE1, Check: similarNearP,
	},
	{
		ID: "static.e1.cyclic-beats-no-rep", Place: placeE1, Recorded: claim.Holds,
		Statement: "Cyclic-rep is better than no-rep in all cases.",
		Expected:  "never less work; it cannot be more where both policies make the same schedule", Test: testE1, Check: cyclicBeatsNoRep,
	},
	{
		ID: "static.e1.cyclic-significant", Place: placeE1, Recorded: claim.CannotBeJudged,
		Statement: "With a small load per worker, cyclic-rep is significantly better than no-rep.",
		Expected:  "at least 5% more work in 90% of the configurations where W is at most 0.3 p", Test: testE1, Check: cyclicSignificant,
	},
	{
		ID: "static.e1.greedy-best", Place: placeE1, Recorded: claim.HoldsWithinLimits,
		Statement: "Greedy performs best in every configuration, on average.",
		Expected:  "no policy with more expected work in any configuration", Test: testE1, Check: evidenceE1.Try(claim.All, tryGreedy),
	},
	{
		ID: "static.e1.greedy-best-each-instance", Place: placeE1, Recorded: claim.Fails,
		Statement: "Greedy performs best on every instance.",
		Expected:  "no policy with more work in any instance", Test: "25 workers, W=1..25, n=147, eps=0.001: 1000 instances each", Check: greedyBestEachInstance,
	},
}

var randomBeatsNoRep = evidenceE1.Try(claim.Often, func(x claim.Exact, t *claim.Trial) {
	for _, c := range x.Cells(func(v grid.Values) bool { return v.Get("W") == 1 }) {
		gain := x.Gain(c, "random-rep", "no-rep")
		t.See(-gain, "%s at %v", words.Percent(gain), x.At(c))
	}
})

// bruteVeryPoor tries brute in the cells that meet a condition, or in all for nil.
func bruteVeryPoor(where func(grid.Values) bool) claim.Check {
	return evidenceE1.Try(claim.AlmostAlways, func(x claim.Exact, t *claim.Trial) {
		cells := x.Cells(where)
		brute := func(c int) float64 { return x.Performance(c, "brute") }
		for _, c := range cells {
			t.See(brute(c)-x.Word(claim.Poor), "%.3f at %v", brute(c), x.At(c))
		}
		t.Note = fmt.Sprintf("mean performance %.3f", claim.Mean(cells, brute))
	})
}

var (
	bruteAtOne    = bruteVeryPoor(func(v grid.Values) bool { return v.Get("W") == 1 })
	bruteAnywhere = bruteVeryPoor(nil)
)

var similarNearP = similar(func(x claim.Exact, v grid.Values) bool { return perWorker(v) >= x.Part(largeLoad) })

// similar tries whether three policies perform alike in the cells that meet a condition.
func similar(where func(claim.Exact, grid.Values) bool) claim.Check {
	return evidenceE1.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
		widest := 0.0
		for _, c := range x.Cells(func(v grid.Values) bool { return where(x, v) }) {
			low, high := math.Inf(1), 0.0
			for _, name := range []string{"greedy", "cyclic-rep", "no-rep"} {
				low, high = min(low, x.Performance(c, name)), max(high, x.Performance(c, name))
			}
			widest = max(widest, high-low)
			t.See(high-low-x.Word(claim.Similar), "%.3f apart at %v", high-low, x.At(c))
		}
		t.Note = fmt.Sprintf("at most %.3f apart", widest)
	})
}

var cyclicBeatsNoRep = evidenceE1.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	same := 0
	for _, c := range x.Cells(nil) {
		gain := x.Gain(c, "cyclic-rep", "no-rep")
		t.See(-gain, "%s at %v", words.Percent(gain), x.At(c))
		if math.Abs(gain) <= claim.Tolerance {
			same++
		}
	}
	t.Note = fmt.Sprintf("equal in %d", same)
})

var cyclicSignificant = evidenceE1.Try(claim.Generally, func(x claim.Exact, t *claim.Trial) {
	cells := x.Cells(func(v grid.Values) bool { return perWorker(v) <= x.Word(smallLoad) })
	gain := func(c int) float64 { return x.Gain(c, "cyclic-rep", "no-rep") }
	for _, c := range cells {
		t.See(x.Word(claim.Significant)-gain(c), "%s at %v", words.Percent(gain(c)), x.At(c))
	}
	t.Note = fmt.Sprintf("mean gain %s", words.Percent(claim.Mean(cells, gain)))
})

// tryGreedy tries greedy in every cell against the best other policy.
func tryGreedy(x claim.Exact, t *claim.Trial) {
	others := x.Others("greedy")
	for _, c := range x.Cells(nil) {
		best := others[0]
		for _, name := range others {
			if x.Work(c, name) > x.Work(c, best) {
				best = name
			}
		}
		behind := 1 - x.Work(c, "greedy")/x.Work(c, best)
		t.See(behind, "%s: %s is ahead by %s at %v", x.Design.Name, best, words.Percent(behind), x.At(c))
	}
}
