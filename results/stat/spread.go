package stat

import (
	"math"
	"slices"
)

// Quantile returns the q-th quantile of a sample, as an estimate of its population's, and its interval at a
// level such as 0.95. The ends of the interval are values of the sample. It holds for any population, as the
// number of values below the quantile is binomial. The ends are NaN if the level needs more values. The
// values are not changed.
func Quantile(values []float64, q, level float64) (x, lo, hi float64) {
	nan := math.NaN()
	n := len(values)
	if n == 0 || !(q > 0 && q < 1) {
		return nan, nan, nan
	}
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	place := float64(q * float64(n-1))
	k := int(place)
	x = sorted[k]
	if k+1 < n && sorted[k+1] != sorted[k] && place != float64(k) { // infinite values have no difference
		x += float64((place - float64(k)) * (sorted[k+1] - sorted[k]))
	}
	if !(level > 0 && level < 1) {
		return x, nan, nan
	}
	from, to := ranks(n, q, level)
	if from < 1 || to > n {
		return x, nan, nan
	}
	return x, sorted[from-1], sorted[to-1]
}

// Variance estimates the variance of the population from a sample, with its interval at a level such as
// 0.95. The interval is computed for the variance's logarithm, whose error follows from the kurtosis of the
// sample. It is NaN for fewer than two values, and has no width if all values are equal.
func Variance(values []float64, level float64) (x, lo, hi float64) {
	var m Moments
	for _, v := range values {
		m.Add(v)
	}
	if m.N < 2 {
		return math.NaN(), math.NaN(), math.NaN()
	}
	n := float64(m.N)
	x = m.M2 / (n - 1)
	if x == 0 {
		return 0, 0, 0
	}
	fourth := 0.0
	for _, v := range values {
		d := float64((v - m.Mean) * (v - m.Mean))
		fourth += float64(d * d)
	}
	kurtosis := fourth * n / float64(m.M2*m.M2)
	se := math.Sqrt(max(0, kurtosis-(n-3)/(n-1)) / n)
	half := studentT(level, m.N-1) * se
	return x, x * math.Exp(-half), x * math.Exp(half)
}
