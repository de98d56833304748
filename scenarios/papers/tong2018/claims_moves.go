package tong2018

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsMoves are those about moving faulty units in the second phase.
var claimsMoves = []claim.Claim{
	{
		ID: "ftr.moves.interval", Place: "Theorem 4.1", Recorded: ledger.Fails,
		Statement: "The best number of units to move is within 1 of eta = ((N_s - N_t) - jo/(2w))/2.",
		Expected:  "a best whole number in that interval", Test: "2000 random pairs", Check: movesInInterval,
	},
	{
		ID: "ftr.moves.never-later", Place: "Theorem 4.2", Recorded: ledger.HoldsWithinLimits,
		Statement: "Moving units never ends later than computing them again in place.",
		Expected:  "the makespan of Algorithm 1 at most that in place", Test: testSecond, Check: movesNeverLater,
	},
	{
		ID: "ftr.moves.strictly", Place: "(18)", Recorded: ledger.Fails,
		Statement: "Every transfer makes the whole end earlier.",
		Expected:  "after each transfer of Algorithm 1 a smaller makespan than before", Test: testSecond, Check: movesStrictly,
	},
	{
		ID: "ftr.moves.optimal", Place: "1, contribution 3", Recorded: ledger.Fails,
		Statement: "Algorithm 1 is optimal.",
		Expected:  "no allocation ends earlier", Test: testSecond + "; against the best, which is exact there", Check: movesOptimal,
	},
}

// testSecond says in words what is tried.
const testSecond = "2000 random second phases of 2 to 12 workers, costs within four decades or small integers"

// secondPhases draws 2000 second phases of workers that are alike and calls try for each.
func secondPhases(ctx context.Context, name string, try func(s ftr.Second) error) error {
	return claim.EachCase(ctx, "ftr, "+name, 2000, func(rng *rand.PCG, wide func(float64) float64) error {
		cost := func() float64 { return wide(4) }
		if engine.Below(rng, 2) == 0 {
			cost = func() float64 { return float64(1 + engine.Below(rng, 4)) }
		}
		c := ftr.Cluster{Compute: models.Affine{Latency: cost(), PerUnit: cost()}, Workers: 2 + engine.Below(rng, 11)}
		c.Send = models.Affine{Latency: cost(), PerUnit: c.Compute.PerUnit * engine.Uniform(rng)}
		most := []int{4, 40, 4000, 400_000}[engine.Below(rng, 4)]
		faults := make([]int, c.Workers)
		for i := range faults {
			if engine.Below(rng, 4) > 0 {
				faults[i] = engine.Below(rng, most)
			}
		}
		return try(c.Second(faults, ftr.Waiting))
	})
}

func movesInInterval(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := claim.EachCase(ctx, "ftr, pairs", 2000, func(rng *rand.PCG, wide func(float64) float64) error {
		ns := 2 + engine.Below(rng, 60)
		nt := engine.Below(rng, ns)
		w, wait := wide(2), wide(4)
		end := func(x int) float64 { return max(w*float64(ns-x), wait+w*float64(nt+x)) }
		least := math.Inf(1)
		for x := 1; x <= ns; x++ {
			least = min(least, end(x))
		}
		if !(least < w*float64(ns)) {
			return nil // nothing is to be moved
		}
		eta := (float64(ns-nt) - wait/(2*w)) / 2
		found := math.Inf(1)
		for x := max(1, int(math.Ceil(eta-1))); x <= min(ns, int(math.Floor(eta+1))); x++ {
			found = min(found, end(x))
		}
		t.See(found/least-1, func() string {
			return fmt.Sprintf("%d and %d units, j o/w = %.4g: eta %.4g ends at %.4g w, the best is %.4g w", ns, nt, wait/w, eta, found/w, least/w)
		})
		return nil
	})
	return t.Finding(), err
}

func movesNeverLater(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var both [2]claim.Trial
	err := secondPhases(ctx, "never later", func(s ftr.Second) error {
		for k, reading := range []ftr.Reading{ftr.Waiting, ftr.Charged} {
			s.Reading = reading
			before, err := s.InPlace()
			if err != nil {
				return err
			}
			after, err := s.Algorithm1()
			if err != nil {
				return err
			}
			by := 0.0
			if before.Makespan > 0 {
				by = after.Makespan/before.Makespan - 1
			}
			both[k].See(by, func() string {
				return fmt.Sprintf("%+v, faults %v: %.6g, in place %.6g", s.Workers[0], s.Faults, after.Makespan, before.Makespan)
			})
		}
		return nil
	})
	return claim.Readings("if units travel for nothing", both[0].Finding(), "if they pay g", both[1].Finding()), err
}

func movesStrictly(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := secondPhases(ctx, "strictly", func(s ftr.Second) error {
		a, err := s.Algorithm1()
		if err != nil {
			return err
		}
		units := append([]int(nil), s.Faults...)
		var to []int
		place := make([]int, len(units)) // of the worker's message, from 1
		end := func() (last float64) {
			for i, n := range units {
				if n > 0 {
					last = max(last, float64(float64(place[i])*s.Workers[i].Send.Latency)+s.Workers[i].Compute.Of(float64(n)))
				}
			}
			return last
		}
		before := end()
		for k, m := range a.Moves {
			if place[m.To] == 0 {
				to = append(to, m.To)
				place[m.To] = len(to)
			}
			units[m.From] -= m.Units
			units[m.To] += m.Units
			after := end()
			by := 0.0
			if !(after < before*(1-claim.Tolerance)) {
				by = 1
			}
			t.See(by, func() string {
				return fmt.Sprintf("%+v, faults %v: transfer %d, %+v, ends at %.6g as before", s.Workers[0], s.Faults, k+1, m, after)
			})
			before = after
		}
		return nil
	})
	return t.Finding(), err
}

func movesOptimal(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	sum := 0.0
	err := secondPhases(ctx, "optimal", func(s ftr.Second) error {
		a, err := s.Algorithm1()
		if err != nil {
			return err
		}
		best, err := s.Best()
		if err != nil {
			return err
		}
		by := 0.0
		if best.Makespan > 0 {
			by = a.Makespan/best.Makespan - 1
		}
		sum += by
		t.See(by, func() string {
			return fmt.Sprintf("%+v, faults %v: %.6g, the best %.6g", s.Workers[0], s.Faults, a.Makespan, best.Makespan)
		})
		return nil
	})
	t.Note = fmt.Sprintf("%s later on average, %s at most", claim.FormatPercent(sum/float64(max(1, t.Cases))), claim.FormatPercent(t.Worst))
	return t.Finding(), err
}
