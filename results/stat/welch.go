package stat

import "math"

// Welch returns the difference of the means of two samples that share nothing, a minus b (B.
// L. Welch, Biometrika 34, 1947, with the degrees of freedom of Satterthwaite). There is no
// standard error with fewer than two values in either.
func Welch(a, b Moments) Estimate {
	return apart(a.Mean-b.Mean, meanVariance(a), meanVariance(b))
}

// share is a part of a variance, and the degrees of freedom from which it is known.
type share struct{ variance, freedom float64 }

// meanVariance returns the variance of a mean.
func meanVariance(m Moments) share {
	n := float64(m.N)
	return share{m.M2 / (n - 1) / n, n - 1}
}

// apart returns an estimate whose variance is the sum of shares that are independent (F. E.
// Satterthwaite, Biometrics Bulletin 2(6), 1946).
func apart(mean float64, parts ...share) Estimate {
	v, w := 0.0, 0.0
	for _, p := range parts {
		if !(p.freedom >= 1) || !finite(p.variance) {
			return Estimate{Mean: mean, SE: math.NaN(), Freedom: math.NaN()}
		}
		v += p.variance
		w += float64(p.variance*p.variance) / p.freedom
	}
	return Estimate{Mean: mean, SE: math.Sqrt(v), Freedom: v * v / w}
}
