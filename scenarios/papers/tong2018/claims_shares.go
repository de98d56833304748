package tong2018

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/checkpoint"
	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/random"
)

// claimsShares are those about the first phase.
var claimsShares = []claim.Claim{
	{
		ID: "ftr.shares.together", Place: "II, first paragraph", Recorded: ledger.Holds,
		Statement: "In an optimal solution all processors that take part end at the same time.",
		Expected:  "such shares exist where g <= w, and no random shares of any number of workers end earlier", Test: testCluster + ", 20 shares each", Check: sharesTogether,
	},
	{
		ID: "ftr.shares.formula", Place: "(3) to (6)", Recorded: ledger.Fails,
		Statement: "The closed formulas give these shares.",
		Expected:  "as printed, shares that are positive and end at the same time to nine digits", Test: testCluster + ", as many workers as pay", Check: sharesAsPrinted,
	},
	{
		ID: "ftr.shares.t0", Place: "(7)", Recorded: ledger.Fails,
		Statement: "The closed formula for the end of all check-outs holds for any speeds.",
		Expected:  "with the right shares, the time of the formula to nine digits", Test: testCluster + ", half of them with g > w", Check: endAsPrinted,
	},
	{
		ID: "ftr.check.once", Place: "III", Recorded: ledger.Holds,
		Statement: "To check once at the end takes less time than to check in intervals.",
		Expected:  "without failures, later with 2 to 9 intervals", Test: testCluster, Check: checkOnce,
	},
}

// testCluster says in words what is tried.
const testCluster = "500 random clusters, costs within four decades"

// eachCluster draws n clusters, each with a load that keeps some of its workers busy, and
// calls try for each. The name tells their random numbers from those of other claims.
func eachCluster(ctx context.Context, name string, n int, try func(c ftr.Cluster, load float64, rng *rand.PCG) error) error {
	return claim.EachCase(ctx, "ftr, "+name, n, func(rng *rand.PCG, wide func(float64) float64) error {
		c := ftr.Cluster{Compute: models.Affine{Latency: wide(4), PerUnit: 1}, Check: wide(4), Beta: engine.Uniform(rng), Workers: 2 + engine.Below(rng, 11)}
		c.Send = models.Affine{Latency: wide(4), PerUnit: 2 * engine.Uniform(rng) / float64(c.Workers)}
		if c.Send.PerUnit > 1 {
			c.Send.PerUnit = 1
		}
		return try(c, 1000*wide(2), rng)
	})
}

// checkedAt returns when the last check-out of shares ends.
func checkedAt(c ftr.Cluster, shares []float64) float64 {
	return slices.Max(ftr.CheckOuts(c.List(), shares))
}

func sharesTogether(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := eachCluster(ctx, "together", 500, func(c ftr.Cluster, load float64, rng *rand.PCG) error {
		best, end, err := c.Best(load)
		if err != nil {
			return err
		}
		ends := ftr.CheckOuts(c.List(), best)
		t.See(slices.Max(ends)/slices.Min(ends)-1, func() string { return fmt.Sprintf("%+v: %v", c, ends) })
		for k := range 20 {
			shares := random.Shares(1+engine.Below(rng, c.Workers), load, rng)
			if k%2 == 0 && len(shares) == len(best) { // nearly the same
				for i := range shares {
					shares[i] = (best[i] + 0.01*shares[i]) / 1.01
				}
			}
			t.See(end/checkedAt(c, shares)-1, func() string { return fmt.Sprintf("%+v: %v ends earlier", c, shares) })
		}
		return nil
	})
	return t.Finding(), err
}

func sharesAsPrinted(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := eachCluster(ctx, "formula", 500, func(c ftr.Cluster, load float64, _ *rand.PCG) error {
		n, err := c.Most(load)
		if err != nil {
			return err
		}
		if n == 1 {
			return nil
		}
		shares := printedShares(c, load, n)
		by := 0.0
		if slices.Min(shares) <= 0 {
			by = 1
		} else {
			ends := ftr.CheckOuts(c.List(), shares)
			by = slices.Max(ends)/slices.Min(ends) - 1
		}
		t.See(by, func() string { return fmt.Sprintf("%+v, load %.4g: shares %.4g", c, load, shares) })
		return nil
	})
	return t.Finding(), err
}

// printedShares returns the shares of (3) to (6), letter by letter.
func printedShares(c ftr.Cluster, load float64, n int) []float64 {
	whole := (1 + c.Beta) * c.Compute.PerUnit
	q, p := -c.Send.Latency/whole, (whole-c.Send.PerUnit)/whole
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

func endAsPrinted(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	slow := 0
	err := eachCluster(ctx, "end", 500, func(c ftr.Cluster, load float64, rng *rand.PCG) error {
		c.Send.PerUnit = engine.Uniform(rng)
		if engine.Uniform(rng) < 0.5 {
			c.Send.PerUnit = 1 + c.Beta*engine.Uniform(rng)
		}
		// Shares by (3), with o and g where they belong.
		whole := 1 + c.Beta
		n, err := c.Most(load)
		if err != nil {
			return err
		}
		mu, lambda, r := 1.0, 0.0, 1-c.Send.PerUnit/whole
		mus, lambdas := 1.0, 0.0
		for range n - 1 {
			mu, lambda = mu*r, float64(lambda*r)-c.Send.Latency/whole
			mus, lambdas = mus+mu, lambdas+lambda
		}
		shares := make([]float64, n)
		shares[0] = (load - lambdas) / mus
		for i := 1; i < n; i++ {
			shares[i] = float64(shares[i-1]*r) - c.Send.Latency/whole
		}
		if slices.Min(shares) <= 0 {
			return nil
		}
		said := c.Send.Latency + c.Compute.Latency + c.Check + float64(whole*shares[0])
		if c.Send.PerUnit > 1 {
			slow++
		}
		t.See(checkedAt(c, shares)/said-1, func() string {
			return fmt.Sprintf("%+v, load %.4g: said to end at %.6g, ends at %.6g", c, load, said, checkedAt(c, shares))
		})
		return nil
	})
	t.Note = fmt.Sprintf("g > w on %d clusters", slow)
	return t.Finding(), err
}

func checkOnce(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := eachCluster(ctx, "once", 500, func(c ftr.Cluster, load float64, _ *rand.PCG) error {
		shares, end, err := c.Best(load)
		if err != nil {
			return err
		}
		var race checkpoint.Race
		for chunks := 2; chunks < 10; chunks++ {
			ends, err := race.Repeat(checkpoint.Repeat{Check: c.Check}, checkpoint.Tasks(c.List(), shares, chunks), nil)
			if err != nil {
				return err
			}
			t.See(end/slices.Max(ends)-1, func() string { return fmt.Sprintf("%+v, %d intervals", c, chunks) })
		}
		return nil
	})
	return t.Finding(), err
}
