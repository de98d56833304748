package gallet2009

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/returns"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// returning draws stars whose results are as large as the load.
func returning(ctx context.Context, try func(p *models.Problem, best returns.Plan) error) error {
	return claim.Cases(ctx, "returns", 200, func(rng *rand.PCG, wide func(float64) float64) error {
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
		if by := min(fifo.Makespan, lifo.Makespan)/best.Makespan - 1; by > claim.Rounding {
			better, most = better+1, max(most, by)
		}
		return nil
	})
	return claim.Holds(better > 0, "earlier than both in %s, which take up to %s longer", claim.OutOfCases(better, cases), claim.Percent(most)), err
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
	return claim.Holds(idle > 0, "somebody is idle in %s", claim.OutOfCases(idle, cases)), err
}
