package gallet2009

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/rounds"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// buses draws like workers; messages to all of them take a part of computing, and
// latencies a part of computing all the load, between two bounds, those of messages,
// those of chunks or both.
func buses(ctx context.Context, name string, low, high float64, try func(w []rounds.Worker, load float64) error) error {
	return claim.Cases(ctx, "buses, "+name, 300, func(rng *rand.PCG, wide func(float64) float64) error {
		n := 2 + engine.Below(rng, 15)
		const load = 1000
		which := engine.Below(rng, 3)
		latency := func(without int) float64 {
			if high == 0 || which == without {
				return 0
			}
			return load / float64(n) * low * math.Pow(high/low, engine.Uniform(rng))
		}
		w := rounds.Worker{
			Send:    models.Affine{Latency: latency(1), PerUnit: wide(2) / float64(n)},
			Compute: models.Affine{Latency: latency(2), PerUnit: 1},
		}
		all := make([]rounds.Worker, n)
		for i := range all {
			all[i] = w
		}
		return try(all, load)
	})
}

func roundsLinear(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := buses(ctx, "linear", 0, 0, func(w []rounds.Worker, load float64) error {
		last := math.Inf(1)
		for n := 1; n <= 64; n *= 2 {
			plan, err := rounds.Recursive(w, rounds.ByLink(w), n*len(w), load)
			if err != nil {
				return err
			}
			t.See(plan.Makespan/last-1, func() string { return fmt.Sprintf("%d workers %+v, %d rounds", len(w), w[0], n) })
			last = plan.Makespan
		}
		return nil
	})
	return t.Finding(), err
}

// wholeRounds returns the makespan of the recursion with the best number of whole
// rounds and of workers, which is what the chapter has.
func wholeRounds(w []rounds.Worker, load float64) float64 {
	least := math.Inf(1)
	for p := 1; p <= len(w); p++ {
		last := math.Inf(1)
		for n := 1; ; n++ {
			plan, err := rounds.Recursive(w, rounds.ByLink(w)[:p], n*p, load)
			if err != nil || !(plan.Makespan < last) { // too many, or no better
				break
			}
			last = plan.Makespan
		}
		least = min(least, last)
	}
	return least
}

// anyMessages returns the same where the first round may be for some only.
func anyMessages(w []rounds.Worker, load float64) float64 {
	plan, err := rounds.BestRecursive(w, rounds.Choice{}, load)
	if err != nil {
		return math.Inf(1)
	}
	return plan.Makespan
}

// uniformOver compares uniform rounds with the recursion, each with the best number
// of rounds and of workers.
func uniformOver(ctx context.Context, name string, low, high float64, recursion func([]rounds.Worker, float64) float64) (ahead, behind, cases int, first, last float64, err error) {
	first, last = math.Inf(1), 0
	err = buses(ctx, name, low, high, func(w []rounds.Worker, load float64) error {
		uniform, err := rounds.BestUniform(w, rounds.Choice{}, load)
		if err != nil {
			return err
		}
		by := uniform.Makespan/recursion(w, load) - 1
		cases++
		if by > claim.Rounding {
			behind++
		}
		if by < -claim.Rounding {
			ahead++
		}
		first, last = min(first, by), max(last, by)
		return nil
	})
	return ahead, behind, cases, first, last, err
}

func uniformBehind(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	_, behind, cases, _, last, err := uniformOver(ctx, "small", 1e-4, 1e-2, wholeRounds)
	return claim.Holds(behind > 0, "behind in %s, by up to %s", claim.OutOfCases(behind, cases), claim.Percent(last)), err
}

func uniformAhead(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	of := func(recursion func([]rounds.Worker, float64) float64) (claim.Finding, error) {
		ahead, behind, cases, first, last, err := uniformOver(ctx, "large", 1e-2, 1, recursion)
		return claim.Holds(ahead > 0, "ahead in %s, by up to %s; behind in %s, by up to %s",
			claim.OutOfCases(ahead, cases), claim.Percent(max(0, -first)), claim.OutOfCases(behind, cases), claim.Percent(last)), err
	}
	whole, err := of(wholeRounds)
	if err != nil {
		return claim.Finding{}, err
	}
	best, err := of(anyMessages)
	return claim.Readings("over whole rounds", whole, "over a recursion whose first round may be for some workers only", best), err
}

// unlikeStars draws stars with latencies for several rounds.
func unlikeStars(ctx context.Context, try func(w []rounds.Worker, wide func(float64) float64) error) error {
	return claim.Cases(ctx, "unlike", 300, func(rng *rand.PCG, wide func(float64) float64) error {
		w := make([]rounds.Worker, 1+engine.Below(rng, 20))
		for i := range w {
			w[i] = rounds.Worker{
				Send:    models.Affine{Latency: wide(2), PerUnit: wide(2)},
				Compute: models.Affine{Latency: wide(2), PerUnit: wide(2) * float64(len(w))},
			}
		}
		return try(w, wide)
	})
}

func periodicGuarantee(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := unlikeStars(ctx, func(w []rounds.Worker, wide func(float64) float64) error {
		p, err := rounds.NewPeriods(w, 1e4*wide(6))
		if err != nil {
			return err
		}
		n, err := p.Rounds(p.Period())
		if err != nil {
			return err
		}
		least, sum := p.LowerBound(), 0.0
		for i := range w {
			sum += w[i].Send.Latency + w[i].Compute.Latency
		}
		t.See(p.Makespan(n)/(least*(1+2*(sum+1)/math.Sqrt(least)))-1, func() string {
			return fmt.Sprintf("%+v, load %.4g", w, p.Load)
		})
		return nil
	})
	return t.Finding(), err
}

func periodicAsymptotic(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	worst := 0.0
	err := unlikeStars(ctx, func(w []rounds.Worker, _ func(float64) float64) error {
		rate, _, err := rounds.Throughput(w)
		if err != nil {
			return err
		}
		p, err := rounds.NewPeriods(w, 1e9*rate)
		if err != nil {
			return err
		}
		n, err := p.Rounds(p.Period())
		if err != nil {
			return err
		}
		by := p.Makespan(n)/p.LowerBound() - 1
		worst = max(worst, by)
		t.See(by-claim.Marginal, func() string { return fmt.Sprintf("%+v", w) })
		return nil
	})
	t.Note = "at most " + claim.Percent(worst) + " above the bound"
	return t.Finding(), err
}
