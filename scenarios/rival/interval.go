package rival

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Interval returns the confidence interval of the ratio of two means, from series of the same
// instances: that of the mean of a - q b over the mean of b, centred at the ratio q (Fieller's
// idea, linearised). It is Student's below 20 batches, and Hall's, which takes the skewness
// out, from 20 on. Both ends are NaN with fewer than 10 batches, and if the two differ in too
// few batches; see [stat.Difference.Rare].
func Interval(a, b *stat.Series, level float64) (lo, hi float64) {
	plain := stat.Pair(a, b)
	x, y := stat.AverageBatches([]*stat.Series{a}), stat.AverageBatches([]*stat.Series{b})
	if plain.Rare() || len(x) != len(y) || !(a.Mean > 0) || !(b.Mean > 0) {
		return math.NaN(), math.NaN()
	}
	q := a.Mean / b.Mean
	apart, zero := stat.Sample{Length: 1}, stat.Sample{Length: 1}
	for i := range x {
		d := (x[i] - float64(q*y[i])) / b.Mean
		if stat.Tied(x[i], float64(q*y[i])) {
			d = 0
		}
		apart.Batches, zero.Batches = append(apart.Batches, d), append(zero.Batches, 0)
		apart.Add(d)
		zero.Add(0)
	}
	var s, z stat.Series
	s.Append(apart)
	z.Append(zero)
	d := stat.Pair(&s, &z)
	if d.Constant() { // a is q times b in every batch
		return q, q
	}
	lo, hi = d.Interval(level)
	return q + lo, q + hi
}
