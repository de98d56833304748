package gallet2009

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies/star"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/random"
)

// stars draws stars of costs within two decades and calls a function for each. On
// a bus all links are alike, but for the first worker, which is the master.
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

// betterShares tries whether random shares near the plan's or anywhere end
// earlier, and whether all take part and end together in the plan.
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
			if k%2 == 0 { // one that is nearly the same
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

func busTogether(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	return betterShares(ctx, true)
}
func starShares(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	return betterShares(ctx, false)
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
	t.Note = "other orders take up to " + claim.Percent(most) + " longer"
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
	return claim.Holds(out > 0, "somebody is left out in %s", claim.OutOfCases(out, cases)), err
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
	return claim.Holds(worst <= claim.Marginal, "they miss at most %s", claim.Percent(worst)), err
}
