package benoit2013

import (
	"context"
	"fmt"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

const placeSummary = "6.2, summary"

var claimsSummary = []claim.Claim{
	{
		ID: "static.summary.replication-pays", Place: placeSummary, Recorded: claim.Holds,
		Statement: "Replication, used with care, can improve performance significantly.",
		Expected:  "greedy completes at least 5% more than no-rep in some configurations", Test: testE1, Check: replicationPays,
	},
	{
		ID: "static.summary.greedy-good", Place: placeSummary, Recorded: claim.Fails,
		Statement: "Greedy always performs well.",
		Expected:  "a performance of at least 0.5 in every configuration", Test: testE1, Check: greedyGood,
	},
	{
		ID: "static.summary.greedy-never-outperformed", Place: placeSummary, Recorded: claim.Fails,
		Statement: "On average no other policy outperforms greedy in any configuration.",
		Expected:  "no policy with more expected work in any configuration",
		Test:      "exact expectations, e1 to e4 and e6 --preset paper: 7328 configurations", Check: greedyNeverOutperformed,
	},
	{
		ID: "static.summary.greedy-favourable", Place: placeSummary, Recorded: claim.CannotBeJudged,
		Statement: "In favourable cases greedy is significantly better than every other policy.",
		Expected:  "at least 5% more work than the next best in some configurations", Test: testE1, Check: greedyFavourable,
	},
}

var replicationPays = evidenceE1.Find(func(x claim.Exact) claim.Finding {
	return someLead(x, []string{"no-rep"})
})

var greedyFavourable = evidenceE1.Find(func(x claim.Exact) claim.Finding {
	return someLead(x, x.Others("greedy"))
})

// someLead tests whether greedy leads all others significantly in some cell.
func someLead(x claim.Exact, others []string) claim.Finding {
	leads, most, where := 0, 0.0, 0
	for _, c := range x.Cells(nil) {
		lead := x.Gain(c, "greedy", others[0])
		for _, name := range others[1:] {
			lead = min(lead, x.Gain(c, "greedy", name))
		}
		if lead >= x.Word(claim.Significant) {
			leads++
		}
		if lead > most {
			most, where = lead, c
		}
	}
	return claim.HoldsIf(leads > 0, "true in %s; by %s at most, at %v", claim.FormatCases(leads, x.Design.Grid.Cells()), words.Percent(most), x.At(where))
}

var greedyGood = evidenceE1.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	least := map[float64]float64{}
	for _, c := range x.Cells(nil) {
		v, share := x.At(c), x.Performance(c, "greedy")
		if old, ok := least[v.Get("eps")]; !ok || share < old {
			least[v.Get("eps")] = share
		}
		t.See(x.Word(claim.Poor)-share, "%.3f at %v", share, v)
	}
	for _, eps := range x.Design.Grid.Axis("eps") {
		t.Note = claim.Join(t.Note, fmt.Sprintf("at least %.3f at eps=%v", least[eps], eps))
	}
})

func greedyNeverOutperformed(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var all claim.Trial
	said := ""
	for _, s := range []claim.Study{evidenceE1, evidenceE2, evidenceE3, evidenceE4, evidenceE6} {
		x, err := s.Report(ctx, e)
		if err != nil {
			return claim.Finding{}, err
		}
		before := all
		tryGreedy(x, &all)
		said = claim.Join(said, fmt.Sprintf("%s %d of %d", s.Experiment, all.Broken-before.Broken, all.Cases-before.Cases))
	}
	all.Note = "exceptions: " + said
	return all.Finding(), nil
}
