package gallet2009

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/policies/star"
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/random"
)

// claimsBus are those of section 1.1 on buses.
var claimsBus = []claim.Claim{
	{
		ID: "dlt.bus.together", Place: "Lemmas 1 and 2", Recorded: ledger.Holds,
		Statement: "On a bus, all processors take part in an optimal solution and end at the same time.",
		Expected:  "such shares exist, and no random shares end earlier", Test: testBus + ", 20 shares each", Check: busTogether,
	},
	{
		ID: "dlt.bus.order", Place: "Lemma 3", Recorded: ledger.Holds,
		Statement: "On a bus, the order in which workers are served has no importance.",
		Expected:  "equal makespans to nine digits", Test: testBus + ", 20 orders each", Check: busOrder,
	},
	{
		ID: "dlt.bus.master", Place: "Lemma 3", Recorded: ledger.Holds,
		Statement: "On a bus, the fastest processor should be the master.",
		Expected:  "no other master ends earlier", Test: testBus, Check: busMasterIsFastest,
	},
}

// testBus says in words what is drawn.
const testBus = "500 random buses with a computing master, ratios of up to 100"

func busTogether(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	return betterShares(ctx, true)
}

func busOrder(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := stars(ctx, 500, true, func(s star.Star, rng *rand.PCG) error {
		best, err := s.Best(1)
		if err != nil {
			return err
		}
		for range 20 {
			order := random.Shuffled(best.Order, rng)
			plan, err := s.All(order, 1)
			if err != nil {
				return err
			}
			t.See(math.Abs(plan.Makespan/best.Makespan-1), func() string { return fmt.Sprintf("%+v in order %v", s, order) })
		}
		return nil
	})
	return t.Finding(), err
}

func busMasterIsFastest(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := stars(ctx, 500, true, func(s star.Star, _ *rand.PCG) error {
		compute := make([]float64, len(s))
		for i := range s {
			compute[i] = s[i].Compute
		}
		ends, err := star.BusMasters(s[1].Send, compute, 1)
		if err != nil {
			return err
		}
		fastest := slices.Index(compute, slices.Min(compute))
		t.See(ends[fastest]/slices.Min(ends)-1, func() string { return fmt.Sprintf("%+v", s) })
		return nil
	})
	return t.Finding(), err
}
