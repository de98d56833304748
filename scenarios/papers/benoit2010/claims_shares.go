package benoit2010

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies/hetero"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// missed returns the part of the optimum that shares in an order miss.
func missed(w []hetero.Worker, load float64, order []int, shares []float64) (float64, error) {
	best, err := hetero.Best(w, load, false)
	if err != nil {
		return 0, err
	}
	e, err := hetero.Expected(w, order, shares)
	return 1 - e/best.Expected, err
}

// equalShares cuts a load into equal parts.
func equalShares(n int, load float64) []float64 {
	shares := make([]float64, n)
	for i := range shares {
		shares[i] = load / float64(n)
	}
	return shares
}

func alikeEqual(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := eachPlatform(ctx, "", 1, 20, func(w []hetero.Worker, load float64, _ *rand.PCG) error {
		by, err := missed(w, load, hetero.Sorted(w, orders.Given), equalShares(len(w), load))
		t.See(by, func() string { return fmt.Sprintf("%d workers %+v", len(w), w[0]) })
		return err
	})
	return t.Finding(), err
}

func alikeSimultaneous(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	least, most := math.Inf(1), 0.0
	err := eachPlatform(ctx, "", 2, 20, func(w []hetero.Worker, load float64, _ *rand.PCG) error {
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
		t.See(1e-12+claim.Tolerance-by, func() string { return fmt.Sprintf("%d workers %+v miss only %v", len(w), w[0], by) })
		return err
	})
	t.Note = fmt.Sprintf("they miss %s to %s of the optimum", claim.FormatPercent(least), claim.FormatPercent(most))
	return t.Finding(), err
}

// frozenProportions tries the shares that the printed theorem gives.
func frozenProportions(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := eachPlatform(ctx, "b", 3, 8, func(w []hetero.Worker, load float64, _ *rand.PCG) error {
		order := hetero.Sorted(w, orders.FastestLink)
		shares, err := frozen(w, order, load)
		if err != nil {
			return err
		}
		by, err := missed(w, load, order, shares)
		t.See(by, func() string { return fmt.Sprintf("%+v, load %.4g", w, load) })
		return err
	})
	t.Note = "they miss up to " + claim.FormatPercent(t.Worst)
	return t.Finding(), err
}

// frozen adds worker after worker, as the printed theorem does. If those before keep
// their proportions, what is lost is a quadratic function of the part of the next one.
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
	err := eachPlatform(ctx, "sbk", 1, 8, func(w []hetero.Worker, load float64, rng *rand.PCG) error {
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
		if gain := part.Expected/whole.Expected - 1; gain > claim.Tolerance {
			better, most = better+1, max(most, gain)
		}
		return nil
	})
	return claim.HoldsIf(better > 0, "so in %s, by up to %s", claim.FormatCases(better, cases), claim.FormatPercent(most)), err
}
