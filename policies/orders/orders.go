// Package orders is orders of workers: the option that names one, the words for it,
// its reading and its checks.
//
// In Go workers are counted from 0. Where they are spelled, in options and errors,
// they are P1, P2 and so on, and an order is 3-1-2.
//
// A word has one meaning, [Order]. Some families have older words of their own for
// the same, under which results are filed; a family's [Vocabulary] lists what it
// accepts, and [Vocabulary.Canonical] turns every other word for a meaning into
// that of the family.
package orders

import "fmt"

// Order is the value of an option that says in which order workers are served, or
// return results: a word, or workers spelled out, as 3-1-2.
type Order string

const (
	// Best is the order that the family proves to be best, or searches for.
	Best Order = "best"

	// Given is the order in which the workers are numbered.
	Given Order = "given"

	// FastestLink is by the time that a unit takes to send, shortest first.
	FastestLink Order = "fastest-link"

	// SlowestLink is by the time that a unit takes to send, longest first.
	SlowestLink Order = "slowest-link"

	// FastestWorker is by the time that a unit takes to compute, shortest first.
	FastestWorker Order = "fastest-worker"

	// SlowestWorker is by the time that a unit takes to compute, longest first.
	SlowestWorker Order = "slowest-worker"

	// DecreasingRisk is by the risk of interruption, largest first.
	DecreasingRisk Order = "decreasing-risk"

	// IncreasingRisk is by the risk of interruption, smallest first.
	IncreasingRisk Order = "increasing-risk"

	// Search looks through all orders.
	Search Order = "search"

	// Climb searches step by step for an order and for the workers that take part.
	Climb Order = "climb"

	// FIFO is the order of the sends, for results.
	FIFO Order = "fifo"

	// LIFO is the opposite order of the sends, for results.
	LIFO Order = "lifo"
)

// Numbered returns n workers as they are numbered.
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
