package scenarios

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/affine"
	"github.com/loadstar-sim/loadstar/policies/returns"
	"github.com/loadstar-sim/loadstar/policies/rounds"
)

const (
	testAffine  = "200 random stars of up to 7 workers, costs within two decades, loads within four"
	testRounds  = "300 random buses of like workers, latencies of messages, of chunks or of both"
	testUnlike  = "300 random stars, costs within two decades"
	testReturns = "200 random stars of 3 workers, results as large as the load, both kinds of port"
)

// draws calls a function for so many cases, each with a generator of its own and a
// function that draws numbers within so many decades around 1.
func draws(ctx context.Context, name string, n int, try func(rng *rand.PCG, wide func(decades float64) float64) error) error {
	key := engine.NewKey(seedOfClaims, name, "platforms")
	for k := range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		var rng rand.PCG
		key.Seed(&rng, uint64(k))
		if err := try(&rng, func(decades float64) float64 { return math.Pow(10, decades*(engine.Uniform(&rng)-0.5)) }); err != nil {
			return err
		}
	}
	return nil
}

// affineStars draws stars with latencies, and loads.
func affineStars(ctx context.Context, try func(s affine.Star, load float64, rng *rand.PCG) error) error {
	return draws(ctx, "affine", 200, func(rng *rand.PCG, wide func(float64) float64) error {
		s := make(affine.Star, 2+engine.Below(rng, 6))
		for i := range s {
			s[i] = affine.Worker{
				Send:    models.Affine{Latency: wide(2), PerUnit: wide(2)},
				Compute: models.Affine{Latency: wide(2), PerUnit: wide(2)},
			}
		}
		return try(s, 10*wide(4), rng)
	})
}

func affineTogether(ctx context.Context, _ *Evidence) (Finding, error) {
	var t trial
	err := affineStars(ctx, func(s affine.Star, load float64, rng *rand.PCG) error {
		profile, err := s.Exact()
		if err != nil {
			return err
		}
		best, err := profile.Rent(load)
		if err != nil {
			return err
		}
		ends := endsOf(s, best.Order, best.Shares)
		t.see(slices.Max(ends)/slices.Min(ends)-1, func() string { return fmt.Sprintf("%+v: ends at %v", s, ends) })
		for k := range 50 {
			order, shares := slices.Clone(best.Order), slices.Clone(best.Shares)
			noise := randomShares(len(order), load, rng)
			switch k % 3 {
			case 0: // nearly the same shares
				for i := range shares {
					shares[i] = (shares[i] + 0.01*noise[i]) / 1.01
				}
			case 1: // any
				order = anyone(len(s), rng)
				shares = randomShares(len(order), load, rng)
			case 2: // anybody, in any order, with the shares that end together
				order = anyone(len(s), rng)
				plan, err := s.Share(order, load)
				if err != nil {
					continue // somebody would get nothing
				}
				shares = plan.Shares
			}
			t.see(best.Time/slices.Max(endsOf(s, order, shares))-1, func() string {
				return fmt.Sprintf("%+v: %v units to %v", s, shares, order)
			})
		}
		return nil
	})
	return t.finding(), err
}

// endsOf returns when everybody of an order ends.
func endsOf(s affine.Star, order []int, shares []float64) []float64 {
	ends, port := make([]float64, len(order)), 0.0
	for k, i := range order {
		port += s[i].Send.Of(shares[k])
		ends[k] = port + s[i].Compute.Of(shares[k])
	}
	return ends
}

// anyone returns some of the workers in some order.
func anyone(n int, rng *rand.PCG) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	for i := n - 1; i > 0; i-- {
		j := engine.Below(rng, i+1)
		order[i], order[j] = order[j], order[i]
	}
	return order[:1+engine.Below(rng, n)]
}

func affineAll(ctx context.Context, _ *Evidence) (Finding, error) {
	var t trial
	infinite := 0
	err := affineStars(ctx, func(s affine.Star, _ float64, _ *rand.PCG) error {
		from, err := s.AllFrom()
		if err != nil {
			return err
		}
		if math.IsInf(from, 1) {
			infinite++
			return nil
		}
		profile, err := s.Exact()
		if err != nil {
			return err
		}
		best, err := profile.Rent(2 * from)
		if err != nil {
			return err
		}
		by := 0.0
		if len(best.Order) < len(s) || !slices.IsSortedFunc(best.Order, func(i, j int) int {
			return cmp.Compare(s[i].Send.PerUnit, s[j].Send.PerUnit)
		}) {
			by = 1
		}
		t.see(by, func() string { return fmt.Sprintf("%+v, load %.4g: %v", s, 2*from, best.Order) })
		return nil
	})
	if infinite > 0 {
		t.note = fmt.Sprintf("there is no such load on %d of the stars", infinite)
	}
	return t.finding(), err
}

// buses draws like workers; messages to all of them take a part of computing, and
// latencies a part of computing all the load, between two bounds, those of messages,
// those of chunks or both.
func buses(ctx context.Context, name string, low, high float64, try func(w []rounds.Worker, load float64) error) error {
	return draws(ctx, "buses, "+name, 300, func(rng *rand.PCG, wide func(float64) float64) error {
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

func roundsLinear(ctx context.Context, _ *Evidence) (Finding, error) {
	var t trial
	err := buses(ctx, "linear", 0, 0, func(w []rounds.Worker, load float64) error {
		last := math.Inf(1)
		for n := 1; n <= 64; n *= 2 {
			plan, err := rounds.Recursive(w, rounds.ByLink(w), n*len(w), load)
			if err != nil {
				return err
			}
			t.see(plan.Makespan/last-1, func() string { return fmt.Sprintf("%d workers %+v, %d rounds", len(w), w[0], n) })
			last = plan.Makespan
		}
		return nil
	})
	return t.finding(), err
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
		if by > rounding {
			behind++
		}
		if by < -rounding {
			ahead++
		}
		first, last = min(first, by), max(last, by)
		return nil
	})
	return ahead, behind, cases, first, last, err
}

func uniformBehind(ctx context.Context, _ *Evidence) (Finding, error) {
	_, behind, cases, _, last, err := uniformOver(ctx, "small", 1e-4, 1e-2, wholeRounds)
	return holds(behind > 0, "behind in %s, by up to %s", outOfCases(behind, cases), percent(last)), err
}

func uniformAhead(ctx context.Context, _ *Evidence) (Finding, error) {
	of := func(recursion func([]rounds.Worker, float64) float64) (Finding, error) {
		ahead, behind, cases, first, last, err := uniformOver(ctx, "large", 1e-2, 1, recursion)
		return holds(ahead > 0, "ahead in %s, by up to %s; behind in %s, by up to %s",
			outOfCases(ahead, cases), percent(max(0, -first)), outOfCases(behind, cases), percent(last)), err
	}
	whole, err := of(wholeRounds)
	if err != nil {
		return Finding{}, err
	}
	best, err := of(anyMessages)
	return readings("over whole rounds", whole, "over a recursion whose first round may be for some workers only", best), err
}

// unlikeStars draws stars with latencies for several rounds.
func unlikeStars(ctx context.Context, try func(w []rounds.Worker, wide func(float64) float64) error) error {
	return draws(ctx, "unlike", 300, func(rng *rand.PCG, wide func(float64) float64) error {
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

func periodicGuarantee(ctx context.Context, _ *Evidence) (Finding, error) {
	var t trial
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
		t.see(p.Makespan(n)/(least*(1+2*(sum+1)/math.Sqrt(least)))-1, func() string {
			return fmt.Sprintf("%+v, load %.4g", w, p.Load)
		})
		return nil
	})
	return t.finding(), err
}

func periodicAsymptotic(ctx context.Context, _ *Evidence) (Finding, error) {
	var t trial
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
		t.see(by-marginal, func() string { return fmt.Sprintf("%+v", w) })
		return nil
	})
	t.note = "at most " + percent(worst) + " above the bound"
	return t.finding(), err
}

// returning draws stars whose results are as large as the load.
func returning(ctx context.Context, try func(p *models.Problem, best returns.Plan) error) error {
	return draws(ctx, "returns", 200, func(rng *rand.PCG, wide func(float64) float64) error {
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

func neitherFIFOnorLIFO(ctx context.Context, _ *Evidence) (Finding, error) {
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
		if by := min(fifo.Makespan, lifo.Makespan)/best.Makespan - 1; by > rounding {
			better, most = better+1, max(most, by)
		}
		return nil
	})
	return holds(better > 0, "earlier than both in %s, which take up to %s longer", outOfCases(better, cases), percent(most)), err
}

func idleInTheBest(ctx context.Context, _ *Evidence) (Finding, error) {
	cases, idle := 0, 0
	err := returning(ctx, func(p *models.Problem, best returns.Plan) error {
		cases++
		if slices.Min(best.Shares) == 0 {
			idle++
		}
		return nil
	})
	return holds(idle > 0, "somebody is idle in %s", outOfCases(idle, cases)), err
}
