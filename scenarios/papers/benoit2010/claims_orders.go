package benoit2010

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies/hetero"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// ordersBehind compares the order that is claimed to be right with ten random ones on
// each platform, each order with its best shares.
func ordersBehind(ctx context.Context, differ string, right orders.Order) (claim.Finding, error) {
	var t claim.Trial
	err := eachPlatform(ctx, differ, 2, 8, func(w []hetero.Worker, load float64, rng *rand.PCG) error {
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
	err := eachPlatform(ctx, "sbk", 2, 4, func(w []hetero.Worker, load float64, _ *rand.PCG) error {
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

// permuted calls visit for every permutation of the workers from place from on. The
// slice is valid only during the call.
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
