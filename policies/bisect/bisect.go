// Package bisect finds the least number at which a monotone condition holds.
//
// Both functions return the least floating-point number above low at which the condition holds, or high
// if it holds at none below. They evaluate it neither at low nor at high. The condition should be
// monotone. Where rounding makes it waver, the two functions have different answers, on which published
// numbers rest.
package bisect

import "math"

// Bits bisects the bits, which are ordered like the numbers if these are not negative. It takes 64 steps
// at most, even from 0.
func Bits(low, high float64, holds func(x float64) bool) float64 {
	from, to := math.Float64bits(low), math.Float64bits(high)
	for from+1 < to {
		mid := from + (to-from)/2
		if holds(math.Float64frombits(mid)) {
			to = mid
		} else {
			from = mid
		}
	}
	return math.Float64frombits(to)
}

// Halves bisects the interval. It takes a step for every bit of the answer, and one more for each
// halving of high above the answer.
func Halves(low, high float64, holds func(x float64) bool) float64 {
	for {
		mid := low + (high-low)/2
		switch {
		case !(mid > low && mid < high):
			return high
		case holds(mid):
			high = mid
		default:
			low = mid
		}
	}
}
