package stat

import "math"

// unsteady is the largest relative half-width of a mean's interval for the mean to be a divisor.
const unsteady = 0.2

// Quotient returns the ratio of the means of two series of the same instances in the same order as a
// [Difference] whose Mean is that ratio. Its interval is the interval of the mean of
//
//	(a - q b) / mean(b)    where q is the ratio,
//
// moved to q, from the batches that both have (W. G. Cochran, Sampling Techniques, 3rd edition, 1977,
// section 6.3). It has no interval where the difference has none, nor if the divisor is so close to 0 that
// it is known to less than a fifth. P and Effect mean nothing, and as it keeps no batches, it has no
// Deviations and no place in [Simultaneous].
func Quotient(a, b *Series) Difference {
	d := Pair(a, b)
	return d.Quotient(a, b)
}

// Quotient calls the function Quotient for the two series whose difference this is.
func (d *Difference) Quotient(a, b *Series) Difference {
	q := Difference{Mean: math.NaN(), length: d.length, pool: d.pool}
	x, y := a.pooled(d.pool), b.pooled(d.pool)
	if a.length != b.length {
		x, y = nil, nil
	}
	x, y = x[:d.Batches()], y[:d.Batches()]
	var over, under Moments
	for i := range y {
		over.Add(x[i])
		under.Add(y[i])
	}
	mean, by := over.Mean, under.Mean
	if a.N == b.N && a.N > 0 {
		mean, by = a.Mean, b.Mean
	}
	if by == 0 || !finite(mean/by) {
		return q
	}
	q.Mean = mean / by
	if d.Mean == 0 {
		q.Mean = 1
	}
	if !(studentT(0.95, under.N-1)*under.SD()/math.Sqrt(float64(under.N)) <= unsteady*math.Abs(by)) {
		return q
	}
	var room [maxBatches]float64
	errors := room[:0]
	for i := range x {
		e := 0.0
		if !Tied(x[i], y[i]) || q.Mean != 1 {
			e = (x[i] - float64(q.Mean*y[i])) / by
		}
		errors = append(errors, e)
		q.moments.Add(e)
	}
	q.differ = d.differ
	q.skew = skewness(errors, q.moments)
	return q
}
