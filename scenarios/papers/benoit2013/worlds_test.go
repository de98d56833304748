package benoit2013

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/claim/claimtest"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

func TestEachClaimIsAsRecordedAndOtherwiseInAnotherWorld(t *testing.T) {
	claimtest.Verify(t, Paper, worlds, "static.table3.constants", "static.e1.greedy-best-each-instance",
		"static.e3.cyclic-fluctuates", "static.e5.cyclic-close", "static.summary.greedy-favourable")
}

// worlds has, for each claim, a world in which its verdict differs. Where no world was found, the
// numbers of the claim are altered.
var worlds = map[string]claimtest.World{
	"static.table3.constants":         claimtest.With("n", "16"),
	"static.table3.order":             claimtest.With("g", "3", "n", "21"),
	"static.table3.greedy-beats-most": claimtest.With("g", "2"), // all shapes but cyclic are the same
	"static.table3.none-optimal":      claimtest.With("g", "2"),
	"static.table3.bound-reached":     claimtest.With("g", "3", "n", "21"),

	"static.table4.instances":            claimtest.Metric("pairs", func(float64) float64 { return pairs4 }),
	"static.table4.numbers":              claimtest.With("n", "2g..500:g"),
	"static.table4.snake-first":          claimtest.With("g", "2"), // where it is as good as the others
	"static.table4.greedy-first":         claimtest.With("g", "2"),
	"static.table4.greedy-best-in-83":    claimtest.With("g", "2"),
	"static.table4.greedy-6-from-best":   claimtest.Scaled("greedy", 1.1),
	"static.table4.greedy-23-from-bound": claimtest.With("g", "2", "n", "10000"),
	"static.table4.greedy-7-on-average":  claimtest.With("g", "2"),
	"static.table4.only-fat-snake":       claimtest.With("g", "2"), // where it finds none
	"static.table4.fat-snake-marginal":   claimtest.With("g", "3..10"),

	"static.6.regimens-as-table4": claimtest.Scaled("greedy", 0.5),
	"static.6.1.cyclic-is-no-rep": claimtest.On(sameAsNoRep(func(chunks, workers int) bool { return chunks%workers != 0 })),

	"static.e1.random-beats-no-rep":       claimtest.With("p", "5,10", "W", "1", "eps", "0.5"),
	"static.e1.brute-very-poor-at-one":    claimtest.With("p", "5,10", "W", "1", "eps", "0.5"),
	"static.e1.brute-very-poor":           claimtest.With("p", "5,10", "W", "1", "eps", "0.0001"),
	"static.e1.similar-near-p":            claimtest.On(similar(func(_ claim.Exact, v grid.Values) bool { return perWorker(v) <= smallLoad })),
	"static.e1.cyclic-beats-no-rep":       inferring("p", "18", "W", "10", "eps", "0.1"),
	"static.e1.cyclic-significant":        claimtest.With("p", "5,10", "n", "197", "eps", "0.1"),
	"static.e1.greedy-best":               claimtest.With("p", "5", "W", "3.5", "n", "5", "eps", "0.1"),
	"static.e1.greedy-best-each-instance": claimtest.With("p", "1", "W", "1"), // a single worker completes the same with all

	"static.e2.p-has-no-impact":         claimtest.With("p", "1,100"),
	"static.e2.brute-drops":             claimtest.With("p", "5,6"),
	"static.e2.worse-with-load":         claimtest.With("p", "10", "n", "47", "eps", "0.1"),
	"static.e2.worse-with-load-overall": claimtest.With("eps", "0.5"),

	"static.e3.tiny-eps-more-chunks": claimtest.With("n", "5..50:5"),
	"static.e3.large-eps-dramatic":   claimtest.With("n", "5..15:5"),
	"static.e3.middle-eps-decreases": claimtest.With("n", "5..30:5"),
	"static.e3.cyclic-fluctuates":    claimtest.With("p", "10", "W", "0.3p"),
	"static.e3.cyclic-likes-coprime": claimtest.With("p", "10", "W", "0.3p"),
	"static.e3.unimodal":             dip(100, 200),
	"static.e3.p-has-no-impact":      claimtest.With("p", "50,100", "n", "100..300:50"),

	"static.e4.drops-with-eps":    claimtest.With("n", "5"),
	"static.e4.poor-when-large":   claimtest.With("n", "5"),
	"static.e4.no-way-when-large": claimtest.With("eps", "0.5,0.9"),
	"static.e4.worse-with-n":      claimtest.With("n", "1,5,10"),
	"static.e4.nothing-grows":     claimtest.Under("exponential{mean=0.001}"),
	"static.e4.random-poor":       claimtest.With("p", "5,10", "eps", "0.1"),

	"static.e5.greedy-85.2":       claimtest.With("p", "5", "eps", "0.1"),
	"static.e5.no-rep-79.6":       claimtest.With("p", "5", "eps", "0.1"),
	"static.e5.closes-27.4":       claimtest.Scaled("no-rep", 0.995),
	"static.e5.21-above-99.5":     claimtest.With("p", "100", "W", "1", "eps", "0.0001"),
	"static.e5.21-best-mean-99.5": claimtest.With("p", "5", "W", "5", "eps", "0.1"),
	"static.e5.no-rep-close":      claimtest.With("p", "5", "W", "5"),
	"static.e5.cyclic-close":      claimtest.Scaled("cyclic-rep", 0.9),

	"static.e6.cyclic-beats-no-rep":       claimtest.With("p", "20,30"),
	"static.e6.greedy-beats-no-rep":       claimtest.Scaled("greedy", 0.9),
	"static.e6.cyclic-very-significant":   claimtest.With("p", "40,60", "eps", "0.1"),
	"static.e6.greedy-very-significant":   claimtest.With("p", "40,60", "eps", "0.1"),
	"static.e6.greedy-better":             claimtest.With("p", "95..100", "eps", "0.1"),
	"static.e6.greedy-more-regular":       claimtest.With("eps", "0.001"),
	"static.e6.cyclic-idle-below-two":     claimtest.With("p", "19"),
	"static.e6.greedy-not-idle-below-two": claimtest.With("eps", "0.0001"),

	"static.traces.greedy-far-ahead":   claimtest.Scaled("greedy", 1.2),
	"static.traces.more-workers":       greedyBy(func(v map[string]float64) float64 { return 1 + v["p"]/100 }),
	"static.traces.smaller-start-ups":  claimtest.With("trace", "linear"),
	"static.traces.cyclic-like-no-rep": claimtest.With("trace", "linear"),
	"static.traces.closes-37":          claimtest.Bent(asPrinted7),
	"static.traces.brute-below-20":     claimtest.Scaled("brute", 0.5),

	"static.summary.replication-pays":          claimtest.With("p", "5,10", "W", "p"), // there is no room for it
	"static.summary.greedy-good":               claimtest.With("p", "5,10", "eps", "0.001"),
	"static.summary.greedy-never-outperformed": claimtest.With("p", "10", "W", "p", "n", "147", "eps", "0.001"),
	"static.summary.greedy-favourable":         claimtest.With("p", "5,10", "W", "p"),
}

// inferring returns a world in which all policies infer their chunk sizes. It omits random-rep, which
// cannot.
func inferring(pairs ...string) claimtest.World {
	w := claimtest.With(append(pairs, "n", "auto")...)
	return claimtest.World{Change: func(r *scenarios.Request) {
		w.Change(r)
		r.Policies = []string{omniscient, "greedy", "cyclic-rep", "no-rep", "brute"}
	}}
}

// greedyBy returns a world in which the work of greedy is multiplied by a factor of the cell.
func greedyBy(factor func(v map[string]float64) float64) claimtest.World {
	greedy := claimtest.Scaled("greedy", 0)
	return claimtest.Bent(func(n claim.Number) float64 {
		if n.Value != 0 && greedy.Bend(n) == 0 {
			return n.Value * factor(n.Values.Options())
		}
		return n.Value
	})
}

// asPrinted7 gives policies the mean ratios of table 5.
func asPrinted7(n claim.Number) float64 {
	for name, printed := range table5 {
		if n.Metric == scenarios.Ratio && claimtest.Scaled(name, 0).Bend(n) == 0 {
			return printed[0] / 100
		}
	}
	return n.Value
}

// dip returns a world in which greedy completes less for an interval of chunks per unit.
func dip(from, to float64) claimtest.World {
	return greedyBy(func(v map[string]float64) float64 {
		if v["n"] > from && v["n"] < to {
			return 0.9
		}
		return 1
	})
}
