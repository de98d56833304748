package gallet2009

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/affine"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsAffine are the claims of section 1.2.1: messages and chunks have latencies.
var claimsAffine = []claim.Claim{
	{
		ID: "dlt.affine.together", Place: "Lemma 8", Recorded: claim.HoldsWithinLimits,
		Statement: "With latencies, all workers that take part end at the same time in any optimal solution.",
		Expected:  "in the best solution all workers end at once; no random workers, orders and shares end earlier, and no solution in which some worker ends before the others ends as early",
		Test:      testAffine + ", 50 alternatives each; and all orders of 2 or 3 workers whose costs are whole numbers and halves up to 8, in which a worker gives a tenth of its share away", Check: affineTogether,
	},
	{
		ID: "dlt.affine.all", Place: "Lemma 9", Recorded: claim.Holds,
		Statement: "With latencies, all workers take part and are served by non-decreasing time of sending a unit, if the load is large enough.",
		Expected:  "at twice the load that the theory calls large enough, where that is finite, no plan ends as early that leaves a worker out or exchanges two neighbours of this order", Test: testAffine, Check: affineAll,
	},
	{
		ID: "dlt.affine.programme", Place: "Lemma 10", Recorded: claim.HoldsWithinLimits,
		Statement: "With latencies, a mixed linear programme finds an optimal solution.",
		Expected:  "its least T_f, over all values of its binary variables, is the end of the best plan; the printed programme maximises T_f, which has no maximum",
		Test:      "200 random stars of 2 or 3 workers, costs within two decades, loads within four, simulated", Check: affineProgramme,
	},
}

// testAffine describes the random cases.
const testAffine = "200 random stars of up to 7 workers, costs within two decades, loads within four, simulated"

// affineStars draws stars with latencies, each with a load, and calls try for each.
func (s *simulation) affineStars(ctx context.Context, most int, try func(p *models.Problem, rng *rand.PCG) error) error {
	return claim.EachCase(ctx, "affine", s.evidence.Size(60, 200), func(rng *rand.PCG, wide func(float64) float64) error {
		w := make([]models.Worker, 2+engine.Below(rng, most-1))
		for i := range w {
			w[i] = models.Worker{
				Send:    models.Affine{Latency: s.read("latency", wide(2)), PerUnit: wide(2)},
				Compute: models.Affine{Latency: s.read("latency", wide(2)), PerUnit: wide(2)},
			}
		}
		s.on(w, s.read("load", 10*wide(4)))
		return try(&s.problem, rng)
	})
}

// evenStars draws stars of 2 or 3 workers whose costs are small whole numbers and halves, so
// that at times it makes no difference which of two workers gets a unit. If free is set,
// half of the workers have messages without a latency.
func (s *simulation) evenStars(ctx context.Context, free bool, try func(p *models.Problem) error) error {
	return claim.EachCase(ctx, fmt.Sprintf("even, %v", free), s.evidence.Size(300, 1000), func(rng *rand.PCG, _ func(float64) float64) error {
		perUnit := func() float64 { return math.Ldexp(1, engine.Below(rng, 3)-1) }
		w := make([]models.Worker, 2+engine.Below(rng, 2))
		for i := range w {
			w[i] = models.Worker{
				Send:    models.Affine{Latency: 0.5 * float64(1+engine.Below(rng, 4)), PerUnit: perUnit()},
				Compute: models.Affine{Latency: float64(engine.Below(rng, 9)), PerUnit: perUnit()},
			}
			if free && engine.Below(rng, 2) == 0 {
				w[i].Send.Latency = 0
			}
			w[i].Send.Latency = s.read("latency of a message", w[i].Send.Latency)
		}
		s.on(w, float64(1+engine.Below(rng, 16)))
		return try(&s.problem)
	})
}

// finish returns when a plan ends on the engine, everywhere and at last.
func (s *simulation) finish(p affine.Plan) (each []float64, last float64, err error) {
	return s.ends(p.Order, p.Shares)
}

// rent returns the best plan and when it ends on the engine.
func (s *simulation) rent(p *models.Problem) (plan affine.Plan, each []float64, last float64, err error) {
	profile, err := affine.Best(p)
	if err != nil {
		return plan, nil, 0, err
	}
	if plan, err = profile.Rent(p.Load); err != nil {
		return plan, nil, 0, err
	}
	plan.Shares = s.shares("affine", plan.Shares)
	each, last, err = s.finish(plan)
	s.says("affine", plan.Makespan, last)
	return plan, each, last, err
}

func affineTogether(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	s := &simulation{evidence: e}
	var both [2]claim.Trial
	err := s.affineStars(ctx, 7, func(p *models.Problem, rng *rand.PCG) error {
		return s.aheadOfBest(&both[0], p, rng)
	})
	if err != nil {
		return claim.Finding{}, err
	}
	for k := range both {
		err := s.evenStars(ctx, k == 1, func(p *models.Problem) error {
			apart, where, err := s.mostApart(p)
			both[k].See(apart, "%s", where)
			return err
		})
		if err != nil {
			return claim.Finding{}, err
		}
	}
	return s.verdict(claim.Readings("if every message has a latency", both[0].Finding(), "if some have none", both[1].Finding())), nil
}

// mostApart looks for a solution that ends when the best does, but somewhere before: of all
// orders in which workers that end together end then, each with a worker that gives load
// away. It returns by how much the ends of the worst differ, and which it is.
func (s *simulation) mostApart(p *models.Problem) (apart float64, where string, err error) {
	_, _, last, err := s.rent(p)
	if err != nil {
		return 0, "", err
	}
	eachOrder(len(p.Workers), nil, func(order []int32) {
		plan, shared := affine.Share(p, order)
		if shared != nil || plan.Makespan > last*(1+claim.Tolerance) {
			return // a worker would get nothing, or all would end later
		}
		for j := range order[:len(order)-1] {
			other, ok := givesAway(p, plan, j)
			if !ok {
				continue
			}
			ends, end, failed := s.finish(other)
			if err = errors.Join(err, failed); failed == nil && end <= last*(1+claim.Tolerance) {
				if by := 1 - slices.Min(ends)/end; by > apart {
					apart, where = by, fmt.Sprintf("%s, load %.4g: %s units, to %s in this order, end at %s", s.workers(), p.Load, claim.List(other.Shares), claim.Order(order), claim.List(ends))
				}
			}
		}
	})
	return apart, where, err
}

// givesAway returns a plan in which one worker of another has a tenth less, and those
// behind it end when all did. It returns false if they cannot compute so much more.
func givesAway(p *models.Problem, plan affine.Plan, j int) (affine.Plan, bool) {
	other := affine.Plan{Order: plan.Order, Shares: slices.Clone(plan.Shares)}
	other.Shares[j] *= 0.9
	port, sum := 0.0, 0.0
	for k, i := range plan.Order {
		w := &p.Workers[i]
		if k > j {
			other.Shares[k] = (plan.Makespan - port - w.Send.Latency - w.Compute.Latency) / (w.Send.PerUnit + w.Compute.PerUnit)
		}
		port += w.Send.Of(other.Shares[k])
		sum += other.Shares[k]
	}
	return other, slices.Min(other.Shares) > 0 && sum >= p.Load*(1-claim.Tolerance)
}

// aheadOfBest tries whether the best plan ends everywhere at once, and whether 50 random
// alternatives end earlier.
func (s *simulation) aheadOfBest(t *claim.Trial, p *models.Problem, rng *rand.PCG) error {
	best, each, last, err := s.rent(p)
	if err != nil {
		return err
	}
	var one claim.Trial
	one.See(slices.Max(each)/slices.Min(each)-1,
		"%s, load %.4g: its workers end at %s", s.workers(), p.Load, claim.List(each))
	for k := range 50 {
		other := affine.Plan{Order: slices.Clone(best.Order), Shares: slices.Clone(best.Shares)}
		noise := claim.RandomShares(len(other.Order), p.Load, rng)
		switch k % 3 {
		case 0: // nearly the same shares
			for i := range other.Shares {
				other.Shares[i] = (other.Shares[i] + 0.01*noise[i]) / 1.01
			}
		case 1: // any workers, with any shares
			other.Order = anyone(len(p.Workers), rng)
			other.Shares = claim.RandomShares(len(other.Order), p.Load, rng)
		case 2: // any workers, with the shares that end together
			if other, err = affine.Share(p, anyone(len(p.Workers), rng)); err != nil {
				continue // a worker would get nothing
			}
		}
		_, end, err := s.finish(other)
		if err != nil {
			return err
		}
		one.See(last/end-1,
			"%s: %s units, to %s in this order, end earlier", s.workers(), claim.List(other.Shares), claim.Order(other.Order))
	}
	t.See(one.Worst, "%s", one.Where)
	return nil
}

// anyone returns a random subset of the workers in random order.
func anyone(n int, rng *rand.PCG) []int32 {
	return claim.Shuffled(orders.Numbered(n), rng)[:1+engine.Below(rng, n)]
}

var affineAll = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	infinite := 0
	err := s.affineStars(ctx, 7, func(p *models.Problem, _ *rand.PCG) error {
		from, err := affine.AllFrom(p)
		if err != nil {
			return err
		}
		if math.IsInf(from, 1) {
			infinite++
			return nil
		}
		p.Load = s.read("large load", 2*from)
		order := orders.Numbered(len(p.Workers))
		slices.SortFunc(order, func(i, j int32) int { return cmp.Compare(p.Workers[i].Send.PerUnit, p.Workers[j].Send.PerUnit) })
		all, ok, err := s.shared(p, order)
		if err != nil {
			return err
		}
		t.Require(ok, "%s, load %.4g: not all can take part", s.workers(), p.Load)
		for k := range order {
			others := [][]int32{slices.Delete(slices.Clone(order), k, k+1)}
			if k > 0 {
				exchanged := slices.Clone(order)
				exchanged[k-1], exchanged[k] = exchanged[k], exchanged[k-1]
				others = append(others, exchanged)
			}
			for _, other := range others {
				end, can, err := s.shared(p, other)
				if err != nil {
					return err
				}
				if !ok || !can {
					continue
				}
				t.Require(end > all,
					"%s, load %.4g: %s, in this order, end as early", s.workers(), p.Load, claim.Order(other))
			}
		}
		return nil
	})
	if infinite > 0 {
		t.Note = fmt.Sprintf("there is no such load on %d of the stars", infinite)
	}
	return err
})

// shared returns when the workers of an order end on the engine if all of them take part
// and end together, and whether they can.
func (s *simulation) shared(p *models.Problem, order []int32) (float64, bool, error) {
	plan, err := affine.Share(p, order)
	if err != nil {
		return 0, false, nil
	}
	plan.Shares = s.shares("affine", plan.Shares)
	_, end, err := s.finish(plan)
	s.says("affine", plan.Makespan, end)
	return end, true, err
}
