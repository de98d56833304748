package gallet2009

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies/star"
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/random"
)

// claimsStar are those of section 1.1 on stars: one message to each worker, without
// latencies.
var claimsStar = []claim.Claim{
	{
		ID: "dlt.star.order", Place: "Lemma 4", Recorded: ledger.Holds,
		Statement: "On a star, workers should be served by non-decreasing time of sending a unit.",
		Expected:  "no other order ends earlier with its best shares", Test: testStar + ", 20 orders each", Check: starOrder,
	},
	{
		ID: "dlt.star.all", Place: "Lemma 5", Recorded: ledger.Holds,
		Statement: "On a star, all processors take part in any optimal solution.",
		Expected:  "no subset ends as early", Test: testStar + ", each worker left out in turn", Check: starAll,
	},
	{
		ID: "dlt.star.prescribed", Place: "remark after Theorem 2", Recorded: ledger.Holds,
		Statement: "If the order cannot be chosen, not all processors need take part.",
		Expected:  "orders exist in which a worker is better left out", Test: testStar + ", 20 orders each", Check: starPrescribed,
	},
	{
		ID: "dlt.star.shares", Place: "Lemma 7", Recorded: ledger.Holds,
		Statement: "On a star, the best shares are those of a closed formula.",
		Expected:  "no random shares end earlier", Test: testStar + ", 20 shares each", Check: starShares,
	},
	{
		ID: "dlt.rounding", Place: "1.1.2, last paragraph", Recorded: ledger.Holds,
		Statement: "With 800,000 tasks for 10 processors, rational shares can be rounded at little cost.",
		Expected:  "rounded shares miss at most 1% of the integer optimum", Test: "100 random stars, ratios of up to 100; largest remainders", Check: roundingIsCheap,
	},
}

// testStar says in words what is drawn.
const testStar = "500 random stars, ratios of up to 100"

// stars draws n stars of costs within two decades and calls try for each. On a bus all
// links are alike, except that of the first worker, which is the master.
func stars(ctx context.Context, n int, bus bool, try func(s star.Star, rng *rand.PCG) error) error {
	key := engine.NewKey(claim.Seed, fmt.Sprintf("stars, bus %v", bus), "platforms")
	for k := range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		var rng rand.PCG
		key.Seed(&rng, uint64(k))
		wide := func() float64 { return math.Pow(10, 2*engine.Uniform(&rng)-1) }
		s := make(star.Star, 2+engine.Below(&rng, 9))
		link := wide() * wide()
		for i := range s {
			s[i] = star.Worker{Send: link, Compute: wide()}
			if !bus {
				s[i].Send = link * wide()
			}
		}
		if bus {
			s[0].Send = 0
		}
		if err := try(s, &rng); err != nil {
			return err
		}
	}
	return nil
}

// betterShares tries whether random shares, half of them near the plan's, end earlier, and
// whether in the plan all workers take part and end together.
func betterShares(ctx context.Context, bus bool) (claim.Finding, error) {
	var t claim.Trial
	err := stars(ctx, 500, bus, func(s star.Star, rng *rand.PCG) error {
		plan, err := s.Best(1)
		if err != nil {
			return err
		}
		ends := s.Ends(plan.Order, plan.Shares)
		apart := slices.Max(ends)/slices.Min(ends) - 1
		if len(plan.Order) != len(s) {
			apart = 1
		}
		t.See(apart, func() string { return fmt.Sprintf("%+v: %v end at %v", s, plan.Order, ends) })
		for k := range 20 {
			shares := random.Shares(len(s), 1, rng)
			if k%2 == 0 { // nearly the same
				for i := range shares {
					shares[i] = (plan.Shares[i] + 0.01*shares[i]) / 1.01
				}
			}
			t.See(plan.Makespan/slices.Max(s.Ends(plan.Order, shares))-1, func() string {
				return fmt.Sprintf("%+v: shares %v in order %v", s, shares, plan.Order)
			})
		}
		return nil
	})
	return t.Finding(), err
}

func starShares(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	return betterShares(ctx, false)
}

func starOrder(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	most := 0.0
	err := stars(ctx, 500, false, func(s star.Star, rng *rand.PCG) error {
		best, err := s.Best(1)
		if err != nil {
			return err
		}
		for range 20 {
			order := random.Shuffled(best.Order, rng)
			plan, err := s.InOrder(order, 1)
			if err != nil {
				return err
			}
			most = max(most, plan.Makespan/best.Makespan-1)
			t.See(best.Makespan/plan.Makespan-1, func() string { return fmt.Sprintf("%+v in order %v", s, order) })
		}
		return nil
	})
	t.Note = "other orders take up to " + claim.FormatPercent(most) + " longer"
	return t.Finding(), err
}

func starAll(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := stars(ctx, 500, false, func(s star.Star, _ *rand.PCG) error {
		best, err := s.Best(1)
		if err != nil {
			return err
		}
		for k := range best.Order {
			if best.Shares[k] < 1e-12 {
				continue // less than rounding shows
			}
			without, err := s.All(slices.Delete(slices.Clone(best.Order), k, k+1), 1)
			if err != nil {
				return err
			}
			by := 0.0
			if without.Makespan <= best.Makespan {
				by = 1
			}
			t.See(by, func() string {
				return fmt.Sprintf("%+v without P%d", s, best.Order[k]+1)
			})
		}
		return nil
	})
	return t.Finding(), err
}

func starPrescribed(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	cases, out := 0, 0
	err := stars(ctx, 500, false, func(s star.Star, rng *rand.PCG) error {
		for range 20 {
			plan, err := s.InOrder(random.Shuffled(s.BestOrder(), rng), 1)
			if err != nil {
				return err
			}
			cases++
			if len(plan.Order) < len(s) {
				out++
			}
		}
		return nil
	})
	return claim.HoldsIf(out > 0, "a worker is left out in %s", claim.FormatCases(out, cases)), err
}

func roundingIsCheap(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	const tasks = 800_000
	worst := 0.0
	err := stars(ctx, 100, false, func(s star.Star, _ *rand.PCG) error {
		shares, err := s.Best(tasks)
		if err != nil {
			return err
		}
		rounded, err := s.Round(shares, tasks, star.Largest)
		if err != nil {
			return err
		}
		optimum, err := s.Tasks(s.BestOrder(), tasks)
		worst = max(worst, rounded.Makespan/optimum.Makespan-1)
		return err
	})
	return claim.HoldsIf(worst <= claim.Marginal, "they miss at most %s", claim.FormatPercent(worst)), err
}
