package benoit2010

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/policies/onemessage"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsOrders are those about the order in which workers are served.
var claimsOrders = []claim.Claim{
	{
		ID: "hetero.speeds.order", Place: "Theorem 3", Recorded: claim.Holds,
		Statement: "If only speeds differ, the order in which workers are served does not matter.",
		Expected:  "expectations equal to nine digits, each with the theorem's shares for its order", Test: testPlatforms + ", 10 orders each", Check: speedsAnyOrder,
	},
	{
		ID: "hetero.bandwidths.order", Place: "Lemma 1", Recorded: claim.Holds,
		Statement: "If only bandwidths differ, workers are best served by bandwidth, the largest first.",
		Expected:  "no other order does better with its best shares", Test: testPlatforms + ", 10 orders each", Check: ordersBehind("b", orders.FastestLink),
	},
	{
		ID: "hetero.risks.order", Place: "Lemma 2", Recorded: claim.Holds,
		Statement: "If only risks differ, workers are best served by risk, the highest first.",
		Expected:  "no other order does better with its best shares", Test: testPlatforms + ", 10 orders each", Check: ordersBehind("k", orders.DecreasingRisk),
	},
	{
		ID: "hetero.all.order", Place: "5.4, Conjecture 1", Recorded: claim.Holds,
		Statement: "Whatever differs, workers are best served by the product of bandwidth and risk, the largest first.",
		Expected:  "no other order does better with its best shares, and no move of load between two workers improves this one", Test: testPlatforms + ", all orders of up to four workers", Check: conjecture,
	},
}

// ordersBehind compares the order that is claimed to be right with ten random ones on
// each platform, each order with its best shares.
func ordersBehind(differ string, right orders.Order) claim.Check {
	return onPlatforms(differ, 2, 8, func(p *cluster, t *claim.Trial, rng *rand.PCG) error {
		_, ours, err := p.best(onemessage.Sorted(p.workers, right), false)
		if err != nil {
			return err
		}
		order := p.given()
		for range 10 {
			order = claim.Shuffled(order, rng)
			_, other, err := p.best(order, false)
			if err != nil {
				return err
			}
			t.See(other/ours-1, "%v, served in the order %s", p, claim.Order(order))
		}
		return nil
	})
}

// speedsAnyOrder gives workers the printed shares of Theorem 3 in ten random orders.
var speedsAnyOrder = onPlatforms("s", 2, 8, func(p *cluster, t *claim.Trial, rng *rand.PCG) error {
	order, first := p.given(), 0.0
	for k := range 11 {
		_, shares := p.printed3(order)
		work, err := p.expected(order, shares)
		if err != nil {
			return err
		}
		if k == 0 {
			first = work
		}
		t.See(math.Abs(work/first-1), "%v, served in the order %s", p, claim.Order(order))
		order = claim.Shuffled(order, rng)
	}
	return nil
})

var conjecture = onPlatforms("sbk", 2, 4, func(p *cluster, t *claim.Trial, _ *rand.PCG) error {
	plan, ours, err := p.best(onemessage.Sorted(p.workers, orders.Best), false)
	if err != nil {
		return err
	}
	var one claim.Trial
	if err := p.moves(&one, plan.Order, plan.Shares); err != nil {
		return err
	}
	err = permuted(p.given(), 0, func(order []int32) error {
		_, other, err := p.best(order, false)
		one.See(other/ours-1, "%v, served in the order %s", p, claim.Order(order))
		return err
	})
	t.See(one.Worst, "%s", one.Where)
	return err
})

// permuted calls visit for every permutation of the workers from place from on. The
// slice is valid only during the call.
func permuted(order []int32, from int, visit func([]int32) error) error {
	if from == len(order) {
		return visit(order)
	}
	for i := from; i < len(order); i++ {
		order[from], order[i] = order[i], order[from]
		if err := permuted(order, from+1, visit); err != nil {
			return err
		}
		order[from], order[i] = order[i], order[from]
	}
	return nil
}
