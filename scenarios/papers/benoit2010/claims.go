package benoit2010

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies/hetero"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// Paper is what can be tested of the paper of unlike workers.
var Paper = &claim.Paper{
	Name:        "hetero",
	Cite:        "Benoit, Robert, Rosenberg, Vivien 2010",
	Experiments: experiments,
	Claims: []claim.Claim{
		{
			ID: "hetero.alike.equal-shares", Place: "Theorem 2", Recorded: ledger.Holds,
			Statement: "Workers that are alike are best given equal shares.",
			Expected:  "equal shares miss nothing of the optimum", Test: testHetero, Check: alikeEqual,
		},
		{
			ID: "hetero.alike.not-simultaneous", Place: "4, last paragraph", Recorded: ledger.Holds,
			Statement: "What is best where workers are not interrupted, that all end at the same time, is not best here.",
			Expected:  "such shares complete less than equal ones", Test: testHetero, Check: alikeSimultaneous,
		},
		{
			ID: "hetero.bandwidths.order", Place: "Lemma 1", Recorded: ledger.Holds,
			Statement: "If only bandwidths differ, workers are best served by bandwidth, the largest first.",
			Expected:  "no other order does better with its best shares", Test: testHetero, Check: bandwidthOrder,
		},
		{
			ID: "hetero.bandwidths.shares", Place: "Theorem 4", Recorded: ledger.Fails,
			Statement: "If only bandwidths differ, the best shares come of adding worker after worker, those before keeping their proportions.",
			Expected:  "such shares miss nothing of the optimum", Test: testHetero + ", three workers or more", Check: frozenProportions,
		},
		{
			ID: "hetero.risks.order", Place: "Lemma 2", Recorded: ledger.Holds,
			Statement: "If only risks differ, workers are best served by risk, the highest first.",
			Expected:  "no other order does better with its best shares", Test: testHetero, Check: riskOrder,
		},
		{
			ID: "hetero.all.order", Place: "5.4, Conjecture 1", Recorded: ledger.Holds,
			Statement: "Whatever differs, workers are best served by the product of bandwidth and risk, the largest first.",
			Expected:  "no other order does better with its best shares", Test: testHetero + ", all orders of up to four workers", Check: conjecture,
		},
		{
			ID: "hetero.all.hold", Place: "6", Recorded: ledger.Holds,
			Statement: "It can be suboptimal to distribute all of a load.",
			Expected:  "less is completed of some loads than of a part of them", Test: testHetero + ", loads of up to twice the capacity", Check: holdBack,
		},
	},
}

const testHetero = "500 random platforms, ratios of up to 100; exact expectations"

// heteroCases draws platforms and calls a function for each. Which of speed,
// bandwidth and risk differ is said by letters.
func heteroCases(ctx context.Context, differ string, least, most int, try func(w []hetero.Worker, load float64, rng *rand.PCG) error) error {
	key := engine.NewKey(claim.Seed, "hetero "+differ, "platforms")
	for k := range 500 {
		if err := ctx.Err(); err != nil {
			return err
		}
		var rng rand.PCG
		key.Seed(&rng, uint64(k))
		wide := func() float64 { return math.Pow(100, engine.Uniform(&rng)-0.5) }
		w := make([]hetero.Worker, least+engine.Below(&rng, most-least+1))
		common := [3]float64{wide(), wide(), wide()}
		for i := range w {
			x := common
			for _, letter := range differ {
				x[strings.IndexRune("sbk", letter)] = wide()
			}
			w[i] = hetero.Worker{Compute: x[0], Send: x[1], Kappa: x[2]}
		}
		if err := try(w, hetero.Bound(w)*(0.05+0.95*engine.Uniform(&rng)), &rng); err != nil {
			return err
		}
	}
	return nil
}

// missed returns the share of the optimum that shares in an order miss.
func missed(w []hetero.Worker, load float64, order []int, shares []float64) (float64, error) {
	best, err := hetero.Best(w, load, false)
	if err != nil {
		return 0, err
	}
	e, err := hetero.Expected(w, order, shares)
	return 1 - e/best.Expected, err
}

func equalShares(n int, load float64) []float64 {
	shares := make([]float64, n)
	for i := range shares {
		shares[i] = load / float64(n)
	}
	return shares
}

func alikeEqual(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := heteroCases(ctx, "", 1, 20, func(w []hetero.Worker, load float64, _ *rand.PCG) error {
		by, err := missed(w, load, hetero.Sorted(w, orders.Given), equalShares(len(w), load))
		t.See(by, func() string { return fmt.Sprintf("%d workers %+v", len(w), w[0]) })
		return err
	})
	return t.Finding(), err
}

func alikeSimultaneous(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	least, most := math.Inf(1), 0.0
	err := heteroCases(ctx, "", 2, 20, func(w []hetero.Worker, load float64, _ *rand.PCG) error {
		shares, whole := make([]float64, len(w)), 0.0
		for i := range w {
			shares[i] = math.Pow(w[i].Compute/(w[i].Compute+w[i].Send), float64(i))
			whole += shares[i]
		}
		for i := range shares {
			shares[i] *= load / whole
		}
		by, err := missed(w, load, hetero.Sorted(w, orders.Given), shares)
		least, most = min(least, by), max(most, by)
		t.See(1e-12+claim.Rounding-by, func() string { return fmt.Sprintf("%d workers %+v miss only %v", len(w), w[0], by) })
		return err
	})
	t.Note = fmt.Sprintf("they miss %s to %s of the optimum", claim.Percent(least), claim.Percent(most))
	return t.Finding(), err
}

// ordersBehind compares an order, with its best shares, with other orders.
func ordersBehind(ctx context.Context, differ string, right orders.Order) (claim.Finding, error) {
	var t claim.Trial
	err := heteroCases(ctx, differ, 2, 8, func(w []hetero.Worker, load float64, rng *rand.PCG) error {
		ours, err := hetero.InOrder(w, hetero.Sorted(w, right), load, false)
		if err != nil {
			return err
		}
		for range 10 {
			order := hetero.Sorted(w, orders.Given)
			for i := len(order) - 1; i > 0; i-- {
				j := engine.Below(rng, i+1)
				order[i], order[j] = order[j], order[i]
			}
			other, err := hetero.InOrder(w, order, load, false)
			if err != nil {
				return err
			}
			t.See(other.Expected/ours.Expected-1, func() string { return fmt.Sprintf("%+v in order %v", w, order) })
		}
		return nil
	})
	return t.Finding(), err
}

func bandwidthOrder(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	return ordersBehind(ctx, "b", orders.FastestLink)
}

func riskOrder(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	return ordersBehind(ctx, "k", orders.DecreasingRisk)
}

func conjecture(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := heteroCases(ctx, "sbk", 2, 4, func(w []hetero.Worker, load float64, _ *rand.PCG) error {
		ours, err := hetero.InOrder(w, hetero.Sorted(w, orders.Best), load, false)
		if err != nil {
			return err
		}
		return permuted(hetero.Sorted(w, orders.Given), 0, func(order []int) error {
			other, err := hetero.InOrder(w, order, load, false)
			t.See(other.Expected/ours.Expected-1, func() string { return fmt.Sprintf("%+v in order %v", w, order) })
			return err
		})
	})
	return t.Finding(), err
}

// permuted calls a function for every order of what stands from a place on.
func permuted(order []int, from int, visit func([]int) error) error {
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

// frozenProportions builds the shares as the printed theorem does.
func frozenProportions(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := heteroCases(ctx, "b", 3, 8, func(w []hetero.Worker, load float64, _ *rand.PCG) error {
		order := hetero.Sorted(w, orders.FastestLink)
		shares, err := frozen(w, order, load)
		if err != nil {
			return err
		}
		by, err := missed(w, load, order, shares)
		t.See(by, func() string { return fmt.Sprintf("%+v, load %.4g", w, load) })
		return err
	})
	t.Note = "they miss up to " + claim.Percent(t.Worst)
	return t.Finding(), err
}

// frozen adds worker after worker. What is lost is a quadratic function of the
// part of the next one, if those before keep their proportions.
func frozen(w []hetero.Worker, order []int, load float64) ([]float64, error) {
	shares := make([]float64, len(w))
	shares[order[0]] = load
	for _, next := range order[1:] {
		with := func(part float64) []float64 {
			s := make([]float64, len(w))
			for i := range s {
				s[i] = (1 - part) * shares[i]
			}
			s[next] += part * load
			return s
		}
		var f [3]float64
		for k := range f {
			e, err := hetero.Expected(w, order, with(float64(k)/2))
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

func holdBack(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	better, cases, most := 0, 0, 0.0
	err := heteroCases(ctx, "sbk", 1, 8, func(w []hetero.Worker, load float64, rng *rand.PCG) error {
		part, err := hetero.Best(w, load, true)
		if err != nil {
			return err
		}
		load = 2 * part.Capacity * engine.Uniform(rng)
		whole, err := hetero.Best(w, load, false)
		if err != nil {
			return err
		}
		if part, err = hetero.Best(w, load, true); err != nil {
			return err
		}
		cases++
		if gain := part.Expected/whole.Expected - 1; gain > claim.Rounding {
			better, most = better+1, max(most, gain)
		}
		return nil
	})
	return claim.Holds(better > 0, "so in %s, by up to %s", claim.OutOfCases(better, cases), claim.Percent(most)), err
}
