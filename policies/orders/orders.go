// Package orders parses and checks orders of workers: an option's words for them, and orders that are
// spelled out.
//
// In Go workers are counted from 0. In options and errors they are P1, P2 and so on, and an order is
// spelled 3-1-2.
//
// A word has one meaning, an [Order]. Some families have older words of their own with the same meaning,
// under which results are filed. A family's [Vocabulary] lists the words that it accepts, and
// [Vocabulary.Canonical] turns every other word for a meaning into the family's word.
package orders

import "fmt"

// Order is the value of an option for the order in which workers are served, or return results: a word,
// or workers spelled out, as 3-1-2.
type Order string

const (
	// Best is the order that the family proves to be best, or searches for.
	Best Order = "best"

	// Given is the order in which the workers are numbered.
	Given Order = "given"

	// FastestLink sorts by the time to send a unit, shortest first.
	FastestLink Order = "fastest-link"

	// SlowestLink sorts by the time to send a unit, longest first.
	SlowestLink Order = "slowest-link"

	// FastestWorker sorts by the time to compute a unit, shortest first.
	FastestWorker Order = "fastest-worker"

	// SlowestWorker sorts by the time to compute a unit, longest first.
	SlowestWorker Order = "slowest-worker"

	// DecreasingRisk sorts by the risk of interruption, largest first.
	DecreasingRisk Order = "decreasing-risk"

	// IncreasingRisk sorts by the risk of interruption, smallest first.
	IncreasingRisk Order = "increasing-risk"

	// Search compares all orders.
	Search Order = "search"

	// Climb is a local search for an order and for the workers that take part.
	Climb Order = "climb"

	// FIFO is the order of the sends, for results.
	FIFO Order = "fifo"

	// LIFO is the opposite order of the sends, for results.
	LIFO Order = "lifo"
)

// Numbered returns the order in which n workers are numbered.
func Numbered(n int) []int32 {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	return order
}

// Check returns an error unless the order names some of n workers, each once.
func Check(order []int32, n int) error {
	if len(order) == 0 {
		return fmt.Errorf("an order without workers")
	}
	named := make([]bool, n)
	for _, i := range order {
		if i < 0 || int(i) >= n {
			return fmt.Errorf("an order names P%d: there are P1 to P%d", int(i)+1, n)
		}
		if named[i] {
			return fmt.Errorf("an order names P%d twice", int(i)+1)
		}
		named[i] = true
	}
	return nil
}

// CheckAll returns an error unless the order names all of n workers, each once.
func CheckAll(order []int32, n int) error {
	if len(order) != n {
		return fmt.Errorf("an order names %d workers: it must name all %d", len(order), n)
	}
	return Check(order, n)
}
