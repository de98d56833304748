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
		Expected:  "such shares exist, and no random shares end earlier", Test: testBus + ", 20 shares each", Check: betterShares(true),
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
const testBus = "500 random buses with a computing master, ratios of up to 100, played on the engine"

var busOrder = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	return s.stars(ctx, s.evidence.Size(100, 500), true, func(w star.Star, rng *rand.PCG) error {
		best, err := s.played(w.Best(1))
		if err != nil {
			return err
		}
		for range 20 {
			order := random.Shuffled(w.BestOrder(), rng)
			end, err := s.played(w.All(order, 1))
			if err != nil {
				return err
			}
			t.See(math.Abs(end/best-1), func() string { return fmt.Sprintf("%s, served in the order %s", s.workers(), claim.Order(order)) })
		}
		return nil
	})
})

// busMasterIsFastest has each processor be the master: it is the one without messages.
var busMasterIsFastest = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	return s.stars(ctx, s.evidence.Size(100, 500), true, func(w star.Star, _ *rand.PCG) error {
		fastest, ends, compute := 0, make([]float64, len(w)), make([]float64, len(w))
		w[0].Send = w[1].Send
		bus := true
		for i := range w {
			if w[i].Compute < w[fastest].Compute {
				fastest = i
			}
			link := w[i].Send
			bus = bus && link == w[1].Send
			w[i].Send = 0
			s.lay(w)
			end, err := s.played(w.Best(1))
			if err != nil {
				return err
			}
			ends[i], w[i].Send, compute[i] = end, link, w[i].Compute
		}
		said, err := star.BusMasters(w[0].Send, compute, 1)
		if err != nil {
			return err
		}
		s.beyond = !bus
		for i := range said {
			s.says("bus", said[i], ends[i])
		}
		t.See(ends[fastest]/slices.Min(ends)-1, func() string {
			return fmt.Sprintf("%s: with each as the master the ends are %s", s.workers(), claim.List(ends))
		})
		return nil
	})
})
