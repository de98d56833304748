package stat

import "math"

// Batches returns how many batches the interval of the difference is from.
func (d *Difference) Batches() int { return int(d.moments.N) }

// Instances returns how many instances these batches have.
func (d *Difference) Instances() int64 {
	return int64(d.Batches()) * int64(d.pool) * int64(d.length)
}

// P returns the two-sided p-value of the difference, for the hypothesis that its expectation is 0. It is NaN
// where [Difference.Interval] has none, and below 0.05 if and only if the interval at level 0.95 excludes 0.
//
// It is Student's below 20 batches. From 20 on it inverts Hall's transformation of the studentized
// difference, as Interval does.
func (d *Difference) P() float64 {
	if !d.measured(fewest) {
		return math.NaN()
	}
	n := float64(d.Batches())
	u, g := d.Mean/d.moments.SD(), d.skew
	t := u
	if d.Batches() >= fewestG && math.Abs(g) >= 1e-6 {
		t += float64(g*u*u/3) + float64(g*g*u*u*u/27) + g/(6*n)
	}
	return twoSided(math.Sqrt(n)*t, n-1)
}

// Effect returns the effect size: the difference divided by its standard deviation between instances,
// estimated from batches (J. Cohen, Statistical Power Analysis for the Behavioral Sciences, 1988, for paired
// samples). It is NaN where the difference has no interval.
func (d *Difference) Effect() float64 {
	if !d.measured(fewest) {
		return math.NaN()
	}
	return d.Mean / (d.moments.SD() * math.Sqrt(float64(d.pool*d.length)))
}

// Bound returns how far the expected difference of two policies may be from 0 if they were tied in all of the
// given number of instances. No instance can differ by more than 1. If instances differ with a larger
// probability, the probability that all are tied is below 1 - level.
func Bound(level float64, instances int64) float64 {
	if !(level > 0 && level < 1) || instances < 1 {
		return math.NaN()
	}
	return min(1, -math.Log(1-level)/float64(instances))
}
