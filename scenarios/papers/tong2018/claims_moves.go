package tong2018

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsMoves are the claims about moving faulty units in the second phase.
var claimsMoves = []claim.Claim{
	{
		ID: "ftr.moves.interval", Place: "Theorem 4.1", Recorded: claim.Fails,
		Statement: "The best number of units to move is within 1 of eta = ((N_s - N_t) - jo/(2w))/2.",
		Expected:  "a best whole number in that interval", Test: "2000 random pairs", Check: movesInInterval,
	},
	{
		ID: "ftr.moves.never-later", Place: "Theorem 4.2", Recorded: claim.HoldsWithinLimits,
		Statement: "Moving units never ends later than computing them again in place.",
		Expected:  "the makespan of Algorithm 1 at most that in place", Test: testSecond + ", simulated", Check: movesNeverLater,
	},
	{
		ID: "ftr.moves.strictly", Place: "(18)", Recorded: claim.Fails,
		Statement: "Every transfer makes the second phase end earlier.",
		Expected:  "after each transfer of Algorithm 1 a smaller makespan than before", Test: testSecond, Check: movesStrictly,
	},
	{
		ID: "ftr.moves.optimal", Place: "1, contribution 3", Recorded: claim.Fails,
		Statement: "Algorithm 1 is optimal.",
		Expected:  "no allocation ends earlier", Test: testSecond + ", simulated; against the best, which is exact there", Check: movesOptimal,
	},
}

// testSecond describes the tested cases.
const testSecond = "2000 random second phases of 2 to 12 workers, costs within four decades or small integers"

// secondPhases draws second phases of workers that are alike and calls try for each.
func (s *simulation) secondPhases(ctx context.Context, name string, try func(again faults.Second) error) error {
	return claim.EachCase(ctx, "ftr, "+name, s.evidence.Size(400, 2000), func(rng *rand.PCG, wide func(float64) float64) error {
		cost := func() float64 { return wide(4) }
		if engine.Below(rng, 2) == 0 {
			cost = func() float64 { return float64(1 + engine.Below(rng, 4)) }
		}
		c := faults.Cluster{Compute: models.Affine{Latency: cost(), PerUnit: cost()}, Workers: 2 + engine.Below(rng, 11)}
		c.Send = models.Affine{Latency: cost(), PerUnit: s.read("g", c.Compute.PerUnit*engine.Uniform(rng))}
		c.Compute.Latency = s.read("s", c.Compute.Latency)
		c.Workers = int(s.read("workers", float64(c.Workers)))
		most := []int{4, 40, 4000, 400_000}[engine.Below(rng, 4)]
		wrong := make([]int, c.Workers)
		for i := range wrong {
			if engine.Below(rng, 4) > 0 {
				wrong[i] = engine.Below(rng, most)
			}
		}
		return try(c.Second(wrong, faults.Waiting))
	})
}

var movesInInterval = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	return claim.EachCase(ctx, "ftr, pairs", s.evidence.Size(400, 2000), func(rng *rand.PCG, wide func(float64) float64) error {
		ns := 2 + engine.Below(rng, 60)
		nt := engine.Below(rng, ns)
		w, wait := wide(2), s.read("j o", wide(4))
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
		t.See(found/least-1,
			"%d and %d units, j o/w = %.4g: eta %.4g ends at %.4g w, the best is %.4g w", ns, nt, wait/w, eta, found/w, least/w)
		return nil
	})
})

func movesNeverLater(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var both [2]claim.Trial
	s := &simulation{evidence: e}
	err := s.secondPhases(ctx, "never later", func(again faults.Second) error {
		for k, reading := range []faults.Reading{faults.Waiting, faults.Charged} {
			again.Reading = reading
			before, after, err := s.bothWays(again)
			if err != nil {
				return err
			}
			by := 0.0
			if before > 0 {
				by = after/before - 1
			}
			both[k].See(by,
				"%s, faulty units %s: %.6g, in place %.6g", claim.Platform(again.Workers), claim.List(again.Faults), after, before)
		}
		return nil
	})
	return s.verdict(claim.Readings("if moving a unit takes no time", both[0].Finding(), "if it takes g", both[1].Finding())), err
}

// movesStrictly looks at the phase after each transfer of Algorithm 1, as (11) adds it up: a
// worker that was sent to keeps its place, even where it gives all that it was sent away.
var movesStrictly = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	return s.secondPhases(ctx, "strictly", func(again faults.Second) error {
		a, err := again.Algorithm1()
		if err != nil {
			return err
		}
		units := append([]int(nil), again.Faults...)
		sent := 0
		place := make([]int, len(units)) // of the worker's message, from 1
		end := func() (last float64) {
			for i, n := range units {
				if n > 0 {
					last = max(last, float64(float64(place[i])*again.Workers[i].Send.Latency)+again.Workers[i].Compute.Of(float64(n)))
				}
			}
			return last
		}
		before := end()
		for k, m := range a.Moves {
			if place[m.To] == 0 {
				sent++
				place[m.To] = sent
			}
			units[m.From] -= m.Units
			units[m.To] += m.Units
			after := end()
			t.Require(after < before*(1-claim.Tolerance),
				"%s, faulty units %s: after transfer %d, of %d units from P%d to P%d, the end is %.6g as before", claim.Platform(again.Workers), claim.List(again.Faults), k+1, m.Units, m.From+1, m.To+1, after)
			before = after
		}
		return nil
	})
})

var movesOptimal = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	sum := 0.0
	err := s.secondPhases(ctx, "optimal", func(again faults.Second) error {
		_, moved, err := s.bothWays(again)
		if err != nil {
			return err
		}
		a, err := again.Best()
		best, err := s.second(again, a, err)
		if err != nil {
			return err
		}
		by := 0.0
		if best > 0 {
			by = moved/best - 1
		}
		sum += by
		t.See(by,
			"%s, faulty units %s: %.6g, the best %.6g", claim.Platform(again.Workers), claim.List(again.Faults), moved, best)
		return nil
	})
	t.Note = fmt.Sprintf("%s later on average, %s at most", words.Percent(sum/float64(max(1, t.Cases))), words.Percent(t.Worst))
	return err
})
