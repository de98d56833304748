package tong2018

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsRivals are about the three ways to live with failures, played.
var claimsRivals = []claim.Claim{
	{
		ID: "ftr.rivals.own", Place: "V.A.1, figure 4", Recorded: claim.Holds,
		Statement: "CSCW and HOEOCI take longer than FTR_DLS, if each is simulated under the failures that it is made for.",
		Expected:  "mean makespans at least 1% above that of ftr, in every cell", Test: testRivals + "; workers that stop for cscw, wrong chunks for hoeoci, wrong units for ftr",
		Check: evidenceRivals.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
			for _, alike := range alikeButFailures(x.Report) {
				ours := x.Sampled(alike[wrongUnits], "ftr", makespanMean)
				for _, other := range rivals {
					c := alike[other.kind]
					ratio := x.Sampled(c, other.byShare, makespanMean) / ours
					t.See(1+claim.Marginal-ratio, "%s takes %.4f times as long at %v", other.model, ratio, x.At(c))
				}
			}
		}),
	},
	{
		ID: "ftr.rivals.any", Place: "V.A.1", Recorded: claim.Fails,
		Statement: "FTR_DLS ends first whatever the failures are.",
		Expected:  "a mean makespan of ftr at most those of cscw and hoeoci in every cell", Test: testRivals + "; all three under wrong units, wrong chunks and workers that stop",
		Check: evidenceRivals.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
			for _, other := range rivals {
				compare(x, t, makespanMean, "ftr", other.byShare, func(ratio float64) float64 { return ratio - 1 })
			}
		}),
	},
	{
		ID: "ftr.rivals.model", Place: "V.A.1", Recorded: claim.Fails,
		Statement: "CSCW and HOEOCI may plan chunks as if these cost no message and no start-up: simulated with both, they take as long.",
		Expected:  "mean makespans within 1% of those in the paper's model, in every cell", Test: testRivals + "; workers that stop for cscw, wrong chunks for hoeoci",
		Check: evidenceRivals.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
			low, high := math.Inf(1), 0.0
			for _, alike := range alikeButFailures(x.Report) {
				for _, other := range rivals {
					c := alike[other.kind]
					model, err := modelOfRivals(x.At(c), other.model, x.Report.Cell(c).Instances())
					if err != nil {
						t.Require(false, "%v: %v", x.At(c), err)
						continue
					}
					ratio := x.Sampled(c, other.byShare, makespanMean) / model
					low, high = min(low, ratio), max(high, ratio)
					t.See(math.Abs(ratio-1)-claim.Marginal, "%s takes %.4f times as long as the model says at %v", other.model, ratio, x.At(c))
				}
			}
			t.Note = fmt.Sprintf("%.3f to %.3f times as long as the model says", low, high)
		}),
	},
}

// testRivals describes the tested cases.
const testRivals = "ftr-rivals, 300 instances of each cell"

// evidenceRivals is small with the lightest load.
var evidenceRivals = claim.Study{
	Request: scenarios.Request{Experiment: "ftr-rivals", Instances: runs, Policies: []string{"ftr", "cscw{order=by-share}", hoeociByShare}},
	Small:   map[string]string{"nu": "2"},
}
