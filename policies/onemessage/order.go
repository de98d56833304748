package onemessage

import (
	"cmp"
	"slices"

	"github.com/loadstar-sim/loadstar/policies/orders"
)

// words are the orders that the policy accepts. Best is the order of Conjecture 1: by bw kappa, largest
// first. Where only bandwidths differ, it follows from Lemma 1, and where only risks differ, from Lemma
// 2.
var words = orders.Vocabulary{Words: []orders.Word{
	{Order: orders.Best}, {Order: orders.Given},
	{Order: "decreasing-bandwidth", Means: orders.FastestLink}, {Order: "increasing-bandwidth", Means: orders.SlowestLink},
	{Order: orders.DecreasingRisk}, {Order: orders.IncreasingRisk},
}}

// keys are the sort keys of the orders, smallest first.
var keys = map[orders.Order]func(Worker) float64{
	orders.Best:           func(w Worker) float64 { return -w.priority() },
	orders.Given:          func(Worker) float64 { return 0 },
	orders.FastestLink:    func(w Worker) float64 { return w.Send },
	orders.SlowestLink:    func(w Worker) float64 { return -w.Send },
	orders.DecreasingRisk: func(w Worker) float64 { return -w.Kappa },
	orders.IncreasingRisk: func(w Worker) float64 { return w.Kappa },
}

// Sorted returns the workers, by number, in an order; ties to the lower number. A worker with Send 0
// comes first, as it waits for no message and delays none. A word that the policy does not accept sorts
// as Given does.
func Sorted(workers []Worker, o orders.Order) []int32 {
	means, _, _ := orders.Read(words, o, len(workers))
	key, ok := keys[means]
	if !ok {
		key = keys[orders.Given]
	}
	order := orders.Numbered(len(workers))
	slices.SortStableFunc(order, func(i, j int32) int {
		a, b := workers[i], workers[j]
		if a.Send == 0 || b.Send == 0 {
			return cmp.Compare(a.Send, b.Send)
		}
		return cmp.Compare(key(a), key(b))
	})
	return order
}

// settled moves the workers whose Send is 0 to the front of an order, which changes nothing.
func settled(workers []Worker, order []int32) []int32 {
	first := make([]int32, 0, len(order))
	for _, free := range []bool{true, false} {
		for _, i := range order {
			if (workers[i].Send == 0) == free {
				first = append(first, i)
			}
		}
	}
	return first
}
