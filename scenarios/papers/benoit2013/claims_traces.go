package benoit2013

import (
	"context"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/traces/data"
)

// claimsTraces are the sentences of section 7.2. Its eight traces cannot be obtained, so random traces
// and four real records replace them. The section does not state the number of chunks of each policy.
// Two readings treat all policies alike: each takes its best number under the trace's law, or each
// takes 147 chunks a unit, as elsewhere in the paper. In a third reading only greedy takes its best
// number. The printed means are closest to the third one, which is reported and decides nothing.
var claimsTraces = []claim.Claim{
	{
		ID: "static.traces.greedy-far-ahead", Place: place7, Recorded: claim.CannotBeJudged, NoVerdict: standIns,
		Statement: "Overall and for each trace, greedy achieves far better results than cyclic-rep and no-rep.",
		Expected:  "at least 5% more work than each of the two, on average over all loads, for each trace", Test: test7, Check: evenReadings(farAhead),
	},
	{
		ID: "static.traces.more-workers", Place: place7, Recorded: claim.CannotBeJudged, NoVerdict: standIns,
		Statement: "Greedy's lead grows with the number of computers.",
		Expected:  "a larger lead over each of the two with 100 workers than with 5, on average over all loads, for each trace and start-up time", Test: test7, Check: evenReadings(leadGrows("p", "eps")),
	},
	{
		ID: "static.traces.smaller-start-ups", Place: place7, Recorded: claim.CannotBeJudged, NoVerdict: standIns,
		Statement: "Greedy's lead grows as start-up costs fall.",
		Expected:  "a larger lead over each of the two with eps=0.0001 than with 0.1, on average over all loads, for each trace and number of workers", Test: test7, Check: evenReadings(leadGrows("eps", "p")),
	},
	{
		ID: "static.traces.cyclic-like-no-rep", Place: place7, Recorded: claim.CannotBeJudged, NoVerdict: standIns,
		Statement: "Cyclic-rep is close to no-rep.",
		Expected:  "mean ratios at most 0.05 apart, for each trace", Test: test7, Check: evenReadings(cyclicLikeNoRep),
	},
	{
		ID: "static.traces.closes-37", Place: place7, Recorded: claim.CannotBeJudged, NoVerdict: standIns,
		Statement: "On average greedy closes 37% of the distance between no-rep and the optimum.",
		Expected:  "37%, up to one percent of the optimum", Test: test7, Check: evenReadings(closes7),
	},
	{
		ID: "static.traces.brute-below-20", Place: place7, Recorded: claim.CannotBeJudged, NoVerdict: standIns,
		Statement: "Where much of the work can be done, as for traces 0, 3, 5 and 7, brute stays below 20% of the optimum.",
		Expected:  "a mean ratio below 20%, for each of the four", Test: "stand-ins for traces 0, 3, 5 and 7; " + sizes7 + "; chunk sizes inferred", Check: bruteLow,
	},
}

const (
	place7 = "7.2.2"
	sizes7 = "exact expectations, and mean ratios over 250 instances to the omniscient; 5 to 100 workers, four start-up times, " +
		"for 5 workers all loads, for more the middle one of every 3 loads (10 and 25 workers), 7 (50) or 17 (100)"
	test7 = "stand-ins for the paper's traces, and four real ones; " + sizes7 +
		"; either all chunk sizes inferred or 147 chunks a unit for all"
)

// reading7 is the study of an experiment, with the spellings of three policies in one reading.
type reading7 struct {
	cells                 cells7
	experiment            string
	greedy, cyclic, norep string
}

// others returns the policies with which greedy is compared.
func (x reading7) others() []string { return []string{x.cyclic, x.norep} }

// evenReadings tests a claim on all traces in the two readings that treat all policies alike, and
// reports the finding in the third.
func evenReadings(try func(x reading7, t *claim.Trial)) claim.Check {
	return func(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
		var inferred, fixed, uneven claim.Trial
		for _, experiment := range []string{"traces", "traces-real"} {
			cells, err := study7(ctx, e, experiment)
			if err != nil {
				return claim.Finding{}, err
			}
			try(reading7{cells, experiment, "greedy", "cyclic-rep", "no-rep"}, &inferred)
			try(reading7{cells, experiment, "greedy{n=147}", "cyclic-rep{n=147}", "no-rep{n=147}"}, &fixed)
			try(reading7{cells, experiment, "greedy", "cyclic-rep{n=147}", "no-rep{n=147}"}, &uneven)
		}
		f := claim.Readings("all inferred", inferred.Finding(), "147 chunks", fixed.Finding())
		f.Found = claim.Join(f.Found, "with 147 chunks for all but greedy: "+uneven.Finding().Found)
		return f, nil
	}
}

// farAhead tests the lead of greedy over both others on each trace.
func farAhead(x reading7, t *claim.Trial) {
	for _, trace := range x.cells.by("trace") {
		for _, other := range x.others() {
			gain := trace.mean(func(c cell7) float64 { return c.gain(x.greedy, other) })
			t.See(claim.Significant-gain,
				"%s: ahead of %s by %s", trace.trace(), other, words.Percent(gain))
		}
	}
}

// leadGrows tests whether greedy's lead over both other policies grows from a parameter's first value to its
// last, for each trace and each value of another parameter.
func leadGrows(parameter, other string) func(x reading7, t *claim.Trial) {
	return func(x reading7, t *claim.Trial) {
		for _, curve := range x.cells.by("trace", other) {
			ends := curve.by(parameter)
			first, last := ends[0], ends[len(ends)-1]
			for _, policy := range x.others() {
				lead := func(c cell7) float64 { return c.gain(x.greedy, policy) }
				before, after := first.mean(lead), last.mean(lead)
				t.See(before-after,
					"%s, %s: the lead over %s is %s at %s, %s at %s", curve.trace(), curve.at(other), policy, words.Percent(before), first.at(parameter), words.Percent(after), last.at(parameter))
			}
		}
	}
}

// cyclicLikeNoRep tests the difference of the two others on each trace.
func cyclicLikeNoRep(x reading7, t *claim.Trial) {
	for _, trace := range x.cells.by("trace") {
		apart := trace.mean(func(c cell7) float64 { return c.ratio(x.cyclic) - c.ratio(x.norep) })
		t.See(max(apart, -apart)-claim.Similar, "%s: %s apart", trace.trace(), words.Percent(apart))
	}
}

// closes7 tests the share of the distance to the optimum that greedy closes.
func closes7(x reading7, t *claim.Trial) {
	share := func(policy string) float64 {
		return x.cells.mean(func(c cell7) float64 { return c.ratio(policy) })
	}
	closed := closes(share(x.greedy), share(x.norep))
	off := max(closed-.37, .37-closed)
	said := fmt.Sprintf("%s on %s", words.Percent(closed), x.experiment)
	t.See(max(0, off-claim.Marginal), "%s", said)
	t.Note = claim.Join(t.Note, said)
}

func bruteLow(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	cells, err := study7(ctx, e, "traces")
	if err != nil {
		return claim.Finding{}, err
	}
	var four []string
	for _, k := range []int{0, 3, 5, 7} {
		four = append(four, data.StandIns()[k].Name)
	}
	var t claim.Trial
	for _, trace := range cells.by("trace") {
		if !slices.Contains(four, trace.trace()) {
			continue
		}
		share := trace.mean(func(c cell7) float64 { return c.ratio("brute") })
		said := fmt.Sprintf("%s on %s", words.Percent(share), trace.trace())
		t.Note = claim.Join(t.Note, said)
		t.See(share-0.2, "%s", said)
	}
	return t.Finding(), nil
}
