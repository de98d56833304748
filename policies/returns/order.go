package returns

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/policies/orders"
)

// order returns the order that a text spells: given, fastest (link first), slowest, or
// workers such as 3-1-2, counted from 1. Spelled out, an order need not name all.
func (s *star) order(text string) ([]int32, error) {
	switch text {
	case "given":
		return s.all(), nil
	case "fastest":
		return s.fastest(s.all()), nil
	case "slowest":
		return s.slowest(s.all()), nil
	}
	return orders.Parse[int32](text, len(s.workers), "best, given, fastest, slowest")
}

// fastest sorts workers by what it costs to send to them, cheapest first.
func (s *star) fastest(workers []int32) []int32 {
	return sorted(workers, func(i int32) (float64, float64) {
		return s.workers[i].Send.PerUnit, s.workers[i].Send.Latency
	})
}

// slowest sorts them the other way.
func (s *star) slowest(workers []int32) []int32 {
	return sorted(workers, func(i int32) (float64, float64) {
		return -s.workers[i].Send.PerUnit, -s.workers[i].Send.Latency
	})
}

// nearest sorts them by what their messages cost both ways.
func (s *star) nearest(workers []int32) []int32 {
	return sorted(workers, func(i int32) (float64, float64) {
		w := &s.workers[i]
		return w.Send.PerUnit + w.Return.PerUnit, w.Send.Latency + w.Return.Latency
	})
}

// sorted sorts workers by two keys, ties as they stand.
func sorted(workers []int32, key func(int32) (float64, float64)) []int32 {
	order := slices.Clone(workers)
	slices.SortStableFunc(order, func(i, j int32) int {
		a, b := key(i)
		x, y := key(j)
		return cmp.Or(cmp.Compare(a, x), cmp.Compare(b, y))
	})
	return order
}

// back returns the order of results that a text spells. Orders with a name are those
// of the workers that are sent to, if these are known.
func (s *star) back(text string, out []int32) ([]int32, error) {
	order, err := s.order(text)
	if err != nil {
		return nil, fmt.Errorf("%w, or fifo or lifo for results", err)
	}
	if len(out) == 0 || len(order) != len(s.workers) {
		return order, nil
	}
	return slices.DeleteFunc(order, func(i int32) bool { return !slices.Contains(out, i) }), nil
}
