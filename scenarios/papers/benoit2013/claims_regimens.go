package benoit2013

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

var claimsRegimens = []claim.Claim{
	{
		ID: "static.6.regimens-as-table4", Place: "6", Recorded: claim.HoldsWithinLimits,
		Statement: "In simulations the group schedules compare as their constants predict, so only greedy needs to be considered.",
		Expected:  "ordered by mean performance, the six come in the order of their mean constants over the bound; within limits if greedy comes first",
		Test:      "exact expectations, e1 with all platforms and loads, n=147, eps=0.001: 190 configurations",
		Check:     regimensAsPredicted,
	},
	{
		ID: "static.6.1.cyclic-is-no-rep", Place: "6.1", Recorded: claim.Holds,
		Statement: "Where the number of chunks is a multiple of the number of workers, cyclic-rep is the same as no-rep.",
		Expected:  "the same expected work", Test: testE1, Check: cyclicIsNoRep,
	},
}

// evidenceRegimens plays the six regimens on the platforms of E1.
var evidenceRegimens = claim.Study{
	Request: claim.ExactRequest("e1", "", map[string]string{"p": paperP, "W": "1..p", "n": "147", "eps": "0.001"},
		append([]string{omniscient}, regimens...)...),
	Small: map[string]string{"W": "1..p:4"},
}

func regimensAsPredicted(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	x, err := evidenceRegimens.Report(ctx, e)
	if err != nil {
		return claim.Finding{}, err
	}
	table, err := evidenceTable4.Report(ctx, e)
	if err != nil {
		return claim.Finding{}, err
	}
	predicted, mean := map[string]float64{}, map[string]float64{}
	for _, name := range regimens {
		predicted[name] = row4Of(table, name)[6]
		mean[name] = claim.Mean(x.Cells(nil), func(c int) float64 { return x.Performance(c, name) })
	}
	theory, found := slices.Clone(regimens), slices.Clone(regimens)
	slices.SortFunc(theory, func(a, b string) int { return cmp.Compare(predicted[a], predicted[b]) })
	slices.SortFunc(found, func(a, b string) int { return cmp.Compare(mean[b], mean[a]) })
	var said []string
	for _, name := range found {
		said = append(said, fmt.Sprintf("%s %.4f", name, mean[name]))
	}
	f := claim.HoldsIf(slices.Equal(theory, found), "%s", strings.Join(said, ", "))
	if f.Verdict == claim.Fails && found[0] == "greedy" {
		f.Verdict, f.Limits = claim.HoldsWithinLimits, "greedy comes first, but the others are not in the predicted order, "+strings.Join(theory, ", ")
	}
	return f, nil
}

var cyclicIsNoRep = sameAsNoRep(func(chunks, workers int) bool { return chunks%workers == 0 })

// sameAsNoRep tests whether cyclic-rep equals no-rep for some numbers of chunks and workers.
func sameAsNoRep(where func(chunks, workers int) bool) claim.Check {
	return evidenceE1.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
		for _, c := range x.Cells(nil) {
			v := x.At(c)
			if where(int(v.Get("n")*v.Get("W")), int(v.Get("p"))) { // all are integers here
				gain := x.Gain(c, "cyclic-rep", "no-rep")
				t.See(max(gain, -gain), "%s at %v", words.Percent(gain), v)
			}
		}
	})
}
