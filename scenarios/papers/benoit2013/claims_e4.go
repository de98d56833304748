package benoit2013

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const placeE4 = "6.2 D, Experiment E4"

var claimsE4 = []claim.Claim{
	{
		ID: "static.e4.drops-with-eps", Place: placeE4, Recorded: claim.CannotBeJudged,
		Statement: "The performance drops dramatically as the start-up time grows.",
		Expected:  "from eps=0.0001 to 0.1, every policy loses at least half of its performance, for each platform, load and n", Test: testE4, Check: dropsWithEps,
	},
	{
		ID: "static.e4.poor-when-large", Place: placeE4, Recorded: claim.CannotBeJudged,
		Statement: "From a start-up time of about 0.05 on, all policies perform poorly on average.",
		Expected:  "below 0.5 in all configurations with eps of 0.05 or more; instances in which nothing can be completed do not count as 1", Test: testE4, Check: poorWhenLarge,
	},
	{
		ID: "static.e4.no-way-when-large", Place: placeE4, Recorded: claim.Fails,
		Statement: "With such start-up times no policy can be designed that is good on average, compared with the omniscient.",
		Expected:  "greedy, cyclic-rep and no-rep also stay below 0.5 with inferred chunk sizes, at eps of 0.05 or more",
		Test:      "exact expectations, e4 with n=auto, all platforms and both loads: 50 configurations", Check: noWay,
	},
	{
		ID: "static.e4.worse-with-n", Place: placeE4, Recorded: claim.Holds,
		Statement: "With large start-up times, more chunks per unit make the performance worse.",
		Expected:  "the performance of every policy falls from n=47 to 97, to 147 and to 197, at eps of 0.05 or more", Test: testE4, Check: worseWithN,
	},
	{
		ID: "static.e4.nothing-grows", Place: placeE4, Recorded: claim.Holds,
		Statement: "As the start-up time approaches one, even the omniscient completes nothing in a growing share of the instances.",
		Expected:  "the share grows from each eps to the next; it cannot fall, since the instances are the same", Test: "e4 with 5 workers: 1000 instances each", Check: nothingGrows,
	},
	{
		ID: "static.e4.random-poor", Place: placeE4 + ", last sentence", Recorded: claim.CannotBeJudged,
		Statement: "Random-rep performs poorly, so it can be left out.",
		Expected:  "below 0.5 on average over E1's configurations", Test: testE1, Check: randomPoor,
	},
}

// isLargeEps reports whether the start-up time is at least 0.05.
func isLargeEps(v grid.Values) bool { return v.Get("eps") >= 0.05 }

var dropsWithEps = evidenceE4.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	least := 1.0
	for _, cells := range x.Curves(along("eps")) {
		first, last := cells[0], cells[0]
		for _, c := range cells {
			if x.At(c).Get("eps") == largeEps {
				last = c
			}
		}
		for _, name := range x.Others() {
			lost := 1 - x.Performance(last, name)/x.Performance(first, name)
			least = min(least, lost)
			t.See(x.Word(claim.Dramatic)-lost, "%s loses %s at %v", name, words.Percent(lost), x.At(last))
		}
	}
	t.Note = fmt.Sprintf("at least %s are lost", words.Percent(least))
})

var (
	poorWhenLarge = allPoor(evidenceE4)
	noWay         = allPoor(claim.Study{Request: claim.ExactRequest("e4", "",
		map[string]string{"p": paperP, "W": paperW, "n": "auto", "eps": "0.05,0.1,0.2,0.5,0.9"},
		omniscient, "greedy", "cyclic-rep", "no-rep")})
)

// allPoor tests whether all policies of a study are poor wherever the start-up time is large.
func allPoor(s claim.Study) claim.Check {
	return s.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
		best := 0.0
		for _, c := range x.Cells(isLargeEps) {
			for _, name := range x.Others() {
				share := x.Performance(c, name)
				best = max(best, share)
				t.See(share-x.Word(claim.Poor), "%s %.3f at %v", name, share, x.At(c))
			}
		}
		t.Note = fmt.Sprintf("the best performance is %.3f", best)
	})
}

var worseWithN = evidenceE4.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	for _, cells := range x.Curves(along("n")) {
		if !isLargeEps(x.At(cells[0])) {
			continue
		}
		for _, name := range x.Others() {
			for i, c := range cells[1:] {
				before, after := x.Performance(cells[i], name), x.Performance(c, name)
				t.See(after-before, "%s from %.4g to %.4g at %v", name, before, after, x.At(c))
			}
		}
	}
})

var randomPoor = evidenceE1.Find(func(x claim.Exact) claim.Finding {
	mean := func(name string) float64 {
		return claim.Mean(x.Cells(nil), func(c int) float64 { return x.Performance(c, name) })
	}
	return claim.HoldsIf(mean("random-rep") < x.Word(claim.Poor), "%.3f on average, where no-rep has %.3f and greedy %.3f",
		mean("random-rep"), mean("no-rep"), mean("greedy"))
})
