package wu2024

import (
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios/claim/claimtest"
)

func TestEachClaimHasAWorldInWhichItsVerdictIsAnotherOne(t *testing.T) {
	long.Unraced(t)
	claimtest.Verify(t, Paper, map[string]claimtest.World{
		"cantbelate.deadline":         claimtest.Metric(late, func(float64) float64 { return 1 }),
		"cantbelate.printed.greedy":   claimtest.With("billing", "0"),
		"cantbelate.printed.sliced":   claimtest.With("billing", "0"),
		"cantbelate.printed.optimum":  claimtest.With("billing", "0"),
		"cantbelate.billing":          claimtest.With("billing", "1"),
		"cantbelate.order.sliced":     claimtest.Scaled("spot-sliced", .5),
		"cantbelate.order.uniform":    claimtest.Scaled("spot-uniform", .5),
		"cantbelate.order.mean":       claimtest.Scaled("spot-mean", 1.5),
		"cantbelate.bounds.hindsight": claimtest.Scaled("spot-uniform", .5),
		"cantbelate.bounds.price":     claimtest.Scaled("spot-sliced", .5),
		"cantbelate.bounds.runs":      claimtest.Scaled("spot-greedy", 5),
		"cantbelate.recorded.uniform": claimtest.Scaled("spot-uniform", .2),
		"cantbelate.recorded.chain":   claimtest.Scaled("spot-chain", .2),
		"cantbelate.bounds.left":      claimtest.Scaled("spot-mean", .9),
	})
}
