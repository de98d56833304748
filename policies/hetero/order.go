package hetero

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Order names a way to put workers in order.
type Order string

const (
	BestOrder           Order = "best"                 // of Conjecture 1: bw kappa, largest first
	Given               Order = "given"                // as they are numbered
	DecreasingBandwidth Order = "decreasing-bandwidth" // of Lemma 1, best where only bandwidths differ
	IncreasingBandwidth Order = "increasing-bandwidth"
	DecreasingRisk      Order = "decreasing-risk" // of Lemma 2, best where only risks differ
	IncreasingRisk      Order = "increasing-risk"
)

// orders is what each order sorts by, smallest first.
var orders = map[Order]func(Worker) float64{
	BestOrder:           func(w Worker) float64 { return -w.eager() },
	Given:               func(Worker) float64 { return 0 },
	DecreasingBandwidth: func(w Worker) float64 { return w.Send },
	IncreasingBandwidth: func(w Worker) float64 { return -w.Send },
	DecreasingRisk:      func(w Worker) float64 { return -w.Kappa },
	IncreasingRisk:      func(w Worker) float64 { return w.Kappa },
}

// check returns an error unless there is such an order.
func (o Order) check() error {
	if _, ok := orders[o]; !ok {
		var names []string
		for name := range orders {
			names = append(names, string(name))
		}
		slices.Sort(names)
		return fmt.Errorf("there is no order %q: there are %s", string(o), strings.Join(names, ", "))
	}
	return nil
}

// Of returns the workers, by number, in this order; ties to the lower number.
// Whoever has Send 0 comes first, as it waits for no message and delays nobody.
// An order that does not exist is as given.
func (o Order) Of(workers []Worker) []int {
	key, ok := orders[o]
	if !ok {
		key = orders[Given]
	}
	order := make([]int, len(workers))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := workers[i], workers[j]
		if a.Send == 0 || b.Send == 0 {
			return cmp.Compare(a.Send, b.Send)
		}
		return cmp.Compare(key(a), key(b))
	})
	return order
}

// settled puts those whose Send is 0 first in an order, in which they stand
// wherever they like, since that changes nothing.
func settled(workers []Worker, order []int) []int {
	first := make([]int, 0, len(order))
	for _, free := range []bool{true, false} {
		for _, i := range order {
			if (workers[i].Send == 0) == free {
				first = append(first, i)
			}
		}
	}
	return first
}
