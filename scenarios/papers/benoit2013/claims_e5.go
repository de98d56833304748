package benoit2013

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

const (
	placeE5 = "6.2 E, Experiment E5"
	testE5  = "e5: 760,000 instances, chunk sizes inferred"
)

var claimsE5 = []claim.Claim{
	{
		ID: "static.e5.greedy-85.2", Place: placeE5, Recorded: claim.Holds,
		Statement: "Over all instances greedy completes 85.2% of what the omniscient does.",
		Expected:  expectedE5, Test: testE5, Check: inReadingsE5(func(x reading5) mean5 { return x.greedy }, .852),
	},
	{
		ID: "static.e5.no-rep-79.6", Place: placeE5, Recorded: claim.HoldsWithinLimits,
		Statement: "Over all instances no-rep completes 79.6% of what the omniscient does.",
		Expected:  expectedE5, Test: testE5, Check: inReadingsE5(func(x reading5) mean5 { return x.norep }, .796),
	},
	{
		ID: "static.e5.closes-27.4", Place: placeE5, Recorded: claim.Fails,
		Statement: "Greedy closes 27.4% of the distance between no-rep and the optimum.",
		Expected:  expectedE5, Test: testE5, Check: inReadingsE5(closesE5, .274),
	},
	{
		ID: "static.e5.21-above-99.5", Place: placeE5, Recorded: claim.Fails,
		Statement: "In more than 21% of the instances greedy completes more than 99.5% of what the omniscient does.",
		Expected:  "more than 21% of the instances", Test: testE5, Check: aboveE5,
	},
	{
		ID: "static.e5.21-best-mean-99.5", Place: placeE5 + ", read along the axis of Figure 5", Recorded: claim.Holds,
		Statement: "The mean over the best instances of greedy stays at 99.5% or more until they are over 21% of all instances.",
		Expected:  "more than 21% of the instances", Test: testE5, Check: bestMeanE5,
	},
	{
		ID: "static.e5.no-rep-close", Place: placeE5, Recorded: claim.CannotBeJudged,
		Statement: "No-rep is close behind greedy.",
		Expected:  "means at most 0.05 apart", Test: testE5, Check: closeE5("no-rep"),
	},
	{
		ID: "static.e5.cyclic-close", Place: placeE5, Recorded: claim.Holds,
		Statement: "Cyclic-rep is quite close to greedy.",
		Expected:  "means at most 0.05 apart", Test: testE5, Check: closeE5("cyclic-rep"),
	},
}

const expectedE5 = "as printed, up to rounding of the last digit and sampling noise (the 95% range of the difference between two samples of this size); within limits if off by at most one percent"

// evidenceE5 is the study of E5. Small evidence has the middle load of each three.
var evidenceE5 = claim.Study{
	Request: scenarios.Request{Experiment: "e5", Preset: "paper"},
	Small:   map[string]string{"W": "2..p:3"}, Few: 100, Whole: true,
}

// inReadingsE5 compares a number of the first reading with a printed one, and reports the number of
// the second reading. The second does not count, since it was inferred from the printed numbers.
func inReadingsE5(of func(x reading5) mean5, printed float64) claim.Check {
	return evidenceE5.Find(func(x claim.Exact) claim.Finding {
		readings := readings5(x.Report)
		for k := range readings {
			for _, m := range []*mean5{&readings[k].greedy, &readings[k].norep} {
				m.mean = x.Read(claim.Number{Policy: m.name, Metric: scenarios.Ratio, Value: m.mean})
			}
		}
		letter, inferred := of(readings[0]), of(readings[1])
		f := asPrinted(letter.mean, printed, noise(letter.batches))
		f.Found = fmt.Sprintf("with 5.2.3 read literally, %s; with Theorem 4's number of chunks for workers without a partner, a reading inferred from the printed mean of no-rep, %.2f%%",
			f.Found, 100*inferred.mean)
		return f
	})
}

// closesE5 returns the share of the distance from no-rep to the optimum that greedy closes.
func closesE5(x reading5) mean5 {
	return mean5{"", closes(x.greedy.mean, x.norep.mean), closed(x.greedy.batches, x.norep.batches)}
}

// meanRatio returns a policy's mean ratio over all instances.
func meanRatio(x claim.Exact, policy string) float64 {
	return x.Read(claim.Number{Policy: policy, Metric: scenarios.Ratio, Value: x.MeanOver(x.Index[policy])})
}

// asPrinted compares a number with a printed percentage of one decimal, up to the noise of samples.
func asPrinted(ours, printed, noise float64) claim.Finding {
	off := math.Abs(ours - printed)
	f := claim.HoldsIf(off <= 0.0005+noise, "%.2f%%, two samples differ by up to %.2f%%", 100*ours, 100*noise)
	if f.Verdict == claim.Fails && off <= claim.Marginal {
		f.Verdict, f.Limits = claim.HoldsWithinLimits, fmt.Sprintf("off by %.2f%%", 100*off)
	}
	return f
}

// closes returns the share of the distance from a mean to the optimum, 1, that another mean closes.
func closes(mean, from float64) float64 { return (mean - from) / (1 - from) }

var aboveE5 = evidenceE5.Find(func(x claim.Exact) claim.Finding {
	part := x.Read(claim.Number{Policy: "greedy", Metric: "above 0.995", Value: x.Spread(x.Index["greedy"]).AtLeast(0.995)})
	f := claim.HoldsIf(part > .21, "%s of the instances", words.Percent(part))
	if f.Verdict == claim.Fails {
		f.Witness = fmt.Sprintf("%.0f of %d instances", part*float64(x.Instances()), x.Instances())
	}
	return f
})

var bestMeanE5 = evidenceE5.Find(func(x claim.Exact) claim.Finding {
	part := x.Read(claim.Number{Policy: "greedy", Metric: "mean above 0.995", Value: x.Spread(x.Index["greedy"]).LargestShareWithMean(0.995)})
	return claim.HoldsIf(part > .21, "the best %s of the instances", words.Percent(part))
})

// closeE5 tests whether a policy's mean is close to greedy's.
func closeE5(policy string) claim.Check {
	return evidenceE5.Find(func(x claim.Exact) claim.Finding {
		g, other := meanRatio(x, "greedy"), meanRatio(x, policy)
		return claim.HoldsIf(math.Abs(g-other) <= x.Word(claim.Similar), "%s %.2f%%, greedy %.2f%%", policy, 100*other, 100*g)
	})
}
