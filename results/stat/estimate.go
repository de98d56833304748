package stat

import "math"

// Estimate is a mean or another statistic, with its standard error and the degrees of freedom. In addition it
// has a certain bound on how far it may be off for other reasons.
type Estimate struct {
	Mean, SE, Freedom, Off float64
}

// Interval returns the confidence interval by Student's distribution at a level such as
// 0.95, extended by what the estimate may be off. Both ends are NaN if there is neither a
// standard error with at least one degree of freedom, nor a bound of how far it may be off. Only the whole
// part of the degrees of freedom counts.
func (e Estimate) Interval(level float64) (lo, hi float64) {
	if e.SE == 0 && e.Off > 0 && finite(e.Mean) {
		return e.Mean - e.Off, e.Mean + e.Off
	}
	if !(e.SE > 0) || !(e.Freedom >= 1) || !finite(e.Mean) {
		return math.NaN(), math.NaN()
	}
	half := float64(studentT(level, int64(min(e.Freedom, 1<<40)))*e.SE) + e.Off
	return e.Mean - half, e.Mean + half
}

// P returns the two-sided p-value of the estimate for a given expectation, or NaN where no standard error
// gives the interval.
func (e Estimate) P(expectation float64) float64 {
	if lo, _ := e.Interval(0.5); math.IsNaN(lo) || e.SE == 0 {
		return math.NaN()
	}
	return twoSided(max(0, math.Abs(e.Mean-expectation)-e.Off)/e.SE, math.Floor(e.Freedom))
}
