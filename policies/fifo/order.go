package fifo

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
)

// Order returns the order that a text spells: given, fastest (first), slowest, or
// workers such as 3-1-2, counted from 1. Spelled out, an order need not name all.
// Equally fast workers stay as they are given.
func (c Cluster) Order(text string) ([]int32, error) {
	all := make([]int32, len(c.Work))
	for i := range all {
		all[i] = int32(i)
	}
	if c.sort(all, text) {
		return all, nil
	}
	var order []int32
	for name := range strings.SplitSeq(text, "-") {
		n, err := strconv.ParseUint(name, 10, 31)
		if err != nil {
			return nil, fmt.Errorf("there is no order %q: it must be given, fastest, slowest or workers such as 3-1-2", text)
		}
		if n == 0 || n > uint64(len(c.Work)) {
			return nil, fmt.Errorf("an order names P%d: there are P1 to P%d", n, len(c.Work))
		}
		order = append(order, int32(n-1))
	}
	return order, c.check(order)
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
