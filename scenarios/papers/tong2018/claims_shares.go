package tong2018

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsShares are the claims about the first phase.
var claimsShares = []claim.Claim{
	{
		ID: "ftr.shares.together", Place: "II, first paragraph", Recorded: claim.Holds,
		Statement: "In an optimal solution all processors that take part end at the same time.",
		Expected:  "such shares exist where g <= w, and no random shares of any number of workers end earlier", Test: testCluster + ", 20 shares each", Check: sharesTogether,
	},
	{
		ID: "ftr.shares.formula", Place: "(3) to (6)", Recorded: claim.Fails,
		Statement: "Closed formulas give the shares with which all processors end at the same time.",
		Expected:  "as printed, shares that are positive and end at the same time to nine digits", Test: testCluster + ", as many workers as pay", Check: sharesAsPrinted,
	},
	{
		ID: "ftr.shares.t0", Place: "(7)", Recorded: claim.Fails,
		Statement: "The closed formula for the end of all check-outs holds for any speeds.",
		Expected:  "with the right shares, the time of the formula to nine digits", Test: testCluster + ", half of them with g > w", Check: endAsPrinted,
	},
	{
		ID: "ftr.check.once", Place: "III", Recorded: claim.Fails,
		Statement: "Checking once at the end takes less time than checking in intervals.",
		Expected:  "with the second phase of Algorithm 1, it ends no later than with 2 to 9 checks that are each followed by recomputing the wrong units", Test: testCluster + "; failure rates of 0.5 to 5%", Check: checkOnce,
	},
}

// testCluster describes the tested cases.
const testCluster = "500 random clusters, costs within four decades, simulated"

var sharesTogether = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	return s.clusters(ctx, "together", s.evidence.Size(100, 500), func(c faults.Cluster, load float64, rng *rand.PCG) error {
		best, said, err := c.Best(load)
		if err != nil {
			return err
		}
		for i := range best {
			best[i] = s.theory("share", best[i])
		}
		ends, end, err := s.first(c, best, nil)
		if err != nil {
			return err
		}
		apart := max(slices.Max(ends)/slices.Min(ends)-1, math.Abs(s.theory("T0", said)/end-1))
		var one claim.Trial
		one.See(apart, "%s: check-outs end at %s, the theory says %.9g", spelled(c), claim.List(ends), said)
		for k := range 20 {
			shares := claim.RandomShares(1+engine.Below(rng, c.Workers), load, rng)
			if k%2 == 0 && len(shares) == len(best) { // nearly the same
				for i := range shares {
					shares[i] = (best[i] + 0.01*shares[i]) / 1.01
				}
			}
			_, other, err := s.first(c, shares, nil)
			if err != nil {
				return err
			}
			one.See(end/other-1, "%s: shares of %s end earlier", spelled(c), claim.List(shares))
		}
		t.See(one.Worst, "%s", one.Where)
		return nil
	})
})

var sharesAsPrinted = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	return s.clusters(ctx, "formula", s.evidence.Size(100, 500), func(c faults.Cluster, load float64, _ *rand.PCG) error {
		n, err := c.Most(load)
		if err != nil {
			return err
		}
		if n == 1 {
			return nil
		}
		shares := printedShares(c, load, n, s.read("o and g are exchanged", 1) == 1)
		by := 1.0
		if slices.Min(shares) > 0 {
			ends, _, err := s.first(c, shares, nil)
			if err != nil {
				return err
			}
			by = slices.Max(ends)/slices.Min(ends) - 1
		}
		t.See(by, "%s, load %.4g: shares of %s", spelled(c), load, claim.List(shares))
		return nil
	})
})

// printedShares returns the shares of (3) to (6), letter by letter, or with o and g where
// they belong.
func printedShares(c faults.Cluster, load float64, n int, exchanged bool) []float64 {
	whole := (1 + c.Beta) * c.Compute.PerUnit
	q, p := -c.Send.Latency/whole, (whole-c.Send.PerUnit)/whole
	if !exchanged {
		q, p = p, q
	}
	mu, lambda := make([]float64, n), make([]float64, n)
	mu[0] = 1
	mus, lambdas := 1.0, 0.0
	for i := 1; i < n; i++ {
		mu[i], lambda[i] = mu[i-1]*q, float64(lambda[i-1]*q)+p
		mus, lambdas = mus+mu[i], lambdas+lambda[i]
	}
	first := (load - lambdas) / mus
	shares := make([]float64, n)
	for i := range shares {
		shares[i] = float64(mu[i]*first) + lambda[i]
	}
	return shares
}

var endAsPrinted = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	slow := 0
	err := s.clusters(ctx, "end", s.evidence.Size(100, 500), func(c faults.Cluster, load float64, rng *rand.PCG) error {
		c.Send.PerUnit = engine.Uniform(rng)
		if engine.Uniform(rng) < 0.5 {
			c.Send.PerUnit = 1 + c.Beta*engine.Uniform(rng)
		}
		c.Send.PerUnit = s.read("g of any speed", c.Send.PerUnit)
		n, err := c.Most(load)
		if err != nil {
			return err
		}
		shares := printedShares(c, load, n, false)
		if slices.Min(shares) <= 0 {
			return nil
		}
		said := c.Send.Latency + c.Compute.Latency + c.Check + float64((1+c.Beta)*shares[0])
		if c.Send.PerUnit > 1 {
			slow++
		}
		_, end, err := s.first(c, shares, nil)
		t.See(math.Abs(end/said-1),
			"%s, load %.4g: the formula says %.6g, the end is at %.6g", spelled(c), load, said, end)
		return err
	})
	t.Note = fmt.Sprintf("g > w on %d clusters", slow)
	return err
})

// checkOnce compares one check-out, after which wrong units are computed again as Algorithm 1
// has it, with 2 to 9 checks. A worker that checks in intervals computes wrong units again at
// once, in place and without starting up again, and pays each check's start-up.
var checkOnce = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	ahead := 0 // clusters on which some number of intervals is ahead
	err := s.clusters(ctx, "once", s.evidence.Size(100, 500), func(c faults.Cluster, load float64, rng *rand.PCG) error {
		shares, err := wholeShares(c, load)
		if err != nil {
			return err
		}
		units, rates, wrong := make([]int, len(shares)), make([]float64, len(shares)), make([]int, len(shares))
		for i, x := range shares {
			units[i] = int(x)
		}
		faults.Range{From: 0.005, To: 0.05}.Draw(rng, rates)
		if err := faults.Draw(rng, units, rates, wrong); err != nil {
			return err
		}
		_, checked, err := s.first(c, shares, nil)
		if err != nil {
			return err
		}
		_, moved, err := s.bothWays(c.Second(wrong, faults.Waiting))
		if err != nil {
			return err
		}
		once, least := checked+moved, math.Inf(1)
		more := make([]float64, len(shares))
		for k := 2; k < 10; k++ {
			for i := range more {
				more[i] = float64(k-1)*c.Check + c.Compute.PerUnit*float64(wrong[i])
			}
			_, end, err := s.first(c, shares, more)
			if err != nil {
				return err
			}
			least = min(least, end)
			t.See(once/end-1,
				"%s, %.4g units, wrong %s: %.6g with one check, %.6g with %d", spelled(c), load, claim.List(wrong), once, end, k)
		}
		if least < once*(1-claim.Tolerance) {
			ahead++
		}
		return nil
	})
	t.Note = fmt.Sprintf("intervals are ahead on %d clusters", ahead)
	return err
})
