package gallet2009

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/star"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsStar are the claims of section 1.1 on stars: one message to each worker, without latencies.
var claimsStar = []claim.Claim{
	{
		ID: "dlt.star.order", Place: "Lemma 4", Recorded: claim.Holds,
		Statement: "On a star, workers should be served by non-decreasing time of sending a unit.",
		Expected:  "no other order ends earlier with its best shares", Test: testStar + ", 20 orders each", Check: starOrder,
	},
	{
		ID: "dlt.star.all", Place: "Lemma 5", Recorded: claim.Holds,
		Statement: "On a star, all processors take part in any optimal solution.",
		Expected:  "no subset ends as early", Test: testStar + ", each worker left out in turn", Check: starAll,
	},
	{
		ID: "dlt.star.prescribed", Place: "remark after Theorem 2", Recorded: claim.Holds,
		Statement: "If the order cannot be chosen, an optimal solution may leave processors out.",
		Expected:  "in some orders the load is done earlier if a worker is left out", Test: testStar + ", 20 orders each", Check: starPrescribed,
	},
	{
		ID: "dlt.star.shares", Place: "Lemmas 6 and 7", Recorded: claim.Holds,
		Statement: "On a star, a closed formula gives the best shares, and all workers end at the same time.",
		Expected:  "all end together, and no random shares end earlier", Test: testStar + ", 20 shares each", Check: betterShares(false),
	},
	{
		ID: "dlt.rounding", Place: "1.1.2, last paragraph", Recorded: claim.Holds,
		Statement: "With 800,000 tasks for 10 processors, rational shares can be rounded at little cost.",
		Expected:  "with rounded shares, the makespan is at most 1% over the integer optimum", Test: "100 random stars, ratios of up to 100; largest remainders; simulated", Check: roundingIsCheap,
	},
}

// testStar describes the random cases.
const testStar = "500 random stars, ratios of up to 100, simulated"

// stars draws n stars of costs within two decades and calls try for each. On a bus all links are alike,
// except the link of the first worker, which is the master. There are no latencies, unless the evidence has
// them; these are beyond the theory.
func (s *simulation) stars(ctx context.Context, n int, bus bool, try func(p *models.Problem, rng *rand.PCG) error) error {
	key := engine.NewKey(claim.Seed, fmt.Sprintf("stars, bus %v", bus), "platforms")
	for k := range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		var rng rand.PCG
		key.Seed(&rng, uint64(k))
		wide := func() float64 { return math.Pow(10, 2*engine.Uniform(&rng)-1) }
		w := make([]models.Worker, 2+engine.Below(&rng, 9))
		link := wide() * wide()
		for i := range w {
			w[i].Send.PerUnit, w[i].Compute.PerUnit = link, wide()
			if !bus {
				w[i].Send.PerUnit = link * wide()
			}
			w[i].Send.PerUnit = s.read("link", w[i].Send.PerUnit)
		}
		if bus {
			w[0].Send.PerUnit = 0
		}
		s.on(w, 1)
		s.late()
		if err := try(&s.problem, &rng); err != nil {
			return err
		}
	}
	return nil
}

// late gives messages the latencies that the evidence has.
func (s *simulation) late() {
	s.beyond = false
	for i := range s.problem.Workers {
		send := &s.problem.Workers[i].Send
		if send.Latency = 0; send.PerUnit > 0 {
			send.Latency = s.read("latency", 0)
			s.beyond = s.beyond || send.Latency > 0
		}
	}
}

// played returns when a plan of a star ends on the engine.
func (s *simulation) played(p star.Plan, err error) (float64, error) {
	if err != nil {
		return 0, err
	}
	_, end, err := s.ends(p.Order, s.shares("star", p.Shares))
	s.says("star", p.Makespan, end)
	return end, err
}

// betterShares tries whether random shares, half of them near the plan's, end earlier, and
// whether in the plan all workers take part and end together.
func betterShares(bus bool) claim.Check {
	return simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
		return s.stars(ctx, s.evidence.Size(100, 500), bus, func(p *models.Problem, rng *rand.PCG) error {
			plan, err := star.Best(p)
			if err != nil {
				return err
			}
			plan.Shares = s.shares("star", plan.Shares)
			ends, best, err := s.ends(plan.Order, plan.Shares)
			if err != nil {
				return err
			}
			apart := slices.Max(ends)/slices.Min(ends) - 1
			if len(plan.Order) != len(p.Workers) {
				apart = 1
			}
			var one claim.Trial
			one.See(apart, "%s: %s end at %s", s.workers(), claim.Order(plan.Order), claim.List(ends))
			for k := range 20 {
				shares := claim.RandomShares(len(p.Workers), 1, rng)
				if k%2 == 0 { // nearly the same
					for i := range shares {
						shares[i] = (plan.Shares[i] + 0.01*shares[i]) / 1.01
					}
				}
				_, end, err := s.ends(plan.Order, shares)
				if err != nil {
					return err
				}
				one.See(best/end-1,
					"%s: shares of %s to %s, in this order, end earlier", s.workers(), claim.List(shares), claim.Order(plan.Order))
			}
			t.See(one.Worst, "%s", one.Where)
			return nil
		})
	})
}

var starOrder = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	most := 0.0
	err := s.stars(ctx, s.evidence.Size(100, 500), false, func(p *models.Problem, rng *rand.PCG) error {
		plan, err := star.Best(p)
		best, err := s.played(plan, err)
		if err != nil {
			return err
		}
		for range 20 {
			order := claim.Shuffled(plan.Order, rng)
			end, err := s.played(star.InOrder(p, order))
			if err != nil {
				return err
			}
			most = max(most, end/best-1)
			t.See(best/end-1, "%s, served in the order %s", s.workers(), claim.Order(order))
		}
		return nil
	})
	t.Note = "other orders take up to " + words.Percent(most) + " longer"
	return err
})

var starAll = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	return s.stars(ctx, s.evidence.Size(100, 500), false, func(p *models.Problem, _ *rand.PCG) error {
		plan, err := star.Best(p)
		if err != nil {
			return err
		}
		best, err := s.played(plan, nil)
		if err != nil {
			return err
		}
		for k := range plan.Order {
			if plan.Shares[k] < 1e-12 {
				continue // less than rounding shows
			}
			without, err := s.played(star.All(p, slices.Delete(slices.Clone(plan.Order), k, k+1)))
			if err != nil {
				return err
			}
			t.Require(without > best, "%s, without P%d", s.workers(), plan.Order[k]+1)
		}
		return nil
	})
})

func starPrescribed(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	cases, out := 0, 0
	s := &simulation{evidence: e}
	err := s.stars(ctx, e.Size(100, 500), false, func(p *models.Problem, rng *rand.PCG) error {
		plan, err := star.Best(p)
		if err != nil {
			return err
		}
		for range 20 {
			order := claim.Shuffled(plan.Order, rng)
			some, err := s.played(star.InOrder(p, order))
			if err != nil {
				return err
			}
			all, err := s.played(star.All(p, order))
			if err != nil {
				return err
			}
			cases++
			if some < all*(1-claim.Tolerance) {
				out++
			}
		}
		return nil
	})
	return s.verdict(claim.HoldsIf(out > 0, "a worker is better left out in %s", claim.FormatCases(out, cases))), err
}

func roundingIsCheap(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	worst := 0.0
	s := &simulation{evidence: e}
	err := s.stars(ctx, 100, false, func(p *models.Problem, _ *rand.PCG) error {
		p.Load = s.read("tasks", 800_000)
		shares, err := star.Best(p)
		if err != nil {
			return err
		}
		rounded, err := s.played(star.Round(p, shares, star.Largest))
		if err != nil {
			return err
		}
		optimum, err := s.played(star.Tasks(p, shares.Order))
		worst = max(worst, rounded/optimum-1)
		return err
	})
	return s.verdict(claim.HoldsIf(worst <= e.Word(claim.Marginal), "at most %s over the optimum", words.Percent(worst))), err
}
