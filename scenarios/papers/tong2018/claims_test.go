package tong2018

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/claim/claimtest"
)

// constant returns a world in which some numbers always have one value each.
func constant(values map[string]float64) claimtest.World {
	return claimtest.Bent(func(n claim.Number) float64 {
		if x, ok := values[n.Metric]; ok && n.Policy == "" {
			return x
		}
		return n.Value
	})
}

// atMost returns a world in which a number is at most a limit.
func atMost(metric string, limit float64) claimtest.World {
	return claimtest.Metric(metric, func(x float64) float64 { return min(x, limit) })
}

// unlike returns a world in which every other worker is slower than the theory thinks.
func unlike() claimtest.World {
	other := false
	return claimtest.Metric("slowness", func(x float64) float64 {
		if other = !other; other {
			return 1.5 * x
		}
		return x
	})
}

func TestEachClaimHasAWorldInWhichItsVerdictIsAnotherOne(t *testing.T) {
	claimtest.Verify(t, Paper, map[string]claimtest.World{
		"ftr.shares.together":       unlike(), // workers are not alike
		"ftr.shares.formula":        constant(map[string]float64{"o and g are exchanged": 0}),
		"ftr.shares.t0":             atMost("g of any speed", 0.99),               // no worker starves
		"ftr.check.once":            constant(map[string]float64{"c": 1000}),      // checks take long to start
		"ftr.moves.interval":        constant(map[string]float64{"j o": 0}),       // messages are free
		"ftr.moves.never-later":     constant(map[string]float64{"g": 0, "s": 0}), // units travel for nothing
		"ftr.moves.strictly":        constant(map[string]float64{"workers": 2}),
		"ftr.moves.optimal":         constant(map[string]float64{"workers": 2}),
		"ftr.pir.grows":             claimtest.With("y", "0.2"),
		"ftr.pir.stable":            claimtest.With("W", "1e8"),
		"ftr.pir.44":                constant(map[string]float64{"workers": 10, "y": 1.3823}),
		"ftr.pir.rate":              claimtest.Metric("a rate for each", func(float64) float64 { return 0 }),
		"ftr.pir.limit":             constant(map[string]float64{"a rate for each": 1}),
		"ftr.pir.printed":           constant(map[string]float64{"start-up": 1e-9, "units": 1e9}),
		"ftr.table2.mean":           claimtest.With("rate", "0"), // nothing fails
		"ftr.table2.variance":       claimtest.With("rate", "0"),
		"ftr.table2.variance-grows": claimtest.Metric(makespanVariance, func(x float64) float64 { return 1 / x }),
		"ftr.table2.printed": claimtest.Metric("printed", func(x float64) float64 {
			if x == 5.67e-2 {
				return 6.67e-2 // as its neighbours have it
			}
			return x
		}),
		"ftr.compare.always":     constant(map[string]float64{"s": 1e-9, "o": 1e-9}),
		"ftr.played.never-later": claimtest.With("a", "1"),  // start-ups are cheap
		"ftr.played.rivals":      claimtest.With("u", "20"), // checks do not find out which units are wrong
		"ftr.played.moved":       claimtest.With("law", "never"),
		"ftr.played.once":        claimtest.With("law", "never"),
		"ftr.played.copies":      claimtest.With("q", "0.4"), // more is wrong than copies mask
		"ftr.played.model":       claimtest.With("W", "1e4"), // start-ups weigh more
		"ftr.rivals.own":         claimtest.With("rate", "1e-9"),
		"ftr.clusters.smaller":   claimtest.With("rate", "1e-9"), // nothing fails
		"ftr.rates.grows":        claimtest.With("y", "0.2"),
		"ftr.rates.stable":       claimtest.With("W", "1e7"), // numbers of faulty units are near their means
		"ftr.clusters.grows":     claimtest.Metric(makespanMean, func(x float64) float64 { return 1 / x }),
		"ftr.rivals.any":         claimtest.With("wrong", "exponential{mean=1/rate}", "unit", "1", "stops", "never"), // only units are wrong
		"ftr.rivals.model":       claimtest.With("a", "0"),                                                           // messages and start-ups are free
	})
}

// A hundredth more than the theory of the first phase says, of a share or of the end of the
// check-outs, or than the moves of the second phase take, is noticed.
func TestAFaultOfOnePercentInATheoryIsNoticed(t *testing.T) {
	for _, c := range []struct{ metric, claim string }{
		{"share", "ftr.shares.together"}, {"T0", "ftr.shares.together"}, {"moved", "ftr.moves.never-later"},
		{"makespan", "ftr.moves.never-later"}, {"limit", "ftr.pir.limit"}, {"makespan", "ftr.pir.limit"},
	} {
		seen := 0
		e := &claim.Evidence{Small: true, Bend: func(n claim.Number) float64 {
			if n.Policy == "ftr" && n.Metric == c.metric {
				if seen++; seen%3 == 0 {
					return 1.01 * n.Value
				}
			}
			return n.Value
		}}
		for i := range Paper.Claims {
			if own := &Paper.Claims[i]; own.ID == c.claim {
				if got, err := Paper.Verify(t.Context(), own, e); err != nil || got.Verdict != claim.Fails {
					t.Errorf("%s %v with a wrong %s: %s (%v)", c.claim, got.Verdict, c.metric, got.Found, err)
				}
			}
		}
	}
}
