package stat

import "math"

// Share returns the interval at a level such as 0.95 of a mean of n values that are 0 or 1: the
// share of a population in which something is so (E. B. Wilson, Journal of the American
// Statistical Association 22, 1927). It lies within [0, 1], contains the mean, and has a width
// even where all values are equal. For values between 0 and 1 it is too wide. Both ends are NaN
// without values, for a mean that is no share, and for a level outside (0, 1).
func Share(mean float64, n int64, level float64) (lo, hi float64) {
	z := normal(level)
	if n < 1 || !(mean >= 0 && mean <= 1) || math.IsNaN(z) {
		return math.NaN(), math.NaN()
	}
	more := z * z / float64(n)
	middle := (mean + float64(more/2)) / (1 + more)
	half := math.Sqrt(float64(more*float64(mean*(1-mean)))+float64(more*more/4)) / (1 + more)
	return max(0, min(mean, middle-half)), min(1, max(mean, middle+half))
}

// Shares is the difference of two shares, a minus b, of the same instances or of others. The zero
// value has none.
type Shares struct {
	A, B   float64 // the shares
	NA, NB int64   // instances of each: the same, unless they share none
	Alike  float64 // correlation of the two values of an instance

	only [2]float64 // instances in which only the one is so, and only the other; NaN if unknown
}

// pairShares returns the difference of two shares of n paired instances: onlyA have the first
// property alone, onlyB the second alone.
func pairShares(a, b float64, onlyA, onlyB, n int64) Shares {
	s := Shares{A: a, B: b, NA: n, NB: n, only: [2]float64{float64(onlyA), float64(onlyB)}}
	all := float64(n)
	both := float64(a*all) - float64(onlyA)
	neither := all - both - float64(onlyA) - float64(onlyB)
	products := float64(both*neither) - float64(float64(onlyA)*float64(onlyB))
	if products > 0 {
		products = max(0, products-float64(all/2)) // for the continuity of the normal law
	}
	if scale := float64(a*(1-a)) * float64(b*(1-b)); scale > 0 {
		s.Alike = products / (all * all * math.Sqrt(scale))
	}
	return s
}

// SharesApart returns the difference of two series that share nothing.
func SharesApart(a, b *Series) Shares {
	return Shares{A: a.Mean, B: b.Mean, NA: a.N, NB: b.N, only: [2]float64{math.NaN(), math.NaN()}}
}

// SharesOf returns the difference of two series of the same instances, from the means of batches alone. How
// alike they are is estimated from these, and taken to be less by a standard error, or not at all with fewer
// than 10 batches.
func SharesOf(a, b *Series) Shares {
	d := Pair(a, b)
	s := SharesApart(a, b)
	if a.N != b.N {
		s.NA, s.NB = d.Instances(), d.Instances()
		s.A, s.B = means(a.pooled(d.pool), d.Batches()), means(b.pooled(d.pool), d.Batches())
	}
	n := d.Batches()
	if n < fewest {
		return s
	}
	x, y := a.pooled(d.pool)[:n], b.pooled(d.pool)[:n]
	ma, mb := means(x, n), means(y, n)
	var xy, xx, yy float64
	for i := range x {
		xy += float64((x[i] - ma) * (y[i] - mb))
		xx += float64((x[i] - ma) * (x[i] - ma))
		yy += float64((y[i] - mb) * (y[i] - mb))
	}
	if xx > 0 && yy > 0 {
		r := min(1-1e-9, max(1e-9-1, xy/math.Sqrt(xx*yy)))
		s.Alike = math.Tanh(math.Atanh(r) - 1/math.Sqrt(float64(n-3)))
	}
	return s
}

// SharesBy returns the difference of two series of the same instances: by the tally of these, if
// it is of all of them.
func SharesBy(a, b *Series, t Tally) Shares {
	if n := t.N(); n > 0 && n == a.N && n == b.N {
		return pairShares(a.Mean, b.Mean, t.Above, t.Below, n)
	}
	return SharesOf(a, b)
}

// means returns the mean of the first n means of batches.
func means(of []float64, n int) float64 {
	sum := 0.0
	for _, x := range of[:n] {
		sum += x
	}
	return sum / float64(n)
}

// Difference returns a minus b, and 0 where the two are equal up to rounding.
func (s Shares) Difference() float64 {
	if Tied(s.A, s.B) {
		return 0
	}
	return s.A - s.B
}

// Interval returns the interval of the difference at a level such as 0.95, by the ends of the
// intervals of both shares and how alike they are (R. G. Newcombe, Statistics in Medicine 17,
// 1998, method 10). It lies within [-1, 1]. Both ends are NaN where a share has no interval.
func (s Shares) Interval(level float64) (lo, hi float64) {
	la, ua := Share(s.A, s.NA, level)
	lb, ub := Share(s.B, s.NB, level)
	apart := func(x, y float64) float64 {
		return math.Sqrt(max(0, float64(x*x)-float64(2*s.Alike*float64(x*y))+float64(y*y)))
	}
	d := s.Difference()
	return max(-1, d-apart(s.A-la, ub-s.B)), min(1, d+apart(ua-s.A, s.B-lb))
}

// P returns the two-sided p-value of the sign test on the instances in which only one of the two has the
// property (Q. McNemar, Psychometrika 12, 1947). It is NaN if these instances are not known.
func (s Shares) P() float64 {
	a, b := s.only[0], s.only[1]
	if math.IsNaN(a) || s.NA < 1 {
		return math.NaN()
	}
	return coins(a, b)
}
