// Package risk implements the laws of interruption times.
//
// A law is a small comparable struct that implements [models.Risk]: the probability of an interruption
// strictly before a time, and the quantiles, through which any law is sampled by inversion. Inversion
// takes exactly one random number per time, whatever the law, so a worker's law never moves the numbers
// that the other workers get. Products are rounded before they are added, by explicit conversions, so
// that no machine fuses the two and draws other times.
//
// The linear law is the one under which Benoit, Robert, Rosenberg and Vivien derive their schedules
// (Theory Comput. Syst. 53, 2013, section 2.2.1); their section 7 and the literature on the lifetimes of
// desktop computers and cluster nodes supply the others. [Parse] makes a law from its name and options,
// as in weibull{shape=0.5,scale=1}; [Register] adds laws from outside.
package risk

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
)

// Sample draws an interruption time. A nil law means that the worker is never interrupted, as in
// [models.Worker].
func Sample(law models.Risk, rng *rand.PCG) float64 {
	u := engine.Uniform(rng)
	if law == nil {
		return math.Inf(1)
	}
	return law.Quantile(u)
}

// trivialQuantile returns the quantiles of u <= 0 and u > 1, which are the same for every law: an interruption
// has come by time 0 with probability 0 or more, and never with more than 1. NaN stays NaN.
func trivialQuantile(u float64) (t float64, yes bool) {
	switch {
	case u <= 0:
		return 0, true
	case u > 1:
		return math.Inf(1), true
	case u != u:
		return u, true
	}
	return 0, false
}
