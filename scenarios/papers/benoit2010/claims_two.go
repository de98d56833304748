package benoit2010

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies/onemessage"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsTwo are the claims of section 5.4 about two workers in a given order: the first gets Y of W units.
// The expectation is then W - alpha Y² + beta W Y - gamma W².
var claimsTwo = []claim.Claim{
	{
		ID: "hetero.two.cases", Place: "5.4, all cases but alpha < 0, beta <= 0", Recorded: claim.Holds,
		Statement: "The signs of alpha, beta and 2 alpha - beta decide which of two workers gets all of the load, or else the first gets beta/2alpha of it.",
		Expected:  "none of 21 tried shares of the first does better", Test: testTwo, Check: twoCases(false),
	},
	{
		ID: "hetero.two.negative", Place: "5.4, case alpha < 0, beta <= 0", Recorded: claim.Fails,
		Statement: "If alpha < 0 and beta <= 0, the second worker gets all of the load if beta >= 2 alpha, and otherwise whichever does better alone.",
		Expected:  "none of 21 tried shares of the first does better", Test: testTwo, Check: twoCases(true),
	},
	{
		ID: "hetero.two.difference", Place: "5.4, before Conjecture 1", Recorded: claim.Holds,
		Statement: "If both workers take part in both orders, the two optima differ by a formula with the factor bw_1 kappa_1 - bw_2 kappa_2.",
		Expected:  "the difference equals the formula, to nine digits of the load", Test: testTwo, Check: twoDifference,
	},
}

// testTwo says in words what onPairs draws.
const testTwo = "2000 random pairs of workers, ratios of up to 100, alpha 0 for some; exact expectations of the simulated world"

// onPairs returns a check that tries platforms of two workers, four for each of eachPlatform.
func onPairs(try func(p *cluster, t *claim.Trial, alpha, beta float64) error) claim.Check {
	return onPlatforms("sbk", 2, 2, func(p *cluster, t *claim.Trial, rng *rand.PCG) error {
		for range 4 {
			a, b := &p.workers[0], &p.workers[1]
			for _, x := range []*float64{&a.Send, &a.Compute, &a.Kappa, &b.Send, &b.Compute, &b.Kappa} {
				*x = math.Pow(100, engine.Uniform(rng)-0.5)
			}
			if k := b.Kappa * (a.Send - b.Send - b.Compute) / (a.Send + a.Compute); k > 0 && engine.Below(rng, 3) == 0 {
				a.Kappa = k // alpha is 0
			}
			p.lay()
			p.load = onemessage.Bound(p.workers) * (0.05 + 0.95*engine.Uniform(rng))
			alpha, beta := coefficients(*a, *b)
			if err := try(p, t, p.evidence.Read(claim.Number{Metric: "alpha", Value: alpha}), p.evidence.Read(claim.Number{Metric: "beta", Value: beta})); err != nil {
				return err
			}
		}
		return nil
	})
}

// coefficients returns alpha and beta of the paper.
func coefficients(a, b onemessage.Worker) (alpha, beta float64) {
	lone := b.Kappa * (b.Send + b.Compute)
	return a.Kappa*(a.Send+a.Compute) + lone - b.Kappa*a.Send, 2*lone - b.Kappa*a.Send
}

// printedTwo returns the part of the load that the printed analysis gives to the first worker.
func printedTwo(p *cluster, alpha, beta, twiceAlpha float64) float64 {
	a, b := p.workers[0], p.workers[1]
	switch {
	case alpha == 0 && beta > 0, alpha > 0 && beta >= twiceAlpha, alpha < 0 && beta >= 0:
		return 1
	case alpha > 0 && beta > 0:
		return beta / twiceAlpha
	case alpha < 0 && beta < twiceAlpha && a.Kappa*(a.Send+a.Compute) <= b.Kappa*(b.Send+b.Compute):
		return 1
	}
	return 0
}

// two returns the expected work if the first worker gets a part of the load.
func (p *cluster) two(order []int32, part float64) (float64, error) {
	shares := make([]float64, 2)
	shares[order[0]], shares[order[1]] = part*p.load, (1-part)*p.load
	return p.expected(order, shares)
}

func twoCases(negative bool) claim.Check {
	return onPairs(func(p *cluster, t *claim.Trial, alpha, beta float64) error {
		if (alpha < 0 && beta <= 0) != negative {
			return nil
		}
		part := printedTwo(p, alpha, beta, p.evidence.Read(claim.Number{Metric: "2 alpha", Value: 2 * alpha}))
		printed, err := p.two([]int32{0, 1}, part)
		if err != nil {
			return err
		}
		best, err := p.two([]int32{0, 1}, onemessage.Two(p.workers[0], p.workers[1]))
		if err != nil {
			return err
		}
		p.says(&p.theory, "hetero", best, max(printed, best))
		for k := range 21 {
			other, err := p.two([]int32{0, 1}, float64(k)/20)
			if err != nil {
				return err
			}
			t.See(other/printed-1,
				"%v: alpha %.4g, beta %.4g; %.4g is expected with a share of %.4g, and %.4g with %.4g", p, alpha, beta, printed, part, other, float64(k)/20)
		}
		return nil
	})
}

var twoDifference = onPairs(func(p *cluster, t *claim.Trial, alpha, beta float64) error {
	back, forth := coefficients(p.workers[1], p.workers[0])
	if !(0 <= beta && beta < 2*alpha && 0 <= forth && forth < 2*back) {
		return nil
	}
	ours, err := p.two([]int32{0, 1}, beta/(2*alpha))
	if err != nil {
		return err
	}
	other, err := p.two([]int32{1, 0}, forth/(2*back))
	if err != nil {
		return err
	}
	said := p.evidence.Read(claim.Number{Metric: "difference", Value: p.difference(alpha, back)})
	t.See(math.Abs(said-(ours-other))/p.load, "%v: %.6g, printed %.6g", p, ours-other, said)
	return nil
})

// difference is the printed formula; alpha and back are alpha in the two orders.
func (p *cluster) difference(alpha, back float64) float64 {
	a, b := p.workers[0], p.workers[1]
	bw1, bw2, s1, s2, k1, k2 := 1/a.Send, 1/b.Send, 1/a.Compute, 1/b.Compute, a.Kappa, b.Kappa
	core := -(bw2*k2+bw1*k1)*(s1*s2*(bw1*k2+bw2*k1)+bw1*bw2*(k1*s2+k2*s1)) +
		5*bw1*bw2*k1*k2*s1*s2 + 4*bw1*bw2*k1*k2*(bw1*s2+bw2*s1+bw1*bw2)
	all := bw1 * bw2 * s1 * s2 // what the numerators of alpha have been multiplied by
	return s1 * s2 * (bw1*k1 - bw2*k2) * core / (4 * bw1 * bw2 * (alpha * all) * (back * all)) * p.load * p.load
}
