package faults

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
)

// Range is a law of failure rates: each is drawn uniformly between From and To. A rate
// is the probability with which a unit is found wrong.
type Range struct {
	From, To float64
	Each     bool // every worker has a rate of its own; otherwise a run has one for all
}

// Validate returns an error unless 0 <= From <= To <= 1.
func (r Range) Validate() error {
	if !(r.From >= 0 && r.From <= r.To && r.To <= 1) {
		return fmt.Errorf("failure rates are from %v to %v: they must be from 0 to 1, and in this order", r.From, r.To)
	}
	return nil
}

// Draw draws the rates of a run, one for each worker, into rates.
func (r Range) Draw(rng *rand.PCG, rates []float64) {
	for i := range rates {
		if i == 0 || r.Each {
			rates[i] = r.From + float64((r.To-r.From)*engine.Uniform(rng))
		} else {
			rates[i] = rates[0]
		}
	}
}

// InTime returns the rate that exponential failures come to: if they occur on a worker at the given rate, the
// unit that it computes at that moment is wrong. So a unit is wrong with probability 1 - exp(-rate takes).
// Failures have no memory, so the units are independent.
func InTime(rate, takes float64) (float64, error) {
	if x := rate * takes; rate >= 0 && takes >= 0 && !math.IsNaN(x) {
		return -math.Expm1(-x), nil
	}
	return 0, fmt.Errorf("failures at the rate %v on units that take %v: both must be 0 or more", rate, takes)
}

// Draw draws how many of each worker's units are found wrong, into faults, where
// rates has the rate of each. It takes a tenth of a microsecond a worker, however many
// units there are.
func Draw(rng *rand.PCG, units []int, rates []float64, faults []int) error {
	if len(rates) != len(units) || len(faults) != len(units) {
		return fmt.Errorf("%d numbers of units, %d rates, room for %d numbers of faults: all must be one number", len(units), len(rates), len(faults))
	}
	for i, n := range units {
		if n < 0 || int64(n) > mostUnits || !(rates[i] >= 0 && rates[i] <= 1) {
			return fmt.Errorf("worker %d has %d units and a failure rate of %v: they must be 0 to %d, and from 0 to 1", i+1, n, rates[i], mostUnits)
		}
		faults[i] = Binomial(rng, n, rates[i])
	}
	return nil
}
