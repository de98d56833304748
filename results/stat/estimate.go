package stat

import "math"

// Estimate is a mean or the like with its standard error and the degrees of freedom of that.
type Estimate struct {
	Mean, SE, Freedom float64
}

// Interval returns the confidence interval by Student's distribution at a level such as
// 0.95. Both ends are NaN if there is no standard error or less than one degree of freedom, of
// which only the whole part counts.
func (e Estimate) Interval(level float64) (lo, hi float64) {
	if !(e.SE > 0) || !(e.Freedom >= 1) || !finite(e.Mean) {
		return math.NaN(), math.NaN()
	}
	half := float64(studentT(level, int64(min(e.Freedom, 1<<40))) * e.SE)
	return e.Mean - half, e.Mean + half
}

// P returns the probability with which the estimate would be as far from the expectation as
// it is, or NaN where there is no interval.
func (e Estimate) P(expectation float64) float64 {
	if lo, _ := e.Interval(0.5); math.IsNaN(lo) {
		return math.NaN()
	}
	return twoSided((e.Mean-expectation)/e.SE, math.Floor(e.Freedom))
}
