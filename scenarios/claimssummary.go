package scenarios

import (
	"context"
	"fmt"

	"github.com/loadstar-sim/loadstar/results"
)

const placeSummary = "6.2, summary"

var claimsSummary = []Claim{
	{
		ID: "static.summary.replication-pays", Place: placeSummary, Recorded: results.Holds,
		Statement: "Replication, used with care, can improve performance significantly.",
		Expected:  "greedy completes at least 5% more than no-rep in some configurations", Test: testE1, Check: replicationPays,
	},
	{
		ID: "static.summary.greedy-good", Place: placeSummary, Recorded: results.Fails,
		Statement: "Greedy always performs well.",
		Expected:  "a performance of at least 0.5 in every configuration", Test: testE1, Check: greedyGood,
	},
	{
		ID: "static.summary.greedy-never-outperformed", Place: placeSummary, Recorded: results.Fails,
		Statement: "On average no other policy outperforms greedy in any configuration.",
		Expected:  "no policy with more expected work in any configuration",
		Test:      "exact expectations, e1 to e4 and e6 --preset paper: 7328 configurations", Check: greedyNeverOutperformed,
	},
	{
		ID: "static.summary.greedy-favourable", Place: placeSummary, Recorded: results.Holds,
		Statement: "In favourable cases greedy is significantly better than every other policy.",
		Expected:  "at least 5% more work than the next best in some configurations", Test: testE1, Check: greedyFavourable,
	},
}

func replicationPays(ctx context.Context, e *Evidence) (Finding, error) {
	x, err := e.study(ctx, evidenceE1)
	if err != nil {
		return Finding{}, err
	}
	return someLead(x, []string{"no-rep"}), nil
}

func greedyFavourable(ctx context.Context, e *Evidence) (Finding, error) {
	x, err := e.study(ctx, evidenceE1)
	if err != nil {
		return Finding{}, err
	}
	return someLead(x, x.others("greedy")), nil
}

// someLead looks for configurations where greedy leads others significantly.
func someLead(x exactly, others []string) Finding {
	leads, most, where := 0, 0.0, 0
	for _, c := range x.cells(nil) {
		lead := x.gain(c, "greedy", others[0])
		for _, name := range others[1:] {
			lead = min(lead, x.gain(c, "greedy", name))
		}
		if lead >= significant {
			leads++
		}
		if lead > most {
			most, where = lead, c
		}
	}
	return holds(leads > 0, "so in %s; by %s at most, at %v", outOfCases(leads, x.Study.Grid.Cells()), percent(most), x.at(where))
}

func greedyGood(ctx context.Context, e *Evidence) (Finding, error) {
	x, err := e.study(ctx, evidenceE1)
	if err != nil {
		return Finding{}, err
	}
	var t trial
	least := map[float64]float64{}
	for _, c := range x.cells(nil) {
		v, share := x.at(c), x.share(c, "greedy")
		if old, ok := least[v.Get("eps")]; !ok || share < old {
			least[v.Get("eps")] = share
		}
		t.see(poor-share, func() string { return fmt.Sprintf("%.3f at %v", share, v) })
	}
	for _, eps := range x.Study.Grid.Axis("eps") {
		t.note = joined(t.note, fmt.Sprintf("at least %.3f at eps=%v", least[eps], eps))
	}
	return t.finding(), nil
}

func greedyNeverOutperformed(ctx context.Context, e *Evidence) (Finding, error) {
	var all trial
	words := ""
	for _, o := range []Order{evidenceE1, evidenceE2, evidenceE3, evidenceE4, evidenceE6} {
		x, err := e.study(ctx, o)
		if err != nil {
			return Finding{}, err
		}
		before := all
		tryGreedy(x, &all)
		words = joined(words, fmt.Sprintf("%s %d of %d", o.Experiment, all.broken-before.broken, all.cases-before.cases))
	}
	all.note = "exceptions: " + words
	return all.finding(), nil
}
