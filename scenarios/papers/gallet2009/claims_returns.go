package gallet2009

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/returns"
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsReturns are those of section 1.2.3: results are sent back.
var claimsReturns = []claim.Claim{
	{
		ID: "dlt.returns.neither", Place: "1.2.3", Recorded: ledger.Holds,
		Statement: "There are examples in which the best order of results is neither FIFO nor LIFO.",
		Expected:  "other orders end earlier on some platforms", Test: testReturns, Check: neitherFIFOnorLIFO,
	},
	{
		ID: "dlt.returns.idle", Place: "1.2.3", Recorded: ledger.Holds,
		Statement: "With return messages, workers may remain idle during the whole computation.",
		Expected:  "so in the best solution on some platforms", Test: testReturns, Check: idleInTheBest,
	},
}

// testReturns says in words what is drawn.
const testReturns = "200 random stars of 3 workers, results as large as the load, both kinds of port"

// returning draws 200 stars whose results are as large as the load, finds the best plan,
// and calls try for each.
func returning(ctx context.Context, try func(p *models.Problem, best returns.Plan) error) error {
	return claim.EachCase(ctx, "returns", 200, func(rng *rand.PCG, wide func(float64) float64) error {
		p := &models.Problem{Load: 1, Platform: models.Platform{Port: models.Port(engine.Below(rng, 2))}}
		for range 3 {
			send, compute := models.Affine{PerUnit: wide(2)}, models.Affine{PerUnit: wide(2)}
			p.Workers = append(p.Workers, models.Worker{Send: send, Compute: compute, Return: send})
		}
		best, err := returns.Best(p)
		if err != nil {
			return err
		}
		return try(p, best)
	})
}

func neitherFIFOnorLIFO(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	cases, better, most := 0, 0, 0.0
	err := returning(ctx, func(p *models.Problem, best returns.Plan) error {
		fifo, err := returns.BestFIFO(p)
		if err != nil {
			return err
		}
		lifo, err := returns.BestLIFO(p)
		if err != nil {
			return err
		}
		cases++
		if by := min(fifo.Makespan, lifo.Makespan)/best.Makespan - 1; by > claim.Tolerance {
			better, most = better+1, max(most, by)
		}
		return nil
	})
	return claim.HoldsIf(better > 0, "earlier than both in %s, which take up to %s longer", claim.FormatCases(better, cases), claim.FormatPercent(most)), err
}

func idleInTheBest(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	cases, idle := 0, 0
	err := returning(ctx, func(p *models.Problem, best returns.Plan) error {
		cases++
		if slices.Min(best.Shares) == 0 {
			idle++
		}
		return nil
	})
	return claim.HoldsIf(idle > 0, "a worker is idle in %s", claim.FormatCases(idle, cases)), err
}
