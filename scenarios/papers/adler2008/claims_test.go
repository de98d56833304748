package adler2008

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/claim/claimtest"
)

// unlike returns a world in which every other link is three times as slow as the theory
// thinks.
func unlike() claimtest.World {
	other := false
	return claimtest.Metric("link", func(x float64) float64 {
		if other = !other; other {
			return 3 * x
		}
		return x
	})
}

// altered returns a world in which a number is a multiple, and at least a least one.
func altered(metric string, by, least float64) claimtest.World {
	return claimtest.Metric(metric, func(x float64) float64 { return max(least, by*x) })
}

func TestEachClaimHasAWorldInWhichItsVerdictIsAnotherOne(t *testing.T) {
	claimtest.Verify(t, Paper, map[string]claimtest.World{
		"fifo.orders.determine": unlike(),
		"fifo.orders.positive":  altered("grain", 1e6, 0), // messages hardly take time
		"fifo.work":             unlike(),
		"fifo.order.no-matter":  unlike(),
		"fifo.full-speed":       altered("slowdown", 0.3, 0),  // some are faster
		"fifo.optimal":          altered("lifespan", 1e-6, 0), // not long enough
		"fifo.flexible":         altered("flexible", 0, 0),    // workers must not wait
		"fifo.minutes":          altered("set-up", 1000, 0),   // a second each
	})
}

// Amounts that the theory has wrong by a hundredth cannot be carried out where the theory
// says that they can: no claim holds then.
func TestAFaultOfOnePercentInTheAmountsIsNoticed(t *testing.T) {
	for i := range Paper.Claims {
		c := &Paper.Claims[i]
		every := 0
		e := &claim.Evidence{Small: true, Bend: func(n claim.Number) float64 {
			if every++; n.Metric == "amount" && every%3 == 0 {
				return 1.01 * n.Value
			}
			return n.Value
		}}
		got, err := Paper.Verify(t.Context(), c, e)
		if err == nil && got.Verdict == c.Recorded && c.Recorded == claim.Holds {
			t.Errorf("%s is %v with wrong amounts: %s", c.ID, got.Verdict, got.Found)
		}
	}
}
