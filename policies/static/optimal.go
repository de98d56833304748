package static

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/loadstar-sim/loadstar/models"
)

// Optimal is the regimen that finds the chart with the smallest performance constant or, for laws other
// than the linear, with the smallest expected miss. For one or two workers it is known. Otherwise a
// branch-and-bound search covers all ways to distribute the steps over the groups. Charts for which it
// would take too long are an error.
type Optimal struct{}

// Chart returns the best chart, its columns in the order of their first steps.
//
// Two workers do best if the first step is paired with the last, the second with the last but one, and so
// on: if a < a' are paired with b < b', exchanging the partners takes (a'-a)(b'-b) from the sum of the
// products. That is [Reverse].
func (Optimal) Chart(workers, groups int, risk Risk) (Chart, error) {
	if workers <= 2 || groups == 1 {
		return Reverse.Chart(workers, groups, risk)
	}
	good, err := BestOf{}.Chart(workers, groups, risk)
	if err != nil {
		return nil, err
	}
	s := newSearch(good, risk)
	if s == nil || !s.run() {
		return nil, fmt.Errorf("the best chart of %d workers and %d groups is out of reach: "+
			"the search always finds those of up to %d steps, and only some of the larger ones", workers, groups, settled)
	}
	return s.best, nil
}

// Within returns an error if the regimen is [Optimal] and its chart is out of reach. That takes a
// tenth of a second at most.
func (g Group) Within(p *models.Problem) error {
	if _, searches := g.Regimen.(Optimal); !searches {
		return nil
	}
	_, err := g.Schedule(p)
	return err
}

// String returns the name of the policy.
func (Optimal) String() string { return "optimal" }

const (
	// patience is the number of columns that a search tries, in part or in whole, before it gives up: a
	// tenth of a second or so.
	patience = 300_000

	// settled is the number of steps up to which that is enough for linear risk, whatever the number of
	// workers. For three workers it is enough for twice as many.
	settled = 24
)

// newSearch prepares the search for a better chart than the one given. It returns nil if the chart is too
// large: steps are bits of a word, and under linear risk sums are floating-point numbers that must be
// exact integers.
func newSearch(good Chart, risk Risk) *search {
	steps := len(good) * len(good[0])
	if steps > 63 {
		return nil
	}
	s := &search{workers: len(good), best: good, left: patience}
	if risk == nil {
		risk = func(step int) float64 { return float64(step) }
		s.unit = 1
	}
	s.weight = tabulate(risk, steps)
	for _, x := range s.weight {
		s.log = append(s.log, math.Log(x))
	}
	s.least = good.sum(s.weight)
	if s.unit == 1 && s.least >= 1<<53 {
		return nil
	}
	return s
}

// search is a branch-and-bound search for the chart whose columns have the least sum of products. It goes
// column by column, each with the first step that is left and some others, and backtracks where a lower
// bound of the rest excludes a better sum: see [leastSum].
type search struct {
	workers int
	weight  []float64 // weight of each step
	log     []float64 // its logarithm
	unit    float64   // the least difference between two sums
	left    int       // number of columns that may still be tried

	best    Chart
	least   float64 // its sum, or the sum to beat
	columns []uint64
}

// set is a set of steps, as bits.
type set = uint64

// run finds the best chart. It returns false if it runs out of patience.
//
// It first aims at sums close to the bound, then farther away: few charts reach the former, and finding
// one ends the search.
func (s *search) run() bool {
	all := set(1)<<len(s.weight) - 2 // without step 0
	known, bound := s.least, s.bound(all)
	for part := 1. / 256; part <= 1; part *= 4 {
		aim := min(known, bound+float64(part*(known-bound)))
		s.least = aim
		s.column(0, all)
		if s.left <= 0 || s.least < aim {
			break
		}
	}
	return s.left > 0
}

// bound returns a lower bound on the sum of the columns of the steps that are left.
func (s *search) bound(left set) float64 {
	logs := make([]float64, 0, 64)
	for ; left != 0; left &= left - 1 {
		logs = append(logs, s.log[bits.TrailingZeros64(left)])
	}
	return leastSum(s.workers, logs) * (1 - 1e-12)
}

// beaten reports whether a sum cannot be, or lead to, a better one.
func (s *search) beaten(sum float64) bool {
	return sum > s.least-s.unit || sum >= s.least*(1-1e-12) && s.unit == 0
}

// column tries all columns with the first step that is left. sum is the sum of the columns so far.
func (s *search) column(sum float64, left set) {
	if left == 0 {
		if !s.beaten(sum) {
			s.least = sum
			s.best = s.chart()
		}
		return
	}
	if s.beaten(sum + s.bound(left)) {
		return
	}
	first := bits.TrailingZeros64(left)
	s.columns = append(s.columns, 0)
	s.fill(sum, left&^(1<<first), 1<<first, s.weight[first], 63)
	s.columns = s.columns[:len(s.columns)-1]
}

// fill adds steps below the given one to a column.
func (s *search) fill(sum float64, left, column set, product float64, below int) {
	if s.left--; s.left <= 0 {
		return
	}
	missing := s.workers - bits.OnesCount64(column)
	if missing == 0 {
		s.columns[len(s.columns)-1] = column
		s.column(sum+product, left)
		return
	}
	total := s.total(left) + math.Log(product)
	columns := float64(bits.OnesCount64(left|column) / s.workers)
	for more := left & (1<<below - 1); bits.OnesCount64(more) >= missing; {
		step := bits.Len64(more) - 1
		heaviest := s.filled(product, more, missing, true)
		if s.unbalanced(sum, heaviest, total, columns) < 0 {
			return
		}
		more &^= 1 << step
		lightest := s.filled(product*s.weight[step], more, missing-1, false)
		if s.unbalanced(sum, lightest, total, columns) > 0 {
			continue
		}
		s.fill(sum, left&^(1<<step), column|1<<step, product*s.weight[step], step)
	}
}

// filled returns the product of a column filled up with the heaviest or the lightest of the steps.
func (s *search) filled(product float64, steps set, missing int, heaviest bool) float64 {
	for range missing {
		step := bits.TrailingZeros64(steps)
		if heaviest {
			step = bits.Len64(steps) - 1
		}
		steps &^= 1 << step
		product *= s.weight[step]
	}
	return product
}

// unbalanced tells whether a column can still be part of a better sum. It is negative if the column is so
// light that the other columns, which get the remaining weight, cannot be. It is positive if the column is
// too heavy itself.
func (s *search) unbalanced(sum, product, total, columns float64) int {
	rest := math.Exp((total - math.Log(product)) / (columns - 1))
	if columns == 1 || !s.beaten((sum+product+float64((columns-1)*rest))*(1-1e-12)) {
		return 0
	}
	if product < rest {
		return -1
	}
	return +1
}

// total returns the logarithm of the product of all the steps.
func (s *search) total(steps set) (sum float64) {
	for ; steps != 0; steps &= steps - 1 {
		sum += s.log[bits.TrailingZeros64(steps)]
	}
	return sum
}

// chart returns the present columns as a chart.
func (s *search) chart() Chart {
	c := blank(s.workers, len(s.columns))
	for j, column := range s.columns {
		for r := range c {
			c[r][j] = bits.TrailingZeros64(column)
			column &= column - 1
		}
	}
	return c
}
