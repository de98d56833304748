package stat

import (
	"math"
	"slices"
)

// rounding is the relative difference up to which two numbers count as equal. Sums of the same numbers in
// another order are closer.
const rounding = 1e-9

// Tied reports whether two numbers differ by no more than rounding: by 1e-9 of the larger.
func Tied(a, b float64) bool {
	apart, larger := math.Abs(a-b), math.Abs(a)
	if y := math.Abs(b); y > larger {
		larger = y
	}
	return a == b || apart <= rounding*larger && apart <= math.MaxFloat64
}

// The least numbers of batches for the interval of a difference, and for a correction of its skewness, which
// fewer batches do not show.
const (
	fewest  = 10
	fewestG = 20
)

// Difference is the difference of two policies, a minus b, in one cell and on the same
// instances.
type Difference struct {
	Mean float64 // over all instances, or over the common batches if one has more instances

	length  int       // instances in an arriving batch
	pool    int       // arriving batches in each of the batches below
	batches []float64 // 0 where the two are tied
	differ  int       // batches in which they are not
	moments Moments   // of the batches
	skew    float64   // of the batches
}

// Pair returns the difference of two series of the same instances in the same order, from the batches that
// both have. If one has longer batches, the batches of the other are pooled. Without common batches only the
// mean is known, and only if both have as many instances; otherwise it is NaN.
func Pair(a, b *Series) (d Difference) {
	d.Pair(a, b)
	return d
}

// Pair makes this the difference that the function of that name returns, and keeps its memory for
// that, which no copy of it may then need.
func (d *Difference) Pair(a, b *Series) {
	*d = Difference{Mean: math.NaN(), length: a.length, pool: max(a.pool, b.pool), batches: d.batches[:0]}
	if a.length == b.length {
		x, y := a.pooled(d.pool), b.pooled(d.pool)
		common := min(len(x), len(y))
		d.batches = slices.Grow(d.batches, common)
		for i := range common {
			apart := x[i] - y[i]
			if Tied(x[i], y[i]) {
				apart = 0
			} else {
				d.differ++
			}
			d.batches = append(d.batches, apart)
			d.moments.Add(apart)
		}
		d.skew = skewness(d.batches, d.moments)
	}
	switch {
	case a.N == b.N && a.N > 0:
		d.Mean = a.Mean - b.Mean
		if Tied(a.Mean, b.Mean) {
			d.Mean = 0
		}
	case d.Batches() > 0:
		d.Mean = d.moments.Mean
	}
}

// Tied reports whether the two differ by no more than rounding, on average and in every
// batch. This is no proof that they never differ.
func (d *Difference) Tied() bool { return d.Mean == 0 && d.differ == 0 }

// Constant reports whether the two differ, and by the same in all batches up to rounding.
func (d *Difference) Constant() bool {
	return d.Batches() >= fewest && d.differ == d.Batches() &&
		d.moments.SD() <= rounding*math.Abs(d.moments.Mean)
}

// Rare reports whether the sample may miss rare large differences: the two differ in fewer than 10 batches,
// or the differences are too skewed. An interval would then cover too little: where 4 to 12% of 20 batches
// differ, Student's covers the difference in 52 to 85% of samples instead of 95%.
func (d *Difference) Rare() bool {
	n := d.Batches()
	return d.differ < min(n, fewest) || n >= fewestG && math.Abs(d.skew) > 0.35*math.Sqrt(float64(n))
}

// measured reports whether there is an interval from at least the given number of batches.
func (d *Difference) measured(least int) bool {
	return d.Batches() >= least && !d.Rare() && d.moments.M2 > 0 && !d.Constant() && finite(d.Mean) && finite(d.moments.M2)
}

// Interval returns the confidence interval of the difference at a level such as 0.95. Both ends are NaN with
// fewer than 10 batches, or if the difference is [Difference.Rare] or the same in all batches. They are NaN,
// too, if a mean is not finite or the level is outside (0, 1).
//
// Below 20 batches it is Student's interval. From 20 batches on, it is corrected for skewness (P. Hall,
// Journal of the Royal Statistical Society B 54(1), 1992): skewed differences are common, since policies are
// often close in most instances and far apart in few.
func (d *Difference) Interval(level float64) (lo, hi float64) {
	if !d.measured(fewest) {
		return math.NaN(), math.NaN()
	}
	t := studentT(level, int64(d.Batches()-1))
	if d.Batches() < fewestG {
		return d.student(t)
	}
	return d.hall(t)
}

// student returns the interval of t standard errors to both sides.
func (d *Difference) student(t float64) (lo, hi float64) {
	half := t * d.moments.SD() / math.Sqrt(float64(d.Batches()))
	return d.Mean - half, d.Mean + half
}

// hall returns the interval of the means whose studentized distance is t or less after
// Hall's transformation, which takes out its skewness.
func (d *Difference) hall(t float64) (lo, hi float64) {
	if math.Abs(d.skew) < 1e-6 {
		return d.student(t)
	}
	n := float64(d.Batches())
	bias := d.skew / (6 * n)
	inverse := func(t float64) float64 {
		return 3 / d.skew * (math.Cbrt(1+float64(d.skew*(t/math.Sqrt(n)-bias))) - 1)
	}
	sd := d.moments.SD()
	return d.Mean - float64(sd*inverse(t)), d.Mean - float64(sd*inverse(-t))
}

// skewness estimates the skewness of the population from which values were drawn. It
// returns 0 if there are fewer than three values or all are equal.
func skewness(values []float64, m Moments) float64 {
	if m.N < 3 || m.M2 == 0 {
		return 0
	}
	n, cubes := float64(m.N), 0.0
	for _, x := range values {
		e := x - m.Mean
		cubes += float64(e * e * e)
	}
	variance := m.M2 / n
	return math.Sqrt(n*(n-1)) / (n - 2) * (cubes / n) / (variance * math.Sqrt(variance))
}
