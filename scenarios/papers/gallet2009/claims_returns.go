package gallet2009

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/returns"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsReturns are the claims of section 1.2.3: results are sent back.
var claimsReturns = []claim.Claim{
	{
		ID: "dlt.returns.neither", Place: "1.2.3", Recorded: claim.Holds,
		Statement: "There are examples in which the best order of results is neither FIFO nor LIFO.",
		Expected:  "other orders end earlier on some platforms, with the chapter's full-duplex port and with a half-duplex one", Test: testReturns, Check: onBothPorts(neitherFIFOnorLIFO),
	},
	{
		ID: "dlt.returns.idle", Place: "1.2.3", Recorded: claim.Holds,
		Statement: "With return messages, workers may remain idle during the whole computation.",
		Expected:  "a worker is idle in the best solution on some platforms, with the chapter's full-duplex port and with a half-duplex one", Test: testReturns, Check: onBothPorts(idleInTheBest),
	},
}

// testReturns describes the random cases.
const testReturns = "300 random stars of 3 workers for each kind of port, results as large as the load, simulated"

// onBothPorts checks a claim on the chapter's full-duplex port, and on the half-duplex one.
func onBothPorts(check func(context.Context, *simulation, models.Port) (claim.Finding, error)) claim.Check {
	return func(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
		s := &simulation{evidence: e}
		full, err := check(ctx, s, models.FullDuplex)
		if err != nil {
			return claim.Finding{}, err
		}
		half, err := check(ctx, s, models.HalfDuplex)
		return s.verdict(claim.Readings("full-duplex", full, "half-duplex", half)), err
	}
}

// returning draws stars whose results are as large as the load, finds the best plan, and
// calls try for each.
func (s *simulation) returning(ctx context.Context, port models.Port, try func(best returns.Plan, end float64) error) error {
	return claim.EachCase(ctx, fmt.Sprintf("returns, %v", port), s.evidence.Size(300, 300), func(_ *rand.PCG, wide func(float64) float64) error {
		var workers []models.Worker
		for range 3 {
			link := s.read("link", wide(2))
			workers = append(workers, models.Worker{
				Send:    models.Affine{PerUnit: link},
				Compute: models.Affine{PerUnit: wide(2)},
				Return:  models.Affine{PerUnit: s.read("results", link)},
			})
		}
		s.on(workers, 1)
		s.problem.Port = port
		best, err := returns.Best(&s.problem)
		if err != nil {
			return err
		}
		end, err := s.returned(best, nil)
		if err != nil {
			return err
		}
		return try(best, end)
	})
}

// returned returns when the results of a plan are back on the engine.
func (s *simulation) returned(p returns.Plan, err error) (float64, error) {
	if err != nil {
		return 0, err
	}
	p.Shares = s.shares("returns", p.Shares)
	o, err := s.run(p.Schedule(&s.problem))
	if err != nil {
		return 0, err
	}
	s.says("returns", p.Makespan, o.Makespan)
	return o.Makespan, nil
}

func neitherFIFOnorLIFO(ctx context.Context, s *simulation, port models.Port) (claim.Finding, error) {
	cases, better, most := 0, 0, 0.0
	err := s.returning(ctx, port, func(_ returns.Plan, best float64) error {
		fifo, err := s.returned(returns.BestFIFO(&s.problem))
		if err != nil {
			return err
		}
		lifo, err := s.returned(returns.BestLIFO(&s.problem))
		if err != nil {
			return err
		}
		cases++
		if by := min(fifo, lifo)/best - 1; by > claim.Tolerance {
			better, most = better+1, max(most, by)
		}
		return nil
	})
	return claim.HoldsIf(better > 0, "another order ends earlier in %s, where FIFO and LIFO take up to %s longer", claim.FormatCases(better, cases), words.Percent(most)), err
}

func idleInTheBest(ctx context.Context, s *simulation, port models.Port) (claim.Finding, error) {
	cases, idle := 0, 0
	err := s.returning(ctx, port, func(best returns.Plan, _ float64) error {
		cases++
		if slices.Min(best.Shares) == 0 {
			idle++
		}
		return nil
	})
	return claim.HoldsIf(idle > 0, "a worker is idle in %s", claim.FormatCases(idle, cases)), err
}
