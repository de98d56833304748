package static

import (
	"fmt"
	"math/big"
)

// Regimen is a way to make group charts.
type Regimen interface {
	fmt.Stringer // the name of its policy

	// Chart returns the chart for a coterie of the given numbers of workers and groups, at
	// least one of each.
	Chart(workers, groups int, risk Risk) (Chart, error)
}

// Risk is the probability that a worker is interrupted before it has ended a step. It never falls from
// step to step. Nil means linear risk that never becomes certain, in proportion to the step: then all is
// done with integers.
type Risk func(step int) float64

// Regimens are the six that the paper compares, in its order.
var Regimens = []Regimen{Cyclic, Reverse, Mirror, Snake, FatSnake, Greedy{}}

// blank returns an empty chart.
func blank(workers, groups int) Chart {
	c := make(Chart, workers)
	memory := make([]int, workers*groups)
	for r := range c {
		c[r], memory = memory[:groups:groups], memory[groups:]
	}
	return c
}

// Shape is a regimen that fixes all rows of a chart beforehand (the paper, section 5.2.4). A row has as
// many consecutive steps as there are groups, and runs forth, the first group first, or back.
type Shape int

const (
	Cyclic   Shape = iota // all rows run forth
	Reverse               // the first runs forth, all others back
	Mirror                // the first half, rounded down, runs forth
	Snake                 // forth and back in turn
	FatSnake              // one forth and two back together, two steps to a group at a time
)

// Chart lays out the rows; the risk does not matter. The paper speaks of even numbers of workers only,
// and for the fat snake of multiples of three. For others, the rows that are left over run as the type
// says: the last row of a snake runs forth, and so do the one or two after the last three of a fat one.
// With that the paper's Table 4 comes out to the digit.
func (s Shape) Chart(workers, groups int, _ Risk) (Chart, error) {
	c := blank(workers, groups)
	for r, row := range c {
		for j := range row {
			row[j] = s.step(r, j, workers, groups)
		}
	}
	return c, nil
}

// step returns the step of row r for group j.
func (s Shape) step(r, j, workers, groups int) int {
	switch {
	case s == FatSnake && r%3 > 0 && r < workers-workers%3:
		return 3*(r/3+1)*groups - 2*j - 2 + r%3
	case s == Reverse && r > 0, s == Mirror && r >= workers/2, s == Snake && r%2 > 0:
		return (r+1)*groups - j
	}
	return r*groups + j + 1
}

// String returns the name of the policy.
func (s Shape) String() string {
	return [...]string{"cyclic", "reverse", "mirror", "snake", "fat-snake"}[s]
}

// BestOf is the regimen that takes the best chart of all [Regimens]: under linear risk the one with the
// smallest performance constant, otherwise the one with the smallest expected miss, as if the last group
// were complete. Ties fall to the first. The paper has it for reference in Table 4.
type BestOf struct{}

// Chart returns the best chart.
func (BestOf) Chart(workers, groups int, risk Risk) (Chart, error) {
	var best Chart
	var least *big.Float
	var before []float64 // nil for linear risk
	if risk != nil {
		before = tabulate(risk, workers*groups)
		risk = func(step int) float64 { return before[step] }
	}
	for _, r := range Regimens {
		c, err := r.Chart(workers, groups, risk)
		if err != nil {
			return nil, err
		}
		if m := c.misses(before); best == nil || m.Cmp(least) < 0 {
			best, least = c, m
		}
	}
	return best, nil
}

// String returns the name of the policy.
func (BestOf) String() string { return "best-of" }

// misses measures a chart, exactly for linear risk, which has no list: less is better.
func (c Chart) misses(before []float64) *big.Float {
	if before == nil {
		return new(big.Float).SetInt(c.Constant())
	}
	return big.NewFloat(c.sum(before))
}
