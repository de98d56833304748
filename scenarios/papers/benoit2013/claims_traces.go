package benoit2013

import (
	"context"
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/traces/data"
)

// claimsTraces are the sentences of section 7.2, whose eight traces cannot be obtained.
// They are tested on traces that stand in for these, and on four real records. The section
// does not say into how many chunks each policy cuts its load: either all policies take
// the best number under the trace's law, or only greedy does and the others take 147 a
// unit, as elsewhere in the paper. The printed means are closer to the second reading.
var claimsTraces = []claim.Claim{
	{
		ID: "static.traces.greedy-far-ahead", Place: place7, Recorded: ledger.HoldsWithinLimits,
		Statement: "Overall and for each trace, greedy achieves far better results than cyclic-rep and no-rep.",
		Expected:  "5% more work or more, for each trace", Test: test7, Check: bothReadings(farAhead),
	},
	{
		ID: "static.traces.more-workers", Place: place7, Recorded: ledger.Holds,
		Statement: "Greedy's lead grows with the number of computers.",
		Expected:  "over no-rep, from 5 to 25 workers, for each trace, load per worker and start-up time", Test: test7, Check: bothReadings(leadGrows("p")),
	},
	{
		ID: "static.traces.smaller-start-ups", Place: place7, Recorded: ledger.Fails,
		Statement: "Greedy's lead grows as start-up costs fall.",
		Expected:  "over no-rep, from 0.1 to 0.0001, for each trace, number of workers and load", Test: test7, Check: bothReadings(leadGrows("eps")),
	},
	{
		ID: "static.traces.cyclic-like-no-rep", Place: place7, Recorded: ledger.HoldsWithinLimits,
		Statement: "Cyclic-rep is close to no-rep.",
		Expected:  "performances at most 0.05 apart on average, for each trace", Test: test7, Check: bothReadings(cyclicLikeNoRep),
	},
	{
		ID: "static.traces.closes-37", Place: place7, Recorded: ledger.Fails,
		Statement: "On average greedy closes 37% of the distance between no-rep and the optimum.",
		Expected:  "37%, up to one percent of the optimum", Test: test7, Check: bothReadings(closes7),
	},
	{
		ID: "static.traces.brute-below-20", Place: place7, Recorded: ledger.Fails,
		Statement: "Where much of the work can be done, as for traces 0, 3, 5 and 7, brute stays below 20% of the optimum.",
		Expected:  "below 20% on average, for each of the four", Test: "stand-ins for traces 0, 3, 5 and 7; all platforms of the paper, loads of p/5 to p, weighed by p as the paper's loads are; chunk sizes inferred", Check: bruteLow,
	},
}

const (
	place7 = "7.2.2"
	sizes7 = "exact expectations, the omniscient's over 1000 instances; 5, 10 and 25 workers, loads of p/5 to p, four start-up times"
	test7  = "stand-ins for the paper's traces, and four real ones; " + sizes7 +
		"; greedy as is best under the law, the others likewise or with 147 chunks a unit"
)

// evidence7 asks for the study behind these claims.
func evidence7(experiment string) scenarios.Request {
	return scenarios.Request{
		Experiment: experiment, Set: map[string]string{"p": "5,10,25", "W": "0.2p..p:0.2p"}, Instances: 1000,
		Policies: []string{omniscient, "greedy", "cyclic-rep", "no-rep", "brute", "cyclic-rep{n=147}", "no-rep{n=147}"},
	}
}

// performance returns a policy's exact expectation over the mean work of the omniscient in
// the instances, as its expectation is not known under the law of a trace.
func performance(x claim.Exact, cell int, policy string) float64 {
	return x.Work(cell, policy) / x.Series(cell, x.Index[omniscient], scenarios.Work).Mean
}

// reading7 is a study with the two policies that cut their load as one reading has it.
type reading7 struct {
	claim.Exact
	cyclic, norep string
}

// bothReadings tries a claim in both readings on all traces.
func bothReadings(try func(x reading7, t *claim.Trial, f *claim.Finding)) func(context.Context, *claim.Evidence) (claim.Finding, error) {
	return func(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
		of := func(suffix string) (claim.Finding, error) {
			var t claim.Trial
			var f claim.Finding
			for _, experiment := range []string{"traces", "traces-real"} {
				x, err := e.Report(ctx, evidence7(experiment))
				if err != nil {
					return claim.Finding{}, err
				}
				try(reading7{x, "cyclic-rep" + suffix, "no-rep" + suffix}, &t, &f)
			}
			found := t.Finding()
			found.Found = claim.Join(found.Found, f.Found)
			return found, nil
		}
		inferred, err := of("")
		if err != nil {
			return claim.Finding{}, err
		}
		fixed, err := of("{n=147}")
		return claim.Readings("all inferred", inferred, "147 chunks", fixed), err
	}
}

// byTrace calls visit with the cells of each trace.
func (x reading7) byTrace(visit func(trace string, cells []int)) {
	for _, trace := range lawsOf(x.Report, "trace") {
		visit(trace, x.Cells(func(v grid.Values) bool { return v.Word("trace") == trace }))
	}
}

// farAhead tries the lead of greedy over both others on each trace.
func farAhead(x reading7, t *claim.Trial, _ *claim.Finding) {
	x.byTrace(func(trace string, cells []int) {
		for _, other := range []string{x.cyclic, x.norep} {
			gain := claim.Mean(cells, func(c int) float64 { return x.Gain(c, "greedy", other) })
			t.See(claim.Significant-gain, func() string { return fmt.Sprintf("%s: ahead of %s by %s", trace, other, claim.FormatPercent(gain)) })
		}
	})
}

// leadGrows tries whether the lead of greedy over no-rep grows from the first to the last
// value of a parameter.
func leadGrows(parameter string) func(x reading7, t *claim.Trial, _ *claim.Finding) {
	return func(x reading7, t *claim.Trial, _ *claim.Finding) {
		for _, curve := range x.Curves(along(parameter)) {
			first, last := curve[0], curve[len(curve)-1]
			before, after := x.Gain(first, "greedy", x.norep), x.Gain(last, "greedy", x.norep)
			t.See(before-after, func() string {
				return fmt.Sprintf("%v: %s, at %v: %s", x.At(first), claim.FormatPercent(before), x.At(last), claim.FormatPercent(after))
			})
		}
	}
}

// cyclicLikeNoRep tries how far the two others are apart on each trace.
func cyclicLikeNoRep(x reading7, t *claim.Trial, _ *claim.Finding) {
	x.byTrace(func(trace string, cells []int) {
		apart := claim.Mean(cells, func(c int) float64 { return performance(x.Exact, c, x.cyclic) - performance(x.Exact, c, x.norep) })
		t.See(max(apart, -apart)-claim.Similar, func() string { return fmt.Sprintf("%s: %s apart", trace, claim.FormatPercent(apart)) })
	})
}

// weighed returns the mean performance with each cell weighed by its number of workers,
// since the paper has as many loads as workers.
func weighed(x claim.Exact, cells []int, policy string) float64 {
	sum, weight := 0.0, 0.0
	for _, c := range cells {
		p := x.At(c).Get("p")
		sum += p * performance(x, c, policy)
		weight += p
	}
	return sum / weight
}

// closes7 tries what part of the distance to the optimum greedy closes.
func closes7(x reading7, t *claim.Trial, f *claim.Finding) {
	all := x.Cells(nil)
	g := weighed(x.Exact, all, "greedy")
	n := weighed(x.Exact, all, x.norep)
	closes := (g - n) / (1 - n)
	off := max(closes-.37, .37-closes)
	t.See(max(0, off-claim.Marginal), func() string { return fmt.Sprintf("%s: %s", x.Design.Name, claim.FormatPercent(closes)) })
	f.Found = claim.Join(f.Found, fmt.Sprintf("%s on %s", claim.FormatPercent(closes), x.Design.Name))
}

func bruteLow(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var four []string
	for _, k := range []int{0, 3, 5, 7} {
		four = append(four, "recorded{trace="+data.StandIns()[k].Name+"}")
	}
	x, err := e.Report(ctx, scenarios.Request{
		Experiment: "traces", Set: map[string]string{"trace": strings.Join(four, ","), "W": "0.2p..p:0.2p"},
		Instances: 1000, Policies: []string{omniscient, "brute"},
	})
	if err != nil {
		return claim.Finding{}, err
	}
	var t claim.Trial
	reading7{Exact: x}.byTrace(func(trace string, cells []int) {
		share := weighed(x, cells, "brute")
		t.Note = claim.Join(t.Note, fmt.Sprintf("%s on %s", claim.FormatPercent(share), trace))
		t.See(share-0.2, func() string { return fmt.Sprintf("%s: %s", trace, claim.FormatPercent(share)) })
	})
	return t.Finding(), nil
}
