package static

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// share returns the law of the kind's share on a grid. It is not ok if the law's probabilities
// decrease or are none, if it has steps without being one of durations, or if the averages
// take too long.
func (k kind) share(g grid) (s share, ok bool) {
	eps, unit := k.worker.Compute.Latency, k.worker.Compute.PerUnit
	s = share{make([]float64, g.cells+g.beyond), k.count}
	step := g.load / float64(g.cells)
	if law, recorded := k.worker.Risk.(interface{ Sorted() []float64 }); recorded {
		durationShares(s.below, law.Sorted(), step, k)
		return s, true
	}
	if stepped(k.worker.Risk) {
		return s, false
	}
	a := averager{before: func(y float64) float64 { return k.worker.Risk.Before(eps + float64(unit*y)) }, left: 64 * len(s.below)}
	from := a.before(0)
	for c := range s.below {
		lo, hi := float64(c)*step, float64(c+1)*step
		to := a.before(hi)
		if !(from >= 0 && from <= to && to <= 1) {
			return s, false
		}
		s.below[c] = a.average(lo, hi, from, to, 1)
		from = to
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

// average returns the average from lo to hi, where the function is from and to. The part is
// that of the whole cell, for which the error counts.
//
// Simpson's rule is compared with itself on two halves. Where they differ, the halves are
// averaged apart, down to those in which the function cannot matter, however it jumps.
func (a *averager) average(lo, hi, from, to, part float64) float64 {
	const negligible = 1e-13
	if (to-from)*part <= negligible {
		return (from + to) / 2
	}
	if a.left -= 3; a.left <= 0 {
		return (from + to) / 2
	}
	middle := lo + (hi-lo)/2
	x, y, z := a.before(lo+(hi-lo)/4), a.before(middle), a.before(lo+(hi-lo)*3/4)
	whole := (from + float64(4*y) + to) / 6
	halves := (from + float64(4*x) + float64(2*y) + float64(4*z) + to) / 12
	if math.Abs(halves-whole)*part <= negligible {
		return halves
	}
	return (a.average(lo, middle, from, y, part/2) + a.average(middle, hi, y, to, part/2)) / 2
}
