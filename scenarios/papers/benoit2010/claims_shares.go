package benoit2010

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies/onemessage"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// noMove is the expected result for shares that are the best.
const noMove = "no move of load from one worker to another does better, and the expectation equals the formula"

// claimsShares are those about how much load each worker gets.
var claimsShares = []claim.Claim{
	{
		ID: "hetero.free.shares", Place: "Theorem 1", Recorded: claim.Holds,
		Statement: "If messages take no time, shares are best in proportion to s/kappa, and f is 1 over the sum of s/kappa.",
		Expected:  noMove, Test: testPlatforms, Check: freeShares,
	},
	{
		ID: "hetero.alike.equal-shares", Place: "Theorem 2", Recorded: claim.Holds,
		Statement: "Identical workers are best given equal shares, and f is ((p+1) z + 2x)/2p.",
		Expected:  noMove, Test: testPlatforms, Check: alikeEqual,
	},
	{
		ID: "hetero.alike.not-simultaneous", Place: "4, last paragraph", Recorded: claim.Holds,
		Statement: "Shares with which all workers end at the same time, which are best without interruptions, are not best here.",
		Expected:  "such shares complete less than equal ones", Test: testPlatforms, Check: alikeSimultaneous,
	},
	{
		ID: "hetero.speeds.shares", Place: "Theorem 3", Recorded: claim.Holds,
		Statement: "If only speeds differ, f is a quotient of sums over symmetric functions, and the best shares follow from it by recurrence.",
		Expected:  noMove, Test: testPlatforms, Check: speedsShares,
	},
	{
		ID: "hetero.bandwidths.shares", Place: "Theorem 4", Recorded: claim.Fails,
		Statement: "If only bandwidths differ, the best shares are found by adding worker after worker while those before keep their proportions.",
		Expected:  "such shares reach the optimum", Test: testPlatforms + ", three workers or more", Check: frozenProportions,
	},
	{
		ID: "hetero.risks.shares", Place: "Theorem 5", Recorded: claim.Holds,
		Statement: "If only risks differ, f and the best shares follow from a recurrence, and all workers take part.",
		Expected:  noMove + "; all shares are positive", Test: testPlatforms, Check: risksShares,
	},
}

// equal cuts the load into equal shares.
func (p *cluster) equal() []float64 {
	shares := make([]float64, len(p.workers))
	for i := range shares {
		shares[i] = p.load / float64(len(shares))
	}
	return shares
}

func alikeSimultaneous(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	least, most := math.Inf(1), 0.0
	p := &cluster{evidence: e}
	err := p.eachPlatform(ctx, "", 2, 20, func(_ *rand.PCG) error {
		shares, whole := make([]float64, len(p.workers)), 0.0
		for i, w := range p.workers {
			shares[i] = math.Pow(w.Compute/(w.Compute+w.Send), float64(i))
			whole += shares[i]
		}
		for i := range shares {
			shares[i] *= p.load / whole
		}
		best, err := p.expected(p.given(), p.equal())
		if err != nil {
			return err
		}
		work, err := p.expected(p.given(), shares)
		by := 1 - work/best
		least, most = min(least, by), max(most, by)
		t.See(2*claim.Tolerance-by, "%v: such shares miss only %s", p, words.Percent(by))
		return err
	})
	t.Note = fmt.Sprintf("they miss %s to %s", words.Percent(least), words.Percent(most))
	return t.Finding(), err
}

// frozenProportions tries the shares that the printed theorem gives.
func frozenProportions(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	most := 0.0
	p := &cluster{evidence: e}
	err := p.eachPlatform(ctx, "b", 3, 8, func(_ *rand.PCG) error {
		order := onemessage.Sorted(p.workers, orders.FastestLink)
		shares, err := frozen(p.workers, order, p.load)
		if err != nil {
			return err
		}
		_, best, err := p.best(nil, false)
		if err != nil {
			return err
		}
		work, err := p.expected(order, shares)
		by := 1 - work/best
		most = max(most, by)
		t.See(math.Abs(by), "%v", p)
		return err
	})
	t.Note = "they miss up to " + words.Percent(most)
	return t.Finding(), err
}

// frozen adds worker after worker, as the printed Theorem 4 does. If the workers before keep their
// proportions, the lost work is a quadratic function of the part of the next one.
func frozen(workers []onemessage.Worker, order []int32, load float64) ([]float64, error) {
	p := &cluster{workers: workers, load: load}
	p.lay()
	shares := make([]float64, len(order))
	shares[order[0]] = load
	for _, next := range order[1:] {
		with := func(part float64) []float64 {
			s := make([]float64, len(order))
			for i := range s {
				s[i] = (1 - part) * shares[i]
			}
			s[next] += part * load
			return s
		}
		var f [3]float64
		for k := range f {
			e, err := p.expected(order, with(float64(k)/2))
			if err != nil {
				return nil, err
			}
			f[k] = -e
		}
		a, b := 2*(f[0]-2*f[1]+f[2]), -3*f[0]+4*f[1]-f[2]
		shares = with(min(1, max(0, -b/(2*a))))
	}
	return shares, nil
}

func holdBack(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	better, cases, most := 0, 0, 0.0
	p := &cluster{evidence: e}
	err := p.eachPlatform(ctx, "sbk", 1, 8, func(rng *rand.PCG) error {
		part, err := onemessage.Best(p.workers, p.load, true)
		if err != nil {
			return err
		}
		p.load = e.Read(claim.Number{Metric: "load over capacity", Value: 2 * engine.Uniform(rng)}) * part.Capacity
		_, whole, err := p.best(nil, false)
		if err != nil {
			return err
		}
		_, held, err := p.best(nil, true)
		if err != nil {
			return err
		}
		cases++
		if gain := held/whole - 1; gain > claim.Tolerance {
			better, most = better+1, max(most, gain)
		}
		return nil
	})
	return claim.HoldsIf(better > 0 && p.theory.Broken == 0, "true in %s, by up to %s", claim.FormatCases(better, cases), words.Percent(most)), err
}

// try adds the case that shares in an order are the best and expect W - f W², with the f of
// the paper and with ours.
func (p *cluster) try(t *claim.Trial, theorem string, f, ours float64, order []int32, shares []float64) error {
	work, err := p.expected(order, p.shares(theorem, shares))
	if err != nil {
		return err
	}
	var one claim.Trial
	p.says(&one, theorem, p.load-f*p.load*p.load, work)
	p.says(&one, "hetero", p.load-ours*p.load*p.load, work)
	if len(shares) > 1 {
		one.See(-slices.Min(shares)/p.load, "%v: shares of %s", p, claim.List(shares))
	}
	err = p.moves(&one, order, shares)
	t.See(one.Worst, "%s", one.Where)
	return err
}
