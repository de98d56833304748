package static

import "fmt"

// Regimen is a way to make group charts.
type Regimen interface {
	fmt.Stringer // the name of its policy

	// Chart returns the chart for a coterie of the given numbers of workers and groups, at
	// least one of each.
	Chart(workers, groups int, risk Risk) (Chart, error)
}

// Risk tells how likely a worker is interrupted before it has ended a step. It
// never falls from step to step. Nil means linear risk that never becomes
// certain, in proportion to the step: then all is done with integers.
type Risk func(step int) float64

// Regimens are the six that the paper compares, in its order.
var Regimens = []Regimen{Cyclic, Reverse, Mirror, Snake, FatSnake, Greedy{}}

// blank returns a chart to be filled in.
func blank(workers, groups int) Chart {
	c := make(Chart, workers)
	memory := make([]int, workers*groups)
	for r := range c {
		c[r], memory = memory[:groups:groups], memory[groups:]
	}
	return c
}
