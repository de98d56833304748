package static

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// share returns the law of the kind's share on a grid, in memory for all its cells. ok is false if the
// law's probabilities decrease or are invalid, if it has steps without being a law of durations, or if
// the averages take too long.
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

// stepped reports whether a law has interruption times with positive probability. It may miss
// probabilities of less than 1%.
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

// averager averages a function that never decreases, with a limited number of evaluations.
type averager struct {
	before func(float64) float64
	left   int
}

// Smaller errors of an average do not matter.
const (
	negligible = 1e-13 // a bound on the error
	small      = 1e-11 // an estimate, which is fifteen times the error
)

// two fills in the averages of two neighbouring cells of some width from the values at their ends. The
// first begins at lo. Where Simpson's rule for both cells agrees with the rule for each, the latter is
// used.
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

// average returns the average from lo to hi, given the function's values at both and in the middle. The
// part is the interval's share of the cell, and weighs its error.
//
// Simpson's rule is compared with itself on two halves. Where they differ, the halves are averaged
// separately, down to intervals in which the function cannot matter, however it jumps.
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

// durationShares fills in the averages of the share's law if the interruption time is one of
// the durations, all equally likely.
func durationShares(below, sorted []float64, step float64, k kind) {
	each := 1 / float64(len(sorted))
	done := 0 // number of durations that end before the cell and count in full
	for cell := range below {
		part, ended := 0.0, done
		for ; ended < len(sorted); ended++ {
			at := k.workBy(sorted[ended]) / step
			if at >= float64(cell+1) {
				break
			}
			part += float64(cell+1) - at
		}
		below[cell] = (float64(done) + part) * each
		done = ended
	}
}

// workBy returns the work of a worker of this kind until a time.
func (k kind) workBy(t float64) float64 {
	c := k.worker.Compute
	return max(0, t-c.Latency) / c.PerUnit
}

// mostSums bounds the number of multisets of durations in a sum.
const mostSums = 20_000

// fewDurations returns the exact mean of the sum of the kind's shares, capped by the load, if
// the interruption time is one of few durations.
func (k kind) fewDurations(load float64) (mean float64, ok bool) {
	law, recorded := k.worker.Risk.(interface{ Sorted() []float64 })
	if !recorded {
		return 0, false
	}
	sorted := law.Sorted()
	sets := 1.0
	for i := 1; i < len(sorted) && sets <= mostSums; i++ {
		sets *= float64(k.count+i) / float64(i)
	}
	if !(sets <= mostSums) {
		return 0, false
	}
	sum := 0.0
	// Each duration is taken by some of the workers that are left; the last by all of them.
	var take func(i, workers int, done, chance float64)
	take = func(i, workers int, done, chance float64) {
		x, p := k.workBy(sorted[i]), 1/float64(len(sorted)-i)
		if i == len(sorted)-1 {
			sum += float64(chance * min(load, done+float64(float64(workers)*x)))
			return
		}
		for j, weight := range binomial(workers, 1-p, p) {
			take(i+1, workers-j, done+float64(float64(j)*x), chance*weight)
		}
	}
	take(0, k.count, 0, 1)
	return min(sum, load), true
}
