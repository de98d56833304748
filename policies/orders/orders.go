// Package orders reads and checks orders of workers. In Go workers are counted from
// 0. Where they are spelled, in options and errors, they are P1, P2 and so on, and
// an order is 3-1-2.
package orders

import (
	"fmt"
	"strconv"
	"strings"
)

// Given returns so many workers as they are numbered.
func Given[T int | int32](workers int) []T {
	order := make([]T, workers)
	for i := range order {
		order[i] = T(i)
	}
	return order
}

// Parse reads an order of some of so many workers, which it need not name all. Words
// are what else may stand in its place, for the message if it is no order.
func Parse[T int | int32](text string, workers int, words string) ([]T, error) {
	var order []T
	for name := range strings.SplitSeq(text, "-") {
		n, err := strconv.ParseUint(name, 10, 31)
		if err != nil {
			return nil, fmt.Errorf("there is no order %q: it must be %s or workers such as 3-1-2", text, words)
		}
		if n == 0 || n > uint64(workers) {
			return nil, fmt.Errorf("an order names P%d: there are P1 to P%d", n, workers)
		}
		order = append(order, T(n-1))
	}
	return order, Check(order, workers)
}

// Check returns an error unless the order names some of so many workers, each once.
func Check[T int | int32](order []T, workers int) error {
	if len(order) == 0 {
		return fmt.Errorf("an order without workers")
	}
	named := make([]bool, workers)
	for _, i := range order {
		if i < 0 || int(i) >= workers {
			return fmt.Errorf("an order names P%d: there are P1 to P%d", int(i)+1, workers)
		}
		if named[i] {
			return fmt.Errorf("an order names P%d twice", i+1)
		}
		named[i] = true
	}
	return nil
}
