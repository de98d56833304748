package gallet2009

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/rounds"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsPeriodic are those on the same round over and over, Theorem 3.
var claimsPeriodic = []claim.Claim{
	{
		ID: "dlt.rounds.guarantee", Place: "Theorem 3, proof", Recorded: claim.HoldsWithinLimits,
		Statement: "With a period of sqrt(T*), where T* is the optimum, the schedule takes at most 1 + 2 (sum (C + W) + 1) / sqrt(T*) times as long as the optimum.",
		Expected:  "its makespan is at most so many times a lower bound on the optimum, which replaces T*", Test: "200 random stars, costs within two decades, loads over four; simulated", Check: periodicGuarantee,
	},
	{
		ID: "dlt.rounds.asymptotic", Place: "Theorem 3", Recorded: claim.Holds,
		Statement: "A periodic schedule is asymptotically optimal on any star.",
		Expected:  "its excess over a lower bound, relative to the bound, falls to a fifth or less as the load grows a hundredfold, and is at most 1% for loads that take 1e9 units of time",
		Test:      "100 random stars, costs within two decades; loads that take 1e4 and 1e6 units of time are simulated, 1e9 by formula", Check: periodicAsymptotic,
	},
}

// unlikeStars draws n stars with latencies for several rounds and calls try for each.
func (s *simulation) unlikeStars(ctx context.Context, n int, try func(p *models.Problem, wide func(float64) float64) error) error {
	return claim.EachCase(ctx, "unlike", n, func(rng *rand.PCG, wide func(float64) float64) error {
		w := make([]models.Worker, 1+engine.Below(rng, 20))
		for i := range w {
			w[i] = models.Worker{
				Send:    models.Affine{Latency: s.read("latency", wide(2)), PerUnit: wide(2)},
				Compute: models.Affine{Latency: s.read("latency", wide(2)), PerUnit: wide(2) * float64(len(w))},
			}
		}
		s.on(w, 1)
		return try(&s.problem, wide)
	})
}

// periodic returns when the schedule with a period ends on the engine, and whether the schedule exists.
func (s *simulation) periodic(r *rounds.Periods, period float64) (float64, bool, error) {
	n, err := r.Rounds(period)
	if err != nil {
		return 0, false, nil
	}
	plan, err := r.Plan(n)
	if err != nil {
		return 0, false, nil
	}
	end, err := s.playedRounds("periodic", plan)
	return end, true, err
}

func periodicGuarantee(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	s := &simulation{evidence: e}
	var printed, longer claim.Trial
	err := s.unlikeStars(ctx, e.Size(50, 200), func(p *models.Problem, wide func(float64) float64) error {
		p.Load = 1e3 * wide(4)
		r, err := rounds.NewPeriods(p)
		if err != nil {
			return err
		}
		least, sum := r.LowerBound(), 0.0
		for _, w := range p.Workers {
			sum += w.Send.Latency + w.Compute.Latency
		}
		most := least * (1 + 2*(sum+1)/math.Sqrt(least))
		for k, t := range []*claim.Trial{&printed, &longer} {
			period := math.Sqrt(least)
			if k == 1 {
				period = max(period, 2*sum)
			}
			end, ok, err := s.periodic(r, period)
			if err != nil {
				return err
			}
			by := 1.0
			if ok {
				by = end/most - 1
			}
			t.See(by,
				"%s, load %.4g: latencies of %.4g, period %.4g, ends at %.6g (0: no schedule with this period), guaranteed %.6g", s.workers(), p.Load, sum, period, end, most)
		}
		return nil
	})
	return s.verdict(claim.Readings("with this period", printed.Finding(), "with twice the latencies of a round, if that is longer", longer.Finding())), err
}

var periodicAsymptotic = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	worst := 0.0
	err := s.unlikeStars(ctx, s.evidence.Size(20, 100), func(p *models.Problem, _ func(float64) float64) error {
		rate, _, err := rounds.Throughput(p)
		if err != nil {
			return err
		}
		var over [3]float64
		for k, takes := range []float64{1e4, 1e6, 1e9} {
			p.Load = takes * rate
			r, err := rounds.NewPeriods(p)
			if err != nil {
				return err
			}
			period := s.read("period", r.Period())
			end, ok := 0.0, true
			if k < 2 {
				end, ok, err = s.periodic(r, period)
			} else {
				var n int
				n, err = r.Rounds(period)
				end = r.Makespan(n)
			}
			if err != nil {
				return err
			}
			over[k] = end/r.LowerBound() - 1
			if !ok {
				over[k] = math.Inf(1)
			}
		}
		worst = max(worst, over[2])
		by := max(over[2]-claim.Marginal, over[1]-over[0]/5) // NaN if there is no schedule
		t.See(by,
			"%s: ends are %s above the bound, relative to it, for loads of 1e4, 1e6 and 1e9 units of time", s.workers(), claim.List(over[:]))
		return nil
	})
	t.Note = "at most " + words.Percent(worst) + " above the bound"
	return err
})
