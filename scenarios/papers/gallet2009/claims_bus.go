package gallet2009

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/star"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsBus are the claims of section 1.1 on buses.
var claimsBus = []claim.Claim{
	{
		ID: "dlt.bus.together", Place: "Lemmas 1 and 2", Recorded: claim.Holds,
		Statement: "On a bus, all processors take part in an optimal solution and end at the same time.",
		Expected:  "such shares exist, and no random shares end earlier", Test: testBus + ", 20 shares each", Check: betterShares(true),
	},
	{
		ID: "dlt.bus.order", Place: "Lemma 3", Recorded: claim.Holds,
		Statement: "On a bus, the order in which workers are served has no importance.",
		Expected:  "equal makespans to nine digits", Test: testBus + ", 20 orders each", Check: busOrder,
	},
	{
		ID: "dlt.bus.master", Place: "Lemma 3", Recorded: claim.Holds,
		Statement: "On a bus, the fastest processor should be the master.",
		Expected:  "no other master ends earlier", Test: testBus, Check: busMasterIsFastest,
	},
}

// testBus describes the random cases.
const testBus = "500 random buses with a computing master, ratios of up to 100, simulated"

var busOrder = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	return s.stars(ctx, s.evidence.Size(100, 500), true, func(p *models.Problem, rng *rand.PCG) error {
		plan, err := star.Best(p)
		best, err := s.played(plan, err)
		if err != nil {
			return err
		}
		for range 20 {
			order := claim.Shuffled(plan.Order, rng)
			end, err := s.played(star.All(p, order))
			if err != nil {
				return err
			}
			t.See(math.Abs(end/best-1), "%s, served in the order %s", s.workers(), claim.Order(order))
		}
		return nil
	})
})

// busMasterIsFastest has each processor be the master: it is the one without messages.
var busMasterIsFastest = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	return s.stars(ctx, s.evidence.Size(100, 500), true, func(p *models.Problem, _ *rand.PCG) error {
		w := p.Workers
		fastest, ends, compute := 0, make([]float64, len(w)), make([]float64, len(w))
		w[0].Send.PerUnit = w[1].Send.PerUnit
		bus := true
		for i := range w {
			if compute[i] = w[i].Compute.PerUnit; compute[i] < compute[fastest] {
				fastest = i
			}
			link := w[i].Send.PerUnit
			bus = bus && link == w[1].Send.PerUnit
			w[i].Send.PerUnit = 0
			s.late()
			end, err := s.played(star.Best(p))
			if err != nil {
				return err
			}
			ends[i], w[i].Send.PerUnit = end, link
		}
		said, err := star.BusMasters(w[0].Send.PerUnit, compute, 1)
		if err != nil {
			return err
		}
		s.beyond = !bus
		for i := range said {
			s.says("bus", said[i], ends[i])
		}
		t.See(ends[fastest]/slices.Min(ends)-1,
			"%s: with each as the master the ends are %s", s.workers(), claim.List(ends))
		return nil
	})
})
