package static

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Optimal is the regimen that searches for the chart with the smallest
// performance constant there is or, for other laws than the linear, for that
// which is expected to miss least. For one or two workers it is known. Otherwise
// all ways to share the steps among the groups are looked through, save those
// that a bound excludes, and charts for which that would take too long are an
// error.
type Optimal struct{}

// Chart returns the best chart, its columns in the order of their first steps.
//
// Two workers do best if the first step is paired with the last, the second
// with the last but one, and so on: if a < a' are paired with b < b', exchanging
// the partners takes (a'-a)(b'-b) from the sum of the products. That is
// [Reverse].
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
			"the search settles those of up to %d steps, and of the larger ones only some", workers, groups, settled)
	}
	return s.best, nil
}

// Within returns an error if the regimen is [Optimal] and its chart is out of reach. To find that out
// takes a tenth of a second at most.
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
	// patience is how many columns a search tries, in part or in whole, before it
	// gives up: a tenth of a second or so.
	patience = 300_000

	// settled is up to how many steps that is enough for linear risk, whatever
	// the number of workers. For three workers it is enough for twice as many.
	settled = 24
)

// newSearch prepares to look for a better chart than the one given, or returns
// nil if that would be beyond its means: steps are bits of a word, and under
// linear risk sums are floating-point numbers that must be exact integers.
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
