package tong2018

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsClusters are about the means and variances of table II, played on clusters that are drawn.
var claimsClusters = []claim.Claim{
	{
		ID: "ftr.clusters.smaller", Place: "V.A.1, Table II", Recorded: claim.Holds,
		Statement: "FTR_DLS has the smallest mean and the smallest variance of the makespan, if each is simulated under the failures that it is made for.",
		Expected:  "means and variances of cscw and hoeoci at least 1% above those of ftr, at every load", Test: testClusters,
		Check: evidenceClusters.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
			least, most := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{}
			for _, c := range clustersOf(x.Report) {
				ours := c.numbers(x, 0)
				for i := 1; i < len(ways); i++ {
					theirs := c.numbers(x, i)
					for k, name := range []string{"mean", "variance"} {
						ratio := theirs[k] / ours[k]
						least[k], most[k] = min(least[k], ratio), max(most[k], ratio)
						t.See(1+claim.Marginal-ratio, "%s has %.4f times the %s at %v", ways[i].model, ratio, name, c.values)
					}
				}
			}
			t.Note = fmt.Sprintf("%.3f to %.3f times the mean, %.2f to %.2f times the variance", least[0], most[0], least[1], most[1])
		}),
	},
	{
		ID: "ftr.clusters.grows", Place: "V.A.1", Recorded: claim.Holds,
		Statement: "In simulation, the variances also grow with the load.",
		Expected:  "for all three, from each load to the next larger one", Test: testClusters,
		Check: evidenceClusters.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
			all := clustersOf(x.Report)
			load := func(c *clusters) float64 { return c.values.Get("chi") * c.values.Get("nu") }
			slices.SortStableFunc(all, func(a, b *clusters) int {
				return cmp.Or(cmp.Compare(a.values.Get("a"), b.values.Get("a")), cmp.Compare(load(a), load(b)))
			})
			for i, way := range ways {
				for k := 1; k < len(all); k++ {
					if a, b := all[k-1], all[k]; load(a) < load(b) {
						t.See(a.numbers(x, i)[1]/b.numbers(x, i)[1]-1, "%s: %v units and %v", way.model, load(a), load(b))
					}
				}
			}
		}),
	},
}

// numbers returns mean and variance of a way's makespan over the runs.
func (c *clusters) numbers(x claim.Exact, way int) [2]float64 {
	var m stat.Moments
	for _, cell := range c.cells[way] {
		m.Add(x.Sampled(cell, ways[way].policy, makespanMean))
	}
	return [2]float64{meanOver(m), varianceOver(m)}
}

// testClusters describes the tested cases.
const testClusters = "ftr-clusters, 300 clusters whose costs differ by a tenth, with start-ups of 0 and 1"

// evidenceClusters is small with two loads. It keeps its runs: 60 runs would give variances within a tenth only.
var evidenceClusters = claim.Study{
	Request: scenarios.Request{Experiment: "ftr-clusters", Instances: 1},
	Small:   map[string]string{"nu": "2,10"},
}
