package benoit2013

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

const placeE3 = "6.2 C, Experiment E3"

var claimsE3 = []claim.Claim{
	{
		ID: "static.e3.tiny-eps-more-chunks", Place: placeE3, Recorded: claim.HoldsWithinLimits,
		Statement: "With a very small start-up time, more chunks are always better.",
		Expected:  "at eps=0.0001, greedy and no-rep lose nothing beyond their best number of chunks, up to 300 per unit; within limits if they lose at most 1%",
		Test:      testE3, Check: moreChunksAreBetter,
	},
	{
		ID: "static.e3.large-eps-dramatic", Place: placeE3, Recorded: claim.Holds,
		Statement: "With a large start-up time, too many chunks reduce the performance dramatically.",
		Expected:  "at eps=0.1, at least half of the best performance is lost with 300 chunks per unit", Test: testE3, Check: manyChunksHurt,
	},
	{
		ID: "static.e3.middle-eps-decreases", Place: placeE3, Recorded: claim.Holds,
		Statement: "Even with a start-up time of 0.001, the performance begins to decrease as the number of chunks grows.",
		Expected:  "greedy, cyclic-rep and no-rep are best with fewer than 300 chunks per unit, and with 300 more than 1% below their best", Test: testE3, Check: middleDecreases,
	},
	{
		ID: "static.e3.cyclic-fluctuates", Place: placeE3, Recorded: claim.Fails,
		Statement: "Cyclic-rep fluctuates with the number of chunks; other policies do not.",
		Expected:  "over n=100..200, cyclic-rep falls and rises again by more than 0.01, greedy and no-rep do not, for each platform and load",
		Test:      testDivisors, Check: cyclicFluctuates,
	},
	{
		ID: "static.e3.cyclic-likes-coprime", Place: placeE3, Recorded: claim.Fails,
		Statement: "The fluctuations of cyclic-rep depend on whether the numbers of workers and chunks have a common divisor.",
		Expected:  "over n=100..200, cyclic-rep is on average more than 0.01 better without a common divisor, for each platform and load",
		Test:      testDivisors, Check: cyclicLikesCoprime,
	},
	{
		ID: "static.e3.unimodal", Place: placeE3, Recorded: claim.Holds,
		Statement: "The curves have the general shape of the unimodal function that the search for the best number of chunks assumes.",
		Expected:  "no valley of greedy's curve over n is deeper than 0.01", Test: testE3, Check: unimodal,
	},
	{
		ID: "static.e3.p-has-no-impact", Place: placeE3, Recorded: claim.CannotBeJudged,
		Statement: "With a given number of chunks per unit, the number of workers has no significant impact, except on cyclic-rep.",
		Expected:  "over p=5..100, performances of greedy, no-rep and random-rep at most 0.05 apart at each n, eps and load per worker; at best within limits, since the text does not except brute",
		Test:      testE3, Check: noImpactOfPInE3,
	},
}

// byN returns curves along the number of chunks with the given start-up time.
func byN(x claim.Exact, eps float64) [][]int {
	var curves [][]int
	for _, cells := range x.Curves(along("n")) {
		if x.At(cells[0]).Get("eps") == eps {
			curves = append(curves, cells)
		}
	}
	return curves
}

// decline returns the cell with a policy's best performance on a curve, and the share of it that is
// lost at the end of the curve.
func decline(x claim.Exact, cells []int, name string) (best int, lost float64) {
	best = cells[0]
	for _, c := range cells {
		if x.Performance(c, name) > x.Performance(best, name) {
			best = c
		}
	}
	return best, 1 - x.Performance(cells[len(cells)-1], name)/x.Performance(best, name)
}

// declines tests the losses at the ends of all curves with a start-up time. misses returns by how
// much a loss misses the claim.
func declines(eps float64, misses func(x claim.Exact, lost float64) float64, policies ...string) claim.Check {
	return evidenceE3.Find(func(x claim.Exact) claim.Finding {
		var t claim.Trial
		least, most := 1., 0.
		for _, cells := range byN(x, eps) {
			for _, name := range policies {
				best, lost := decline(x, cells, name)
				least, most = min(least, lost), max(most, lost)
				t.See(misses(x, lost),
					"%s loses %s of its best, which is at %v", name, words.Percent(lost), x.At(best))
			}
		}
		t.Note = fmt.Sprintf("between the best and the largest number of chunks, %s to %s are lost", words.Percent(least), words.Percent(most))
		f := t.Finding()
		if f.Verdict == claim.Fails && eps == tinyEps && most <= claim.Marginal {
			f.Verdict = claim.HoldsWithinLimits
			f.Limits = fmt.Sprintf("the loss beyond the best number of chunks is at most %s", words.Percent(most))
		}
		return f
	})
}

// Start-up times that the text names.
const (
	tinyEps   = 0.0001
	middleEps = 0.001
	largeEps  = 0.1
)

var (
	moreChunksAreBetter = declines(tinyEps, func(_ claim.Exact, lost float64) float64 { return lost }, "greedy", "no-rep")
	manyChunksHurt      = declines(largeEps, func(x claim.Exact, lost float64) float64 { return x.Word(claim.Dramatic) - lost }, "greedy", "cyclic-rep", "no-rep", "random-rep", "brute")
	middleDecreases     = declines(middleEps, func(x claim.Exact, lost float64) float64 { return x.Word(claim.Marginal) - lost }, "greedy", "cyclic-rep", "no-rep")
)

var unimodal = evidenceE3.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	strict, deepest := 0, 0.0
	for _, cells := range x.Curves(along("n")) {
		depth := rebound(x, cells, "greedy")
		if depth <= claim.Tolerance {
			strict++
		}
		deepest = max(deepest, depth)
		t.See(depth-x.Word(claim.Marginal), "a valley of %.4f at %s", depth, along("n")(x.At(cells[0])))
	}
	t.Note = fmt.Sprintf("%d curves have no valley; the deepest valley is %.4f", strict, deepest)
})

// rebound returns by how much a policy's performance rises again after a fall along some cells, or 0
// if it is unimodal.
func rebound(x claim.Exact, cells []int, policy string) float64 {
	rest := make([]float64, len(cells)+1) // the highest from this place on
	for i := len(cells) - 1; i >= 0; i-- {
		rest[i] = max(rest[i+1], x.Performance(cells[i], policy))
	}
	depth, before := 0.0, 0.0
	for i, c := range cells {
		y := x.Performance(c, policy)
		before = max(before, y)
		depth = max(depth, min(before, rest[i])-y)
	}
	return depth
}

var noImpactOfPInE3 = evidenceE3.Find(func(x claim.Exact) claim.Finding {
	var all, brute claim.Trial
	said := ""
	for _, name := range x.Others("cyclic-rep") {
		t := &all
		if name == "brute" {
			t = &brute
		}
		said = claim.Join(said, impactOfP(x, t, name))
	}
	all.Note = said
	f := all.Finding()
	if f.Verdict != claim.Fails && brute.Broken > 0 {
		f.Verdict = claim.HoldsWithinLimits
		f.Limits = claim.Join(f.Limits, "brute depends on it too: "+brute.Where)
	}
	return f
})
