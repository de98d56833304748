package gallet2009

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/rounds"
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsRounds are those of section 1.2.2: several messages to each worker.
var claimsRounds = []claim.Claim{
	{
		ID: "dlt.rounds.linear", Place: "1.2.2", Recorded: ledger.Holds,
		Statement: "Without latencies, the more rounds the better.",
		Expected:  "every doubling of the rounds ends earlier, or as early to nine digits", Test: "300 random buses of like workers, no latencies, 1 to 64 rounds", Check: roundsLinear,
	},
	{
		ID: "dlt.rounds.uniform-small", Place: "1.2.2.2", Recorded: ledger.Holds,
		Statement: "Uniform rounds can be behind the recursion where latencies are small.",
		Expected:  "behind on some platforms, each with its best number of rounds", Test: testRounds + ", of 1e-4 to 1e-2 of computing a worker's part", Check: uniformBehind,
	},
	{
		ID: "dlt.rounds.uniform-large", Place: "1.2.2.2", Recorded: ledger.HoldsWithinLimits,
		Statement: "Uniform rounds lead to better results than the recursion where latencies are large.",
		Expected:  "ahead on some platforms, each with its best number of rounds", Test: testRounds + ", of 1e-2 to 1 of computing a worker's part", Check: uniformAhead,
	},
	{
		ID: "dlt.rounds.guarantee", Place: "Theorem 3, proof", Recorded: ledger.Holds,
		Statement: "The periodic schedule takes at most 1 + 2 (sum (C + W) + 1) / sqrt(T*) times the optimum T*.",
		Expected:  "its makespan is at most that many times a lower bound of the optimum, which stands in for T*", Test: testUnlike + ", loads over six decades", Check: periodicGuarantee,
	},
	{
		ID: "dlt.rounds.asymptotic", Place: "Theorem 3", Recorded: ledger.Holds,
		Statement: "The periodic schedule is asymptotically optimal.",
		Expected:  "within 1% of a lower bound for loads that take 1e9 units of time", Test: testUnlike, Check: periodicAsymptotic,
	},
}

// What is drawn, in words.
const (
	testRounds = "300 random buses of like workers, latencies of messages, of chunks or of both"
	testUnlike = "300 random stars, costs within two decades"
)

// buses draws 300 buses of like workers and calls try for each. Messages to all of the
// workers take a part of the time of computing. The latencies, of messages, of chunks or
// of both, are between low and high of the time in which a worker computes its part.
func buses(ctx context.Context, name string, low, high float64, try func(w []rounds.Worker, load float64) error) error {
	return claim.EachCase(ctx, "buses, "+name, 300, func(rng *rand.PCG, wide func(float64) float64) error {
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

// wholeRounds returns the makespan of the recursion with the best number of whole rounds
// and of workers, which is the chapter's.
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

// anyMessages returns the same where the first round may be for some workers only.
func anyMessages(w []rounds.Worker, load float64) float64 {
	plan, err := rounds.BestRecursive(w, rounds.Choice{}, load)
	if err != nil {
		return math.Inf(1)
	}
	return plan.Makespan
}

// uniformOver compares uniform rounds with the recursion, each with the best number of
// rounds and of workers. It returns in how many cases uniform rounds are ahead and behind,
// and between which ratios to the recursion, less 1, they are.
func uniformOver(ctx context.Context, name string, low, high float64, recursion func([]rounds.Worker, float64) float64) (ahead, behind, cases int, first, last float64, err error) {
	first, last = math.Inf(1), 0
	err = buses(ctx, name, low, high, func(w []rounds.Worker, load float64) error {
		uniform, err := rounds.BestUniform(w, rounds.Choice{}, load)
		if err != nil {
			return err
		}
		by := uniform.Makespan/recursion(w, load) - 1
		cases++
		if by > claim.Tolerance {
			behind++
		}
		if by < -claim.Tolerance {
			ahead++
		}
		first, last = min(first, by), max(last, by)
		return nil
	})
	return ahead, behind, cases, first, last, err
}

func uniformBehind(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	_, behind, cases, _, last, err := uniformOver(ctx, "small", 1e-4, 1e-2, wholeRounds)
	return claim.HoldsIf(behind > 0, "behind in %s, by up to %s", claim.FormatCases(behind, cases), claim.FormatPercent(last)), err
}

func uniformAhead(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	of := func(recursion func([]rounds.Worker, float64) float64) (claim.Finding, error) {
		ahead, behind, cases, first, last, err := uniformOver(ctx, "large", 1e-2, 1, recursion)
		return claim.HoldsIf(ahead > 0, "ahead in %s, by up to %s; behind in %s, by up to %s",
			claim.FormatCases(ahead, cases), claim.FormatPercent(max(0, -first)), claim.FormatCases(behind, cases), claim.FormatPercent(last)), err
	}
	whole, err := of(wholeRounds)
	if err != nil {
		return claim.Finding{}, err
	}
	best, err := of(anyMessages)
	return claim.Readings("over whole rounds", whole, "over a recursion whose first round may be for some workers only", best), err
}

// unlikeStars draws 300 stars with latencies for several rounds and calls try for each.
func unlikeStars(ctx context.Context, try func(w []rounds.Worker, wide func(float64) float64) error) error {
	return claim.EachCase(ctx, "unlike", 300, func(rng *rand.PCG, wide func(float64) float64) error {
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
	t.Note = "at most " + claim.FormatPercent(worst) + " above the bound"
	return t.Finding(), err
}
