package static

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// share returns the law of the kind's share on a grid, in memory for all its cells. It is not ok
// if the law's probabilities decrease or are none, if it has steps without being one of durations,
// or if the averages take too long.
func (k kind) share(g grid, memory []float64) (s share, ok bool) {
	eps, unit := k.worker.Compute.Latency, k.worker.Compute.PerUnit
	s = share{memory, k.count}
	step := g.load / float64(g.cells)
	if law, recorded := k.worker.Risk.(interface{ Sorted() []float64 }); recorded {
		durationShares(s.below, law.Sorted(), step, k)
		return s, true
	}
	if stepped(k.worker.Risk) {
		return s, false
	}
	a := averager{before: func(y float64) float64 { return k.worker.Risk.Before(eps + float64(unit*y)) }, left: 64 * len(s.below)}
	at := make([]float64, len(s.below)+1)
	for c := range at {
		at[c] = a.before(float64(c) * step)
		if !(at[c] >= 0 && at[c] <= 1) || c > 0 && at[c] < at[c-1] {
			return s, false
		}
	}
	for c := 0; c < len(s.below); c += 2 { // an even number
		a.two(s.below[c:c+2], float64(c)*step, step, at[c:c+3])
	}
	return s, a.left > 0
}

// stepped reports whether a law has interruption times with a probability of their own. It may
// miss those of less than 1%.
func stepped(law models.Risk) bool {
	for i := range 100 {
		u := (float64(i) + 0.5) / 100
		t := law.Quantile(u)
		if t < math.Inf(1) && math.Abs(law.Before(t)-u) > 1e-9 {
			return true
		}
	}
	return false
}

// averager averages a function that never decreases. It evaluates the function at most as
// often as it has left.
type averager struct {
	before func(float64) float64
	left   int
}

// An error of an average that does not matter: of a bound on it, and of an estimate, of which
// a fifteenth remains.
const (
	negligible = 1e-13
	small      = 1e-11
)

// two fills in the averages of two cells of some width, of which the first begins at lo, from
// the values at their ends. Where Simpson's rule for both cells agrees with that for each, the
// latter will do.
func (a *averager) two(averages []float64, lo, width float64, at []float64) {
	if at[2]-at[0] <= negligible {
		averages[0], averages[1] = (at[0]+at[1])/2, (at[1]+at[2])/2
		return
	}
	a.left -= 2
	x, y := a.before(lo+width/2), a.before(lo+float64(1.5*width))
	averages[0], averages[1] = (at[0]+float64(4*x)+at[1])/6, (at[1]+float64(4*y)+at[2])/6
	both := (at[0] + float64(4*at[1]) + at[2]) / 6
	if math.Abs((averages[0]+averages[1])/2-both) > small {
		averages[0] = a.average(lo, lo+width, at[0], x, at[1], 1)
		averages[1] = a.average(lo+width, lo+float64(2*width), at[1], y, at[2], 1)
	}
}

// average returns the average from lo to hi, at which and in the middle of which the function
// has the given values. The part is that of the whole cell, for which the error counts.
//
// Simpson's rule is compared with itself on two halves. Where they differ, the halves are
// averaged apart, down to those in which the function cannot matter, however it jumps.
func (a *averager) average(lo, hi, from, mid, to, part float64) float64 {
	if (to-from)*part <= negligible {
		return (from + to) / 2
	}
	if a.left -= 2; a.left <= 0 {
		return (from + to) / 2
	}
	middle := lo + (hi-lo)/2
	x, z := a.before(lo+(hi-lo)/4), a.before(lo+float64((hi-lo)*0.75))
	whole := (from + float64(4*mid) + to) / 6
	halves := (from + float64(4*x) + float64(2*mid) + float64(4*z) + to) / 12
	if math.Abs(halves-whole)*part <= small {
		return halves
	}
	return (a.average(lo, middle, from, x, mid, part/2) + a.average(middle, hi, mid, z, to, part/2)) / 2
}
