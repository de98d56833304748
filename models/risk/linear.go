package risk

import "math"

// Never is the law of workers that are not interrupted.
type Never struct{}

// Before is 0 for all t.
func (Never) Before(t float64) float64 { return 0 }

// Quantile is +Inf for every positive probability.
func (Never) Quantile(u float64) float64 {
	if t, yes := trivialQuantile(u); yes {
		return t
	}
	return math.Inf(1)
}

// Linear is the uniform law on (0, X]: an interruption is equally likely at any
// time until X and certain by then. Benoit et al. 2013 write kappa for 1/X.
type Linear struct {
	X float64 `above:"0" doc:"the greatest time"`
}

// Before returns min(1, t/X).
func (l Linear) Before(t float64) float64 {
	if t <= 0 {
		return 0
	}
	return min(1, t/l.X)
}

// BeforeSteps fills in Before(k*step) for consecutive k from the given one on: searches ask for
// millions of them.
func (l Linear) BeforeSteps(step float64, k int, before []float64) {
	for i := range before {
		t := float64(k+i) * step
		if t <= 0 {
			t = 0
		}
		if l.X != 1 { // dividing by 1 takes as long, and changes nothing
			t /= l.X
		}
		if t > 1 {
			t = 1
		}
		before[i] = t
	}
}

// Quantile returns uX.
func (l Linear) Quantile(u float64) float64 {
	if t, yes := trivialQuantile(u); yes {
		return t
	}
	return u * l.X
}
