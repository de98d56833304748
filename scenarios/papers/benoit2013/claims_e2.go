package benoit2013

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const placeE2 = "6.2 B, Experiment E2"

var claimsE2 = []claim.Claim{
	{
		ID: "static.e2.p-has-no-impact", Place: placeE2, Recorded: claim.HoldsWithinLimits,
		Statement: "At a constant load per worker, the number of workers generally has no impact on greedy, cyclic-rep, no-rep and random-rep.",
		Expected:  "over p=5..100, performances at most 0.05 apart in 90% of the curves", Test: testE2, Check: noImpactOfP,
	},
	{
		ID: "static.e2.brute-drops", Place: placeE2, Recorded: claim.Holds,
		Statement: "At a constant load per worker, brute drops dramatically as workers join.",
		Expected:  "from p=5 to p=100 it loses at least half of its performance in all curves", Test: testE2, Check: bruteDrops,
	},
	{
		ID: "static.e2.worse-with-load", Place: placeE2, Recorded: claim.Fails,
		Statement: "With more load per worker, all policies perform worse, in every configuration.",
		Expected:  "with W=0.7p below W=0.3p, for each policy, platform, n and eps", Test: testE2, Check: worseWithLoad,
	},
	{
		ID: "static.e2.worse-with-load-overall", Place: placeE2 + ", read as of the whole", Recorded: claim.Holds,
		Statement: "With more load per worker, all policies perform worse, on the whole.",
		Expected:  "for each policy the mean over all configurations with W=0.7p is below that with W=0.3p", Test: testE2, Check: worseWithLoadOverall,
	},
}

var noImpactOfP = evidenceE2.Try(claim.Generally, func(x claim.Exact, t *claim.Trial) {
	for _, name := range x.Others("brute") {
		t.Note = claim.Join(t.Note, impactOfP(x, t, name))
	}
})

// impactOfP tests whether a policy performs alike for all numbers of workers, and returns on how many
// curves it does, in words.
func impactOfP(x claim.Exact, t *claim.Trial, name string) string {
	cases, broken := t.Cases, t.Broken
	for _, cells := range x.Curves(along("p")) {
		low, high := claim.MinMax(cells, func(c int) float64 { return x.Performance(c, name) })
		t.See(high-low-x.Word(claim.Similar),
			"%s from %.3f to %.3f at %s", name, low, high, along("p")(x.At(cells[0])))
	}
	cases, broken = t.Cases-cases, t.Broken-broken
	return fmt.Sprintf("%s in %d of %d", name, cases-broken, cases)
}

var bruteDrops = evidenceE2.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	for _, cells := range x.Curves(along("p")) {
		first, last := x.Performance(cells[0], "brute"), x.Performance(cells[len(cells)-1], "brute")
		t.See(x.Word(claim.Dramatic)-(1-last/first),
			"from %.3f to %.3f at %s", first, last, along("p")(x.At(cells[0])))
	}
})

var worseWithLoad = evidenceE2.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	exceptions := map[string]int{}
	for _, pair := range x.Curves(func(v grid.Values) string { return fmt.Sprint(v.Get("p"), v.Get("n"), v.Get("eps")) }) {
		for _, name := range x.Others() {
			small, large := x.Performance(pair[0], name), x.Performance(pair[1], name)
			if large-small > claim.Tolerance {
				exceptions[name]++
			}
			t.See(large-small, "%s from %.3f to %.3f at %v", name, small, large, x.At(pair[1]))
		}
	}
	for _, name := range x.Others() {
		t.Note = claim.Join(t.Note, fmt.Sprintf("%s has %d exceptions", name, exceptions[name]))
	}
})

var worseWithLoadOverall = evidenceE2.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	for _, name := range x.Others() {
		var mean [2]float64
		for i, load := range []float64{0.3, 0.7} {
			cells := x.Cells(func(v grid.Values) bool { return perWorker(v) == load })
			mean[i] = claim.Mean(cells, func(c int) float64 { return x.Performance(c, name) })
		}
		words := fmt.Sprintf("%s from %.3f to %.3f", name, mean[0], mean[1])
		t.Note = claim.Join(t.Note, words)
		t.See(mean[1]-mean[0], "%s", words)
	}
})
