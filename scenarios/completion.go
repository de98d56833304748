package scenarios

import (
	"errors"
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// rounding is the relative error that the sum of all chunks may have: chunks that add up to the load within
// it are the whole load.
const rounding = 1e-9

// completed reports whether all of the load was done.
func completed(e *Episode) bool { return e.Work >= e.Problem.Load*(1-rounding) }

// completion returns when all of the load was done, or +Inf.
func completion(e *Episode) float64 {
	if !completed(e) {
		return math.Inf(1)
	}
	return e.Outcome.Makespan
}

// quantile returns a quantile of the completion. The quantile, or an end of its interval, is infinite if
// too few episodes are completed.
func quantile(suffix string, q float64) Derived {
	return Derived{Name: Completion + suffix, Value: func(values []float64, level float64) (x, lo, hi float64) {
		return stat.Quantile(values, q, level)
	}}
}

// number returns 1 for true, and 0 for false.
func number(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// hasDeadline returns an error unless the scenario has a deadline.
func hasDeadline(s *sheet.Scenario) error {
	if s.Deadline == nil {
		return errors.New("the scenario has no deadline: want deadline: TIME, or another metric")
	}
	return nil
}

// hasPrice returns an error unless some worker has a price.
func hasPrice(s *sheet.Scenario) error {
	if !s.Priced() {
		return errors.New("no worker has a price: want platform.price, such as {hold: 1}, or another metric")
	}
	return nil
}
