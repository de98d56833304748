// Package stat turns observations into statistics with intervals: moments of a block
// and of blocks merged in their order, batch means for differences of policies that
// met the same instances, and histograms of which any share can be averaged.
//
// The same values in the same blocks give the same bits on every machine: moments are
// merged in the order of the blocks, and no product that is added to something can be
// fused with the addition. Histograms may be merged in any order.
package stat

import "math"

// Moments summarises values by their count, mean and extremes and by M2, the
// sum of their squared distances from the mean. The zero value is a summary of
// no values.
type Moments struct {
	N        int64
	Mean, M2 float64
	Min, Max float64
}

// Add takes in one more value (Welford, Technometrics 4(3), 1962).
//
// Equal values give M2 = 0 exactly, so a metric that never varies is seen as
// such. After a NaN or an infinity the mean is not finite any more, and stays so.
func (m *Moments) Add(x float64) {
	if m.N == 0 {
		*m = Moments{N: 1, Mean: x, Min: x, Max: x}
		return
	}
	m.N++
	d := x - m.Mean
	m.Mean += d / float64(m.N)
	// Without the conversion a compiler may fuse product and sum, and round
	// once where other machines round twice.
	m.M2 += float64(d * (x - m.Mean))
	m.Min = min(m.Min, x)
	m.Max = max(m.Max, x)
}

// Merge takes in the values that o summarises (Chan, Golub, LeVeque, The
// American Statistician 37(3), 1983). Merging is commutative and associative up
// to rounding only: to get the same bits again, merge in the same order again.
func (m *Moments) Merge(o Moments) {
	switch {
	case o.N == 0:
		return
	case m.N == 0:
		*m = o
		return
	}
	n := m.N + o.N
	share := float64(o.N) / float64(n)
	d := o.Mean - m.Mean
	m.Mean += float64(d * share)
	m.M2 += o.M2 + float64(float64(d*d)*float64(float64(m.N)*share))
	m.Min = min(m.Min, o.Min)
	m.Max = max(m.Max, o.Max)
	m.N = n
}

// SD returns the standard deviation of the population from which the values
// were drawn, as estimated by the square root of M2/(N-1); NaN for fewer than
// two values.
func (m Moments) SD() float64 {
	if m.N < 2 {
		return math.NaN()
	}
	return math.Sqrt(m.M2 / float64(m.N-1))
}

// Interval returns the confidence interval of the mean at a level such as 0.95,
// by Student's distribution. It is the mean alone where nothing varied, and NaN
// for fewer than two values or a level outside of (0, 1).
func (m Moments) Interval(level float64) (lo, hi float64) {
	half := studentT(level, m.N-1) * m.SD() / math.Sqrt(float64(m.N))
	return m.Mean - half, m.Mean + half
}
