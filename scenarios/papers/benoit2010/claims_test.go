package benoit2010

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/claim/claimtest"
)

// unlike returns a world in which a cost or a risk, which is common to all workers, is
// three times as large for every other worker.
func unlike(metric string) claimtest.World {
	other := false
	return claimtest.Metric(metric, func(x float64) float64 {
		if other = !other; other {
			return 3 * x
		}
		return x
	})
}

// constant returns a world in which a number always has one value.
func constant(metric string, value float64) claimtest.World {
	return claimtest.Metric(metric, func(float64) float64 { return value })
}

// factor returns a world in which a number is a factor larger.
func factor(metric string, by float64) claimtest.World {
	return claimtest.Metric(metric, func(x float64) float64 { return by * x })
}

func TestEachClaimHasAWorldInWhichItsVerdictIsAnotherOne(t *testing.T) {
	claimtest.Verify(t, Paper, map[string]claimtest.World{
		"hetero.free.shares":            constant("send", 0.5),  // messages take time
		"hetero.alike.equal-shares":     unlike("compute"),      // workers are not alike
		"hetero.alike.not-simultaneous": factor("load", 1e-12),  // all is done before anybody is interrupted
		"hetero.speeds.shares":          unlike("kappa"),        // risks differ too
		"hetero.speeds.order":           unlike("send"),         // bandwidths differ too
		"hetero.bandwidths.order":       unlike("kappa"),        // risks differ too
		"hetero.bandwidths.shares":      constant("workers", 2), // two workers only
		"hetero.risks.order":            unlike("send"),         // bandwidths differ too
		"hetero.risks.shares":           unlike("compute"),      // speeds differ too
		"hetero.all.order":              factor("load", 30),     // much is sure to be lost
		"hetero.all.hold":               factor("load over capacity", 0.5),
		"hetero.two.cases":              factor("beta", 1.01),      // another formula
		"hetero.two.negative":           constant("2 alpha", 1e99), // the better end is always looked for
		"hetero.two.difference":         factor("difference", 1.01),
	})
}

// A share or an expectation that a theory has wrong by a hundredth is noticed by every
// claim that looks at the theory.
func TestAFaultOfOnePercentInATheoryIsNoticed(t *testing.T) {
	for id, theory := range map[string]string{
		"hetero.free.shares": "Theorem 1", "hetero.alike.equal-shares": "Theorem 2", "hetero.speeds.shares": "Theorem 3", "hetero.risks.shares": "Theorem 5",
		"hetero.bandwidths.order": "distrib", "hetero.risks.order": "distrib", "hetero.all.order": "distrib", "hetero.all.hold": "distrib",
	} {
		for _, metric := range []string{"expected", "share"} {
			every := 0
			e := &claim.Evidence{Small: true, Bend: func(n claim.Number) float64 {
				if every++; n.Policy == theory && n.Metric == metric && every%3 == 0 {
					return 1.01 * n.Value
				}
				return n.Value
			}}
			for i := range Paper.Claims {
				if c := &Paper.Claims[i]; c.ID == id {
					if got, err := Paper.Verify(t.Context(), c, e); err != nil || got.Verdict == c.Recorded {
						t.Errorf("%s is %v with a wrong %s of %s (%v)", id, got.Verdict, metric, theory, err)
					}
				}
			}
		}
	}
}
