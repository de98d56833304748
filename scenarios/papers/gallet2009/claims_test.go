package gallet2009

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/claim/claimtest"
)

// constant returns a world in which a number always has one value.
func constant(metric string, value float64) claimtest.World {
	return claimtest.Metric(metric, func(float64) float64 { return value })
}

// factor returns a world in which a number is a factor larger.
func factor(metric string, by float64) claimtest.World {
	return claimtest.Metric(metric, func(x float64) float64 { return by * x })
}

// unlike returns a world in which every other link of a bus is five times as slow.
func unlike() claimtest.World {
	other := false
	return claimtest.Metric("link", func(x float64) float64 {
		if other = !other; other {
			return 5 * x
		}
		return x
	})
}

// slower returns a world in which the plans of a policy end later by a factor.
func slower(policy string, by float64) claimtest.World {
	return claimtest.Bent(func(n claim.Number) float64 {
		if n.Policy == policy && n.Metric == "end" {
			return by * n.Value
		}
		return n.Value
	})
}

func TestEachClaimHasAWorldInWhichItsVerdictIsAnotherOne(t *testing.T) {
	claimtest.Verify(t, Paper, map[string]claimtest.World{
		"dlt.bus.together":         constant("latency", 1), // messages have latencies
		"dlt.bus.order":            unlike(),
		"dlt.bus.master":           unlike(),
		"dlt.star.order":           constant("latency", 1),
		"dlt.star.all":             constant("latency", 1),
		"dlt.star.prescribed":      constant("link", 1), // a bus
		"dlt.star.shares":          constant("latency", 1),
		"dlt.rounding":             constant("tasks", 80),
		"dlt.affine.together":      factor("latency of a message", 0), // none has one
		"dlt.affine.all":           factor("large load", 1e-4),        // not large
		"dlt.affine.programme":     constant("latency", 0),
		"dlt.rounds.linear":        constant("latency", 20),
		"dlt.rounds.uniform-small": factor("latency", 1e5), // there is only one round
		"dlt.rounds.uniform-large": slower("multiround", 1.5),
		"dlt.rounds.guarantee":     constant("latency", 0),
		"dlt.rounds.asymptotic":    claimtest.Metric("period", func(root float64) float64 { return root * root / 10 }), // a part of the whole
		"dlt.returns.neither":      constant("link", 1),                                                                // a bus
		"dlt.returns.idle":         constant("results", 0),
	})
}

// An error of a hundredth in a theory, in a share or a makespan, is noticed: no claim that rests on it
// holds.
func TestAFaultOfOnePercentInATheoryIsNoticed(t *testing.T) {
	for _, c := range []struct {
		theory, metric string
		claims         []string
	}{
		{"star", "share", []string{"bus.together", "bus.order", "bus.master", "star.order", "star.all", "star.prescribed", "star.shares", "rounding"}},
		{"star", "makespan", []string{"bus.order", "bus.master", "star.order", "star.all", "star.prescribed", "rounding"}},
		{"bus", "makespan", []string{"bus.master"}},
		{"affine", "share", []string{"affine.together", "affine.all", "affine.programme"}},
		{"affine", "makespan", []string{"affine.together", "affine.all", "affine.programme"}},
		{"multiround", "makespan", []string{"rounds.linear", "rounds.uniform-small"}},
		{"umr", "makespan", []string{"rounds.uniform-small"}},
		{"periodic", "makespan", []string{"rounds.guarantee", "rounds.asymptotic"}},
		{"returns", "share", []string{"returns.neither", "returns.idle"}},
		{"returns", "makespan", []string{"returns.neither", "returns.idle"}},
	} {
		for _, id := range c.claims {
			if got := withFault(t, "dlt."+id, c.theory, c.metric); got.Verdict != claim.Fails {
				t.Errorf("dlt.%s %v with a wrong %s of %s: %s", id, got.Verdict, c.metric, c.theory, got.Found)
			}
		}
	}
}

// withFault verifies a claim where every third number of a theory is too large by a
// hundredth.
func withFault(t *testing.T, id, theory, metric string) claim.Entry {
	t.Helper()
	seen := 0
	e := &claim.Evidence{Small: true, Bend: func(n claim.Number) float64 {
		if n.Policy == theory && n.Metric == metric {
			if seen++; seen%3 == 0 {
				return 1.01 * n.Value
			}
		}
		return n.Value
	}}
	for i := range Paper.Claims {
		if c := &Paper.Claims[i]; c.ID == id {
			got, err := Paper.Verify(t.Context(), c, e)
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
	}
	t.Fatalf("there is no claim %s", id)
	return claim.Entry{}
}
