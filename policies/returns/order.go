package returns

import (
	"cmp"
	"slices"

	"github.com/loadstar-sim/loadstar/policies/orders"
)

var (
	// outWords are the orders of sends that the policy accepts.
	outWords = orders.Vocabulary{
		Words: []orders.Word{
			{Order: orders.Best}, {Order: orders.Given},
			{Order: "fastest", Means: orders.FastestLink}, {Order: "slowest", Means: orders.SlowestLink},
		},
		Workers: true,
	}

	// backWords are the orders of results.
	backWords = orders.Vocabulary{
		Words:   slices.Concat(outWords.Words, orders.Words(orders.FIFO, orders.LIFO)),
		Workers: true,
	}
)

// order returns a spelled order: all workers as given, fastest (link first) or slowest, or workers such
// as 3-1-2, possibly not all. It returns nil for best, fifo and lifo, which leave the order open.
func (s *star) order(words orders.Vocabulary, o orders.Order) ([]int32, error) {
	means, order, err := orders.Read(words, o, len(s.workers))
	switch means {
	case orders.Given:
		return s.all(), nil
	case orders.FastestLink:
		return s.fastest(s.all()), nil
	case orders.SlowestLink:
		return s.slowest(s.all()), nil
	}
	return order, err
}

// fastest sorts workers by the cost of sending to them, cheapest first.
func (s *star) fastest(workers []int32) []int32 {
	return sorted(workers, func(i int32) (float64, float64) {
		return s.workers[i].Send.PerUnit, s.workers[i].Send.Latency
	})
}

// slowest sorts them in the opposite order.
func (s *star) slowest(workers []int32) []int32 {
	return sorted(workers, func(i int32) (float64, float64) {
		return -s.workers[i].Send.PerUnit, -s.workers[i].Send.Latency
	})
}

// nearest sorts them by the cost of their messages both ways.
func (s *star) nearest(workers []int32) []int32 {
	return sorted(workers, func(i int32) (float64, float64) {
		w := &s.workers[i]
		return w.Send.PerUnit + w.Return.PerUnit, w.Send.Latency + w.Return.Latency
	})
}

// sorted sorts workers by two keys; ties keep their order.
func sorted(workers []int32, key func(int32) (float64, float64)) []int32 {
	order := slices.Clone(workers)
	slices.SortStableFunc(order, func(i, j int32) int {
		a, b := key(i)
		x, y := key(j)
		return cmp.Or(cmp.Compare(a, x), cmp.Compare(b, y))
	})
	return order
}
