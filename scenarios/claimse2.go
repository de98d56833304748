package scenarios

import (
	"context"
	"fmt"

	"github.com/loadstar-sim/loadstar/results"
)

const placeE2 = "6.2 B, Experiment E2"

var claimsE2 = []Claim{
	{
		ID: "static.e2.p-has-no-impact", Place: placeE2, Recorded: results.HoldsWithinLimits,
		Statement: "At a constant load per worker the number of workers generally has no impact on greedy, cyclic-rep, no-rep and random-rep.",
		Expected:  "over p=5..100, performances at most 0.05 apart in 90% of the curves", Test: testE2, Check: noImpactOfP,
	},
	{
		ID: "static.e2.brute-drops", Place: placeE2, Recorded: results.Holds,
		Statement: "At a constant load per worker brute drops dramatically as workers join.",
		Expected:  "from p=5 to p=100 it loses at least half of its performance in all curves", Test: testE2, Check: bruteDrops,
	},
	{
		ID: "static.e2.worse-with-load", Place: placeE2, Recorded: results.Fails,
		Statement: "With more load per worker all policies perform worse, in every configuration.",
		Expected:  "with W=0.7p below W=0.3p, for each policy, platform, n and eps", Test: testE2, Check: worseWithLoad,
	},
	{
		ID: "static.e2.worse-with-load-overall", Place: placeE2 + ", read as of the whole", Recorded: results.Holds,
		Statement: "With more load per worker all policies perform worse, on the whole.",
		Expected:  "for each policy the mean over all configurations with W=0.7p is below that with W=0.3p", Test: testE2, Check: worseWithLoadOverall,
	},
}

func noImpactOfP(ctx context.Context, e *Evidence) (Finding, error) {
	x, err := e.study(ctx, evidenceE2)
	if err != nil {
		return Finding{}, err
	}
	var all trial
	words := ""
	for _, name := range x.others("brute") {
		var own trial
		for _, cells := range x.curves(along("p")) {
			low, high := span(cells, func(c int) float64 { return x.share(c, name) })
			describe := func() string {
				return fmt.Sprintf("%s from %.3f to %.3f at %s", name, low, high, along("p")(x.at(cells[0])))
			}
			own.see(high-low-similar, describe)
			all.see(high-low-similar, describe)
		}
		words = joined(words, fmt.Sprintf("%s in %d of %d", name, own.cases-own.broken, own.cases))
	}
	all.note = words
	return all.quota(generally), nil
}

func bruteDrops(ctx context.Context, e *Evidence) (Finding, error) {
	x, err := e.study(ctx, evidenceE2)
	if err != nil {
		return Finding{}, err
	}
	var t trial
	for _, cells := range x.curves(along("p")) {
		first, last := x.share(cells[0], "brute"), x.share(cells[len(cells)-1], "brute")
		t.see(dramatic-(1-last/first), func() string {
			return fmt.Sprintf("from %.3f to %.3f at %s", first, last, along("p")(x.at(cells[0])))
		})
	}
	return t.finding(), nil
}

func worseWithLoad(ctx context.Context, e *Evidence) (Finding, error) {
	x, err := e.study(ctx, evidenceE2)
	if err != nil {
		return Finding{}, err
	}
	var t trial
	exceptions := map[string]int{}
	for _, pair := range x.curves(func(v Values) string { return fmt.Sprint(v.Get("p"), v.Get("n"), v.Get("eps")) }) {
		for _, name := range x.others() {
			small, large := x.share(pair[0], name), x.share(pair[1], name)
			if large-small > rounding {
				exceptions[name]++
			}
			t.see(large-small, func() string {
				return fmt.Sprintf("%s from %.3f to %.3f at %v", name, small, large, x.at(pair[1]))
			})
		}
	}
	for _, name := range x.others() {
		t.note = joined(t.note, fmt.Sprintf("%s has %d exceptions", name, exceptions[name]))
	}
	return t.finding(), nil
}

func worseWithLoadOverall(ctx context.Context, e *Evidence) (Finding, error) {
	x, err := e.study(ctx, evidenceE2)
	if err != nil {
		return Finding{}, err
	}
	var t trial
	for _, name := range x.others() {
		var mean [2]float64
		for i, load := range []float64{0.3, 0.7} {
			cells := x.cells(func(v Values) bool { return perWorker(v) == load })
			mean[i] = average(cells, func(c int) float64 { return x.share(c, name) })
		}
		words := fmt.Sprintf("%s from %.3f to %.3f", name, mean[0], mean[1])
		t.note = joined(t.note, words)
		t.see(mean[1]-mean[0], func() string { return words })
	}
	return t.finding(), nil
}
