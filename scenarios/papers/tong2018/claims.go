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

const (
	testCluster = "500 random clusters, costs within four decades"
	testSecond  = "2000 random second phases of 2 to 12 workers, costs within four decades or small integers"
	testFig6    = "ftr-fig6: five ranges of rates, 1000 runs for each load"
	testTable2  = "ftr-table2: 30 loads, 1000 runs each; costs and failure rate are ours"
)

// Paper is what can be tested of the paper of re-allocation.
var Paper = &claim.Paper{
	Name:        "ftr",
	Cite:        "Tong, Xiao, Li 2018",
	Experiments: experiments,
	Claims: []claim.Claim{
		{
			ID: "ftr.shares.together", Place: "II, first paragraph", Recorded: ledger.Holds,
			Statement: "In an optimal solution all processors that take part end at the same time.",
			Expected:  "such shares exist where g <= w, and no random shares of any number of workers end earlier", Test: testCluster + ", 20 shares each", Check: ftrTogether,
		},
		{
			ID: "ftr.shares.formula", Place: "(3) to (6)", Recorded: ledger.Fails,
			Statement: "The closed formulas give these shares.",
			Expected:  "as printed, shares that are positive and end at the same time to nine digits", Test: testCluster + ", as many workers as pay", Check: ftrPrintedShares,
		},
		{
			ID: "ftr.shares.t0", Place: "(7)", Recorded: ledger.Fails,
			Statement: "The closed formula for the end of all check-outs holds for any speeds.",
			Expected:  "with the right shares, the time of the formula to nine digits", Test: testCluster + ", half of them with g > w", Check: ftrPrintedEnd,
		},
		{
			ID: "ftr.check.once", Place: "III", Recorded: ledger.Holds,
			Statement: "To check once at the end takes less time than to check in intervals.",
			Expected:  "without failures, later with 2 to 9 intervals", Test: testCluster, Check: ftrCheckOnce,
		},
		{
			ID: "ftr.moves.interval", Place: "Theorem 4.1", Recorded: ledger.Fails,
			Statement: "The best number of units to move is within 1 of eta = ((N_s - N_t) - jo/(2w))/2.",
			Expected:  "a best whole number in that interval", Test: "2000 random pairs", Check: ftrInterval,
		},
		{
			ID: "ftr.moves.never-later", Place: "Theorem 4.2", Recorded: ledger.HoldsWithinLimits,
			Statement: "Moving units never ends later than computing them again in place.",
			Expected:  "the makespan of Algorithm 1 at most that in place", Test: testSecond, Check: ftrNeverLater,
		},
		{
			ID: "ftr.moves.strictly", Place: "(18)", Recorded: ledger.Fails,
			Statement: "Every transfer ends the whole earlier.",
			Expected:  "after each transfer of Algorithm 1 a smaller makespan than before", Test: testSecond, Check: ftrStrictly,
		},
		{
			ID: "ftr.moves.optimal", Place: "1, contribution 3", Recorded: ledger.Fails,
			Statement: "Algorithm 1 is optimal.",
			Expected:  "no allocation ends earlier", Test: testSecond + "; against the best, which is exact there", Check: ftrOptimal,
		},
		{
			ID: "ftr.pir.grows", Place: "V.B", Recorded: ledger.HoldsWithinLimits,
			Statement: "What is saved in the mean grows with the load.",
			Expected:  "for every range of rates, more at each larger load", Test: testFig6 + "; ftr-fig5 --preset links, y from 0.2 to 5", Check: ftrGrows,
		},
		{
			ID: "ftr.pir.stable", Place: "V.B", Recorded: ledger.Fails,
			Statement: "What is saved varies little, as numbers of faulty units are near their means.",
			Expected:  "a standard deviation of at most 0.01 from a million units on", Test: testFig6, Check: ftrStable,
		},
		{
			ID: "ftr.pir.44", Place: "V.B, figure 6", Recorded: ledger.HoldsWithinLimits,
			Statement: "What is saved reaches 44% when the load is large enough.",
			Expected:  "0.43 to 0.45 at 1e8 units on any cluster", Test: "400 random clusters of 2 to 31 workers, y = n g/((1+beta)w) within a decade; rates of 1 to 2%", Check: ftrReaches44,
		},
		{
			ID: "ftr.pir.rate", Place: "V.B, (22)", Recorded: ledger.HoldsWithinLimits,
			Statement: "For large loads what is saved does not depend on the failure rate.",
			Expected:  "at 1e8 units, within 0.01 under all five ranges of rates, and 0.01 from (22)", Test: testFig6, Check: ftrRateDoesNotMatter,
		},
		{
			ID: "ftr.pir.printed", Place: "(20)", Recorded: ledger.Fails,
			Statement: "What is saved is that of a formula with the sum of c + s over the workers.",
			Expected:  "the ratio of the second phases within 0.01", Test: "200 random clusters, 1e6 units, rates of 1 to 2%", Check: ftrFormula20,
		},
		{
			ID: "ftr.table2.mean", Place: "V.A.1, Table II", Recorded: ledger.Holds,
			Statement: "FTR_DLS has a smaller mean of the makespan than CSCW and HOEOCI.",
			Expected:  "for all loads", Test: testTable2, Check: ftrSmaller(ftrMakespan),
		},
		{
			ID: "ftr.table2.variance", Place: "V.A.1, Table II", Recorded: ledger.Holds,
			Statement: "It has a smaller variance too.",
			Expected:  "for all loads", Test: testTable2, Check: ftrSmaller(makespanVariance),
		},
		{
			ID: "ftr.table2.variance-grows", Place: "V.A.1", Recorded: ledger.Holds,
			Statement: "Variances grow with the load.",
			Expected:  "of all three, for loads in increasing order", Test: testTable2, Check: ftrVarianceGrows,
		},
		{
			ID: "ftr.table2.printed", Place: "V.A.1, Table II", Recorded: ledger.Fails,
			Statement: "The printed table shows the smallest means and variances for FTR_DLS.",
			Expected:  "60 of 60 pairs of numbers", Test: "the printed numbers", Check: ftrPrintedTable,
		},
		{
			ID: "ftr.compare.always", Place: "V.A.1", Recorded: ledger.Fails,
			Statement: "CSCW and HOEOCI take longer than FTR_DLS, as they compute again where something failed.",
			Expected:  "smaller means, beyond three standard errors of noise", Test: "200 random clusters, costs within four decades; 60 runs each", Check: ftrAlwaysAhead,
		},
	},
}

// ftrClustersOf draws clusters and loads that keep some of their workers busy.
func ftrClustersOf(ctx context.Context, name string, n int, try func(c ftr.Cluster, load float64, rng *rand.PCG) error) error {
	return claim.Cases(ctx, "ftr, "+name, n, func(rng *rand.PCG, wide func(float64) float64) error {
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

func ftrTogether(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := ftrClustersOf(ctx, "together", 500, func(c ftr.Cluster, load float64, rng *rand.PCG) error {
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

func ftrPrintedShares(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := ftrClustersOf(ctx, "formula", 500, func(c ftr.Cluster, load float64, _ *rand.PCG) error {
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

// printedShares are those of (3) to (6), letter by letter.
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

func ftrPrintedEnd(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	slow := 0
	err := ftrClustersOf(ctx, "end", 500, func(c ftr.Cluster, load float64, rng *rand.PCG) error {
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

func ftrCheckOnce(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := ftrClustersOf(ctx, "once", 500, func(c ftr.Cluster, load float64, _ *rand.PCG) error {
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
