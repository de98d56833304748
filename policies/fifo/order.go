package fifo

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Order returns the order that a text spells: given, fastest (first), slowest, or
// workers such as 3-1-2, counted from 1. Spelled out, an order need not name all.
// Equally fast workers stay as they are given.
func (c Cluster) Order(text string) ([]int32, error) {
	all := orders.Given[int32](len(c.Work))
	if c.sort(all, text) {
		return all, nil
	}
	return orders.Parse[int32](text, len(c.Work), "given, fastest, slowest")
}

// backOrder returns the order of results that a text spells, given that of the
// sends: besides those of [Cluster.Order], of the same workers, fifo and lifo.
func (c Cluster) backOrder(text string, out []int32) ([]int32, error) {
	switch text {
	case "fifo":
		return out, nil
	case "lifo":
		return models.LIFO(out), nil
	}
	if back := slices.Sorted(slices.Values(out)); c.sort(back, text) {
		return back, nil
	}
	back, err := c.Order(text)
	if err != nil {
		return nil, fmt.Errorf("%w, or fifo or lifo for results", err)
	}
	return back, nil
}

// sort brings workers that stand as they are given into an order with a name. It
// tells whether there is one.
func (c Cluster) sort(workers []int32, name string) bool {
	faster := func(i, j int32) int { return cmp.Compare(c.Work[i], c.Work[j]) }
	switch name {
	case "given":
	case "fastest":
		slices.SortStableFunc(workers, faster)
	case "slowest":
		slices.SortStableFunc(workers, func(i, j int32) int { return faster(j, i) })
	default:
		return false
	}
	return true
}
