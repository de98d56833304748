package stat

import "math"

// Moments summarises values by their count, mean and extremes and by M2, the sum of
// their squared distances from the mean. The zero value summarises no values. gonum/stat needs all
// values at once; blocks of instances are summarised one by one and merged.
type Moments struct {
	N        int64
	Mean, M2 float64
	Min, Max float64
}

// Add adds a value (Welford, Technometrics 4(3), 1962).
//
// Equal values give M2 = 0 exactly, so the interval has width 0 if a metric never varies. After a NaN or an
// infinity the mean is not finite, and stays so.
func (m *Moments) Add(x float64) {
	if m.N == 0 {
		*m = Moments{N: 1, Mean: x, Min: x, Max: x}
		return
	}
	m.N++
	d := x - m.Mean
	m.Mean += d / float64(m.N)
	// Without the conversion a compiler may fuse the product and the sum, and round
	// once where other machines round twice.
	m.M2 += float64(d * (x - m.Mean))
	m.Min = min(m.Min, x)
	m.Max = max(m.Max, x)
}

// Merge adds the values that o summarises (Chan, Golub, LeVeque, The American
// Statistician 37(3), 1983). Merging is commutative and associative only up to
// rounding: the same bits need the same order.
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

// SD returns the estimated standard deviation of the population from which the values
// were drawn, the square root of M2/(N-1), or NaN for fewer than two values.
func (m Moments) SD() float64 {
	if m.N < 2 {
		return math.NaN()
	}
	return math.Sqrt(m.M2 / float64(m.N-1))
}

// Student returns the confidence interval of the mean at a level such as 0.95 by Student's
// distribution alone, as for means of batches, which are close to normal. Both ends are the mean
// if all values are equal, and NaN for fewer than two values or a level outside (0, 1).
// Values of instances have [Moments.Within].
func (m Moments) Student(level float64) (lo, hi float64) {
	half := studentT(level, m.N-1) * m.SD() / math.Sqrt(float64(m.N))
	return m.Mean - half, m.Mean + half
}
