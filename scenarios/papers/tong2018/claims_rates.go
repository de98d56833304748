package tong2018

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsRates are about what moving units saves, played at a rate of failures that each run draws.
var claimsRates = []claim.Claim{
	{
		ID: "ftr.rates.grows", Place: "V.B, figures 5 and 6", Recorded: claim.Holds,
		Statement: "The mean saving grows with the load, if moving takes time and units may be wrong again.",
		Expected:  "for every range of rates, no larger load with a saving that is smaller by more than three standard errors", Test: testRates,
		Check: evidenceRates.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
			least, most := math.Inf(1), 0.0
			err := eachRange(x, func(at string, saved []stat.Moments) {
				for k := 1; k < len(saved); k++ {
					a, b := saved[k-1], saved[k]
					noise := 3 * math.Hypot(a.SD(), b.SD()) / math.Sqrt(float64(b.N))
					t.See(a.Mean-b.Mean-noise, "%.4f and then %.4f are saved, %s", a.Mean, b.Mean, at)
				}
				least, most = min(least, saved[0].Mean), max(most, saved[len(saved)-1].Mean)
			})
			if err != nil {
				t.Require(false, "%v", err)
			}
			t.Note = fmt.Sprintf("from %.3f at the lightest load to %.3f at the heaviest", least, most)
		}),
	},
	{
		ID: "ftr.rates.stable", Place: "V.B, figures 5 and 6", Recorded: claim.Fails,
		Statement: "In simulation, the saving also varies little from run to run.",
		Expected:  "a standard deviation of at most 0.01 at every load", Test: testRates,
		Check: evidenceRates.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
			least, most := math.Inf(1), 0.0
			err := eachRange(x, func(at string, saved []stat.Moments) {
				for _, m := range saved {
					t.See(m.SD()-claim.Marginal, "%.4f, with a deviation of %.4f, are saved, %s", m.Mean, m.SD(), at)
					least, most = min(least, m.SD()), max(most, m.SD())
				}
			})
			if err != nil {
				t.Require(false, "%v", err)
			}
			t.Note = fmt.Sprintf("deviations of %.4f to %.4f", least, most)
		}),
	},
}

// eachRange calls a function for each range of rates, with what moving saves over the runs of each load, in
// increasing order.
func eachRange(x claim.Exact, see func(at string, saved []stat.Moments)) error {
	all, err := ratesOf(x.Report)
	places, saved := []string(nil), map[string][]stat.Moments{}
	for _, r := range all {
		var m stat.Moments
		for k, part := range r.played {
			m.Add(x.Read(claim.Number{Values: x.At(r.cells[k]), Policy: "ftr", Metric: "saved", Value: part}))
		}
		at := fmt.Sprintf("rates from %v to %v", r.values.Get("from"), r.values.Get("to"))
		if saved[at] == nil {
			places = append(places, at)
		}
		saved[at] = append(saved[at], m)
	}
	for _, at := range places {
		see(at, saved[at])
	}
	return err
}

// testRates describes the tested cases.
const testRates = "ftr-rates --preset ranges: five ranges of rates, 100 runs for each load from 1e4 to 1e6"

// evidenceRates is small with two loads and fewer rates.
var evidenceRates = claim.Study{
	Request: scenarios.Request{Experiment: "ftr-rates", Preset: "ranges", Instances: 1, Policies: []string{"ftr", inPlace}},
	Small:   map[string]string{"W": "1e4,1e5", "run": "1..30"},
}
