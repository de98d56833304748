package gallet2009

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/rounds"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsRounds are the claims of section 1.2.2 on several messages to each worker.
var claimsRounds = []claim.Claim{
	{
		ID: "dlt.rounds.linear", Place: "1.2.2", Recorded: claim.Holds,
		Statement: "Without latencies, the more rounds the better.",
		Expected:  "every doubling of the rounds ends earlier, or as early to nine digits", Test: "100 random buses of like workers, no latencies, 1 to 64 rounds, simulated", Check: roundsLinear,
	},
	{
		ID: "dlt.rounds.uniform-small", Place: "1.2.2.2", Recorded: claim.Holds,
		Statement: "Uniform rounds can be behind the recursion where latencies are small.",
		Expected:  "behind on some platforms, each with its best number of rounds", Test: testRounds + ", 1e-4 to 1e-2 times as long as computing a worker's part; simulated", Check: uniformBehind,
	},
	{
		ID: "dlt.rounds.uniform-large", Place: "1.2.2.2", Recorded: claim.Fails,
		Statement: "Uniform rounds lead to better results than the recursion where latencies are large.",
		Expected:  "ahead on at least half of the platforms, each with its best number of rounds", Test: testRounds + ", 1e-2 to 1 times as long as computing a worker's part; simulated", Check: uniformAhead,
	},
}

// testRounds describes the random cases.
const testRounds = "200 random buses of like workers, latencies of messages, of chunks or of both"

// buses draws buses of like workers and calls try for each. Messages to all of the workers
// take a part of the time of computing. The latencies, of messages, of chunks or of both,
// are between low and high of the time in which a worker computes its part.
func (s *simulation) buses(ctx context.Context, name string, n int, low, high float64, try func(p *models.Problem) error) error {
	return claim.EachCase(ctx, "buses, "+name, n, func(rng *rand.PCG, wide func(float64) float64) error {
		n := 2 + engine.Below(rng, 15)
		const load = 1000
		which := engine.Below(rng, 3)
		latency := func(without int) float64 {
			if high == 0 || which == without {
				return s.read("latency", 0)
			}
			return s.read("latency", load/float64(n)*low*math.Pow(high/low, engine.Uniform(rng)))
		}
		s.on(models.Uniform(n, models.Worker{
			Send:    models.Affine{Latency: latency(1), PerUnit: wide(2) / float64(n)},
			Compute: models.Affine{Latency: latency(2), PerUnit: 1},
		}), load)
		return try(&s.problem)
	})
}

// playedRounds returns when a plan ends on the engine.
func (s *simulation) playedRounds(theory string, p rounds.Plan) (float64, error) {
	o, err := s.run(p.Schedule(&s.problem))
	if err != nil {
		return 0, err
	}
	s.says(theory, p.Makespan, o.Makespan)
	return s.evidence.Read(claim.Number{Policy: theory, Metric: "end", Value: o.Makespan}), nil
}

var roundsLinear = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	return s.buses(ctx, "linear", s.evidence.Size(30, 100), 0, 0, func(p *models.Problem) error {
		last := math.Inf(1)
		for n := 1; n <= 64; n *= 2 {
			plan, err := rounds.Recursive(p, rounds.ByLink(p), n*len(p.Workers))
			if err != nil {
				t.See(1, "%s, load %.4g: no %d rounds", s.workers(), p.Load, n)
				break
			}
			end, err := s.playedRounds("multiround", plan)
			if err != nil {
				return err
			}
			t.See(end/last-1, "%s, load %.4g: %d rounds", s.workers(), p.Load, n)
			last = end
		}
		return nil
	})
})

// wholeRounds returns the plan of the recursion with the best number of whole rounds and of
// workers, which is the chapter's. It is empty if no number of rounds has a plan.
func wholeRounds(p *models.Problem) (best rounds.Plan) {
	least := math.Inf(1)
	for k := range p.Workers {
		last := math.Inf(1)
		for n := 1; ; n++ {
			plan, err := rounds.Recursive(p, rounds.ByLink(p)[:k+1], n*(k+1))
			if err != nil || !(plan.Makespan < last) { // too many, or no better
				break
			}
			if last = plan.Makespan; last < least {
				best, least = plan, last
			}
		}
	}
	return best
}

// anyMessages returns the same where the first round may be for some workers only.
func anyMessages(p *models.Problem) rounds.Plan {
	plan, err := rounds.BestRecursive(p, rounds.Choice{})
	if err != nil {
		return rounds.Plan{}
	}
	return plan
}

// uniformOver compares uniform rounds with the recursion, each with the best number of
// rounds and of workers: by how much uniform rounds take longer in each case, less than 0
// if they end earlier.
func (s *simulation) uniformOver(ctx context.Context, name string, low, high float64, recursion func(*models.Problem) rounds.Plan, see func(by float64, where func() string)) error {
	return s.buses(ctx, name, s.evidence.Size(40, 200), low, high, func(p *models.Problem) error {
		plan, err := rounds.BestUniform(p, rounds.Choice{})
		if err != nil {
			return err
		}
		uniform, err := s.playedRounds("umr", plan)
		if err != nil {
			return err
		}
		other := recursion(p)
		end := math.Inf(1)
		if len(other.Chunks) > 0 {
			if end, err = s.playedRounds("multiround", other); err != nil {
				return err
			}
		}
		see(uniform/end-1, func() string {
			return fmt.Sprintf("%s, load %.4g: %.6g in %d uniform rounds, %.6g in %d", s.workers(), p.Load, uniform, len(plan.Chunks), end, len(other.Chunks))
		})
		return nil
	})
}

func uniformBehind(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	s := &simulation{evidence: e}
	behind, cases, most := 0, 0, 0.0
	err := s.uniformOver(ctx, "small", 1e-4, 1e-2, wholeRounds, func(by float64, _ func() string) {
		if cases++; by > claim.Tolerance {
			behind++
		}
		most = max(most, by)
	})
	return s.verdict(claim.HoldsIf(behind > 0, "behind in %s, by up to %s", claim.FormatCases(behind, cases), words.Percent(most))), err
}

func uniformAhead(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	s := &simulation{evidence: e}
	of := func(recursion func(*models.Problem) rounds.Plan) (claim.Finding, error) {
		var t claim.Trial
		behind, first, last := 0, 0.0, 0.0
		err := s.uniformOver(ctx, "large", 1e-2, 1, recursion, func(by float64, where func() string) {
			if by > claim.Tolerance {
				behind++
			}
			first, last = min(first, by), max(last, by)
			t.See(by+2*claim.Tolerance, "%s", where()) // as early is not ahead
		})
		t.Note = fmt.Sprintf("ahead by up to %s; behind in %s, by up to %s", words.Percent(-first), claim.FormatCases(behind, t.Cases), words.Percent(last))
		return t.Quota(e.Part(claim.Often)), err
	}
	whole, err := of(wholeRounds)
	if err != nil {
		return claim.Finding{}, err
	}
	best, err := of(anyMessages)
	return s.verdict(claim.Readings("over whole rounds", whole, "over a recursion whose first round may be for some workers only", best)), err
}
