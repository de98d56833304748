package gallet2009

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/affine"
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/random"
)

// claimsAffine are those of section 1.2.1: messages and chunks have latencies.
var claimsAffine = []claim.Claim{
	{
		ID: "dlt.affine.together", Place: "Lemma 8", Recorded: ledger.Holds,
		Statement: "With latencies, all workers that take part end at the same time in any optimal solution.",
		Expected:  "such a solution exists, and no random workers, orders and shares end earlier", Test: testAffine + ", 50 alternatives each", Check: affineTogether,
	},
	{
		ID: "dlt.affine.all", Place: "Lemma 9", Recorded: ledger.Holds,
		Statement: "With latencies, all workers take part and are served by non-decreasing time of sending a unit, if the load is large enough.",
		Expected:  "so at twice the load that theory gives as large enough, where that is finite", Test: testAffine, Check: affineAll,
	},
}

// testAffine says in words what is drawn.
const testAffine = "200 random stars of up to 7 workers, costs within two decades, loads within four"

// affineStars draws 200 stars with latencies, each with a load, and calls try for each.
func affineStars(ctx context.Context, try func(s affine.Star, load float64, rng *rand.PCG) error) error {
	return claim.EachCase(ctx, "affine", 200, func(rng *rand.PCG, wide func(float64) float64) error {
		s := make(affine.Star, 2+engine.Below(rng, 6))
		for i := range s {
			s[i] = affine.Worker{
				Send:    models.Affine{Latency: wide(2), PerUnit: wide(2)},
				Compute: models.Affine{Latency: wide(2), PerUnit: wide(2)},
			}
		}
		return try(s, 10*wide(4), rng)
	})
}

func affineTogether(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := affineStars(ctx, func(s affine.Star, load float64, rng *rand.PCG) error {
		profile, err := s.Exact()
		if err != nil {
			return err
		}
		best, err := profile.Rent(load)
		if err != nil {
			return err
		}
		ends := endsOf(s, best.Order, best.Shares)
		t.See(slices.Max(ends)/slices.Min(ends)-1, func() string { return fmt.Sprintf("%+v: ends at %v", s, ends) })
		for k := range 50 {
			order, shares := slices.Clone(best.Order), slices.Clone(best.Shares)
			noise := random.Shares(len(order), load, rng)
			switch k % 3 {
			case 0: // nearly the same shares
				for i := range shares {
					shares[i] = (shares[i] + 0.01*noise[i]) / 1.01
				}
			case 1: // any workers, with any shares
				order = anyone(len(s), rng)
				shares = random.Shares(len(order), load, rng)
			case 2: // any workers, with the shares that end together
				order = anyone(len(s), rng)
				plan, err := s.Share(order, load)
				if err != nil {
					continue // a worker would get nothing
				}
				shares = plan.Shares
			}
			t.See(best.Time/slices.Max(endsOf(s, order, shares))-1, func() string {
				return fmt.Sprintf("%+v: %v units to %v", s, shares, order)
			})
		}
		return nil
	})
	return t.Finding(), err
}

// endsOf returns when each worker of an order ends.
func endsOf(s affine.Star, order []int, shares []float64) []float64 {
	ends, port := make([]float64, len(order)), 0.0
	for k, i := range order {
		port += s[i].Send.Of(shares[k])
		ends[k] = port + s[i].Compute.Of(shares[k])
	}
	return ends
}

// anyone returns a random subset of the workers in random order.
func anyone(n int, rng *rand.PCG) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	for i := n - 1; i > 0; i-- {
		j := engine.Below(rng, i+1)
		order[i], order[j] = order[j], order[i]
	}
	return order[:1+engine.Below(rng, n)]
}

func affineAll(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	infinite := 0
	err := affineStars(ctx, func(s affine.Star, _ float64, _ *rand.PCG) error {
		from, err := s.AllFrom()
		if err != nil {
			return err
		}
		if math.IsInf(from, 1) {
			infinite++
			return nil
		}
		profile, err := s.Exact()
		if err != nil {
			return err
		}
		best, err := profile.Rent(2 * from)
		if err != nil {
			return err
		}
		by := 0.0
		if len(best.Order) < len(s) || !slices.IsSortedFunc(best.Order, func(i, j int) int {
			return cmp.Compare(s[i].Send.PerUnit, s[j].Send.PerUnit)
		}) {
			by = 1
		}
		t.See(by, func() string { return fmt.Sprintf("%+v, load %.4g: %v", s, 2*from, best.Order) })
		return nil
	})
	if infinite > 0 {
		t.Note = fmt.Sprintf("there is no such load on %d of the stars", infinite)
	}
	return t.Finding(), err
}
