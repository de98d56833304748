package fifo

import (
	"cmp"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

var (
	// outWords are the orders of sends that all policies accept.
	outWords = orders.Vocabulary{
		Words: []orders.Word{
			{Order: orders.Given},
			{Order: "fastest", Means: orders.FastestWorker}, {Order: "slowest", Means: orders.SlowestWorker},
		},
		Workers: true,
	}

	// bestWords are the orders of policies that know or search for the best one.
	bestWords = orders.Vocabulary{Words: slices.Concat(orders.Words(orders.Best), outWords.Words), Workers: true}

	// backWords are the orders of results.
	backWords = orders.Vocabulary{
		Words:   slices.Concat(orders.Words(orders.FIFO, orders.LIFO), outWords.Words),
		Workers: true,
	}
)

// wordsOf returns the words that an option of the policies accepts.
func wordsOf(option string, out orders.Vocabulary) spec.Words {
	switch option {
	case "out":
		return out
	case "back":
		return backWords
	}
	return nil
}

// Order returns a spelled order: given, fastest (first), slowest, best, which is fastest, or workers such
// as 3-1-2, possibly not all. Equally fast workers stay in the given order.
func (c Cluster) Order(o orders.Order) ([]int32, error) {
	means, order, err := orders.Read(bestWords, o, len(c.Work))
	if means != "" {
		order = c.sorted(orders.Numbered(len(c.Work)), means)
	}
	return order, err
}

// BackOrder returns a spelled order of results, given the order of the sends: fifo, lifo, or as for
// [Cluster.Order]. Words sort the workers of the sends.
func (c Cluster) BackOrder(o orders.Order, out []int32) ([]int32, error) {
	means, order, err := orders.Read(backWords, o, len(c.Work))
	switch means {
	case "":
		return order, err
	case orders.FIFO:
		return out, nil
	case orders.LIFO:
		return models.LIFO(out), nil
	}
	return c.sorted(slices.Sorted(slices.Values(out)), means), nil
}

// sorted sorts workers, which stand in the given order, by the meaning of a word.
func (c Cluster) sorted(workers []int32, means orders.Order) []int32 {
	faster := func(i, j int32) int { return cmp.Compare(c.Work[i], c.Work[j]) }
	switch means {
	case orders.FastestWorker, orders.Best:
		slices.SortStableFunc(workers, faster)
	case orders.SlowestWorker:
		slices.SortStableFunc(workers, func(i, j int32) int { return faster(j, i) })
	}
	return workers
}
