package wu2024

import (
	"context"
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claims are those about mean costs. The paper's own text is not repeated: places name the part
// that they are about.
var claims = []claim.Claim{
	{
		ID: "cantbelate.deadline", Place: "the problem", Recorded: claim.Holds,
		Statement: "Every strategy meets every deadline.",
		Expected:  "no run is late", Test: testDeadlines, Check: inTime,
	},
	{
		ID: "cantbelate.printed.greedy", Place: "simulations, greedy", Recorded: claim.Holds,
		Statement: "Greedy's mean costs are 47.5176 and 69.3008.",
		Expected:  "these digits", Test: testTable, Check: asPrinted("spot-greedy"),
	},
	{
		ID: "cantbelate.printed.sliced", Place: "simulations, time-sliced", Recorded: claim.Holds,
		Statement: "Time-sliced's mean costs are 47.5589 and 70.2723.",
		Expected:  "these digits", Test: testTable, Check: asPrinted("spot-sliced"),
	},
	{
		ID: "cantbelate.printed.optimum", Place: "simulations, optimum", Recorded: claim.HoldsWithinLimits,
		Statement: "The mean costs of the optimum with hindsight are 47.2883 and 52.5021.",
		Expected:  "these digits", Test: testTable, Check: asPrinted("spot-optimum"),
	},
	{
		ID: "cantbelate.billing", Place: "simulations, greedy", Recorded: claim.Fails,
		Statement: "The printed means charge for machines only while the job uses them.",
		Expected:  "the same digits if nothing is billed after the end of the job", Test: testTable, Check: asUsed,
	},
	{
		ID: "cantbelate.order.sliced", Place: "time-sliced", Recorded: claim.Fails,
		Statement: "Time-sliced costs less than greedy.",
		Expected:  "a smaller mean in every cell", Test: testDeadlines, Check: cheaper("spot-sliced", "spot-greedy"),
	},
	{
		ID: "cantbelate.order.uniform", Place: "uniform progress", Recorded: claim.Fails,
		Statement: "Uniform progress costs less than greedy.",
		Expected:  "a smaller mean in every cell", Test: testDeadlines, Check: cheaper("spot-uniform", "spot-greedy"),
	},
	{
		ID: "cantbelate.order.mean", Place: "ours", Recorded: claim.Holds,
		Statement: "The strategy of least mean cost under the law of the runs costs less than all other strategies.",
		Expected:  "no larger mean in any cell, beyond three standard errors of the difference", Test: testDeadlines, Check: meanIsLeast,
	},
	{
		ID: "cantbelate.recorded.uniform", Place: "recorded availability, uniform progress", Recorded: claim.CannotBeJudged, NoVerdict: unknownWindows,
		Statement: "On recorded machines, uniform progress costs less than greedy.",
		Expected:  "a smaller mean in every cell", Test: testRecorded, Check: cheaperRecorded("spot-uniform", "spot-greedy"),
	},
	{
		ID: "cantbelate.recorded.chain", Place: "recorded availability, ours", Recorded: claim.Fails,
		Statement: "On recorded machines, the strategy of least mean cost for a Markov chain with the record's frequencies costs less than the paper's strategies.",
		Expected:  "a smaller mean in every cell", Test: testRecorded, Check: cheaperRecorded("spot-chain", "spot-greedy", "spot-sliced", "spot-uniform"),
	},
}

// unknownWindows says why what strategies cost on records cannot be judged.
const unknownWindows = "the paper does not say which machines and windows of the records it compares them on"

const (
	testTable     = "cantbelate-table: two rates, runs 0 to 999"
	testRecorded  = "cantbelate-recorded: 30 cells, 100 windows each"
	testDeadlines = "cantbelate-deadlines and cantbelate-rates: 46 cells, runs 0 to 999"
)

// everywhere returns reports of cells from tight to loose deadlines, and from rare to frequent losses.
func everywhere(ctx context.Context, e *claim.Evidence) (all []claim.Exact, err error) {
	for _, r := range []scenarios.Request{
		{Experiment: "cantbelate-deadlines", Set: map[string]string{"deadline": "50,56"}},
		{Experiment: "cantbelate-rates", Set: map[string]string{"rate": "0.05,0.5"}},
	} {
		r.Policies = []string{"spot-greedy", "spot-sliced", "spot-uniform", "spot-mean"}
		if r.Instances = 50; !e.Reduce() {
			r.Instances, r.Set = 1000, nil
		}
		x, err := e.Report(ctx, r)
		if err != nil {
			return nil, err
		}
		all = append(all, x)
	}
	return all, nil
}

func inTime(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	all, err := everywhere(ctx, e)
	for _, x := range all {
		for _, c := range x.Cells(nil) {
			for i := range x.Design.Policies {
				t.See(x.Value(c, x.Name(i), late), "%s at %v", x.Name(i), x.At(c))
			}
		}
	}
	return t.Finding(), err
}

// table is the study of cantbelate-table for a policy. It is always of all runs, which are known by
// their numbers; the optimum takes long.
func table(billing, policy string) claim.Study {
	s := claim.Study{Request: scenarios.Request{
		Experiment: "cantbelate-table", Set: map[string]string{"billing": billing}, Policies: []string{policy}, Instances: 1000,
	}}
	if policy == "spot-optimum" {
		s.Small = map[string]string{"rate": "0.1"}
	}
	return s
}

// near is how much a mean over 1000 runs changes if the cost of one run changes by the time of a start.
const near = 0.0003

// asPrinted compares the means of a policy with the printed ones.
func asPrinted(policy string) claim.Check {
	return table("1", policy).Find(func(x claim.Exact) claim.Finding {
		f := claim.Finding{Verdict: claim.Holds}
		for _, c := range x.Cells(nil) {
			for _, n := range printedCosts {
				if n.policy != policy || x.At(c).Get("rate") != n.rate {
					continue
				}
				mean := x.Value(c, policy, cost)
				f.Found = claim.Join(f.Found, fmt.Sprintf("%.4f at rate %v", mean, n.rate))
				switch off := mean - n.cost; {
				case n.agrees(mean) || f.Verdict == claim.Fails:
				case off <= near && off >= -near:
					f.Verdict = claim.HoldsWithinLimits
					f.Limits = claim.Join(f.Limits, fmt.Sprintf("%.4f more at rate %v, which may be one run", off, n.rate))
				default:
					f.Verdict, f.Limits = claim.Fails, ""
				}
			}
		}
		return f
	})
}

var asUsed = table("0", "spot-greedy").Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	for _, c := range x.Cells(nil) {
		for _, n := range printedCosts {
			if x.At(c).Get("rate") != n.rate || n.policy != "spot-greedy" {
				continue
			}
			mean := x.Value(c, n.policy, cost)
			t.Require(n.agrees(mean), "rate %v: %.4f, printed %.4f", n.rate, mean, n.cost)
			t.Note = claim.Join(t.Note, fmt.Sprintf("%.4f at rate %v", mean, n.rate))
		}
	}
})

// cheaper tries whether one policy costs less than another in the mean.
func cheaper(one, other string) claim.Check {
	return func(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
		var t claim.Trial
		all, err := everywhere(ctx, e)
		least, most := 1e9, 0.0
		for _, x := range all {
			for _, c := range x.Cells(nil) {
				ratio := x.Value(c, one, cost) / x.Value(c, other, cost)
				least, most = min(least, ratio), max(most, ratio)
				v := x.At(c)
				t.See(ratio-1+2*claim.Tolerance,
					"rate %v, deadline %v h: %.3f times as much", v.Get("rate"), v.Get("deadline"), ratio)
			}
		}
		t.Note = fmt.Sprintf("%s costs %.3f to %.3f times as much as %s", one, least, most, other)
		return t.Finding(), err
	}
}

// cheaperRecorded tries whether a policy costs less in the mean than each of others on recorded
// machines.
func cheaperRecorded(one string, others ...string) claim.Check {
	recorded := claim.Study{
		Request: scenarios.Request{Experiment: "cantbelate-recorded", Policies: append([]string{one}, others...), Instances: 100},
		Small:   map[string]string{"machine": "v100-west-2b-2023,k80-west-2b-2022", "deadline": "52,72"},
	}
	return recorded.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
		least, most := math.Inf(1), 0.0
		for _, c := range x.Cells(nil) {
			for _, other := range others {
				ratio := x.Value(c, one, cost) / x.Value(c, other, cost)
				least, most = min(least, ratio), max(most, ratio)
				t.See(ratio-1+2*claim.Tolerance,
					"%s, deadline %v h: %.3f times as much as %s", x.At(c).Word("machine"), x.At(c).Get("deadline"), ratio, other)
			}
		}
		t.Note = fmt.Sprintf("%s costs %.3f to %.3f times as much", one, least, most)
	})
}
