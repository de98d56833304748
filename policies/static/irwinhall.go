package static

import "math"

// meanOfCapped returns the mean of min(load, sum of max(0, X_i - eps) / unit)
// over p independent X_i, uniform on (0, x).
//
// A share is positive with probability b = (x - eps)/x, and then uniform on
// (0, l), l = (x - eps)/unit. Given that j of them are positive, their sum is l
// times a number of the Irwin-Hall law (Irwin; Hall; both Biometrika 19, 1927).
// How many are positive is binomial.
func meanOfCapped(p int, x, eps, unit, load float64) float64 {
	if eps >= x {
		return 0
	}
	b, l := (x-eps)/x, (x-eps)/unit
	means := cappedMeans(p, load/l)
	sum := 0.0
	for j, weight := range binomial(p, eps/x, b) {
		sum += float64(weight * means[j])
	}
	return min(sum*l, load) // which a rounding might pass
}

// cappedMeans returns E min(w, S_j) for j from 0 to p, where S_j is the sum of j
// independent numbers, uniform on (0, 1).
//
// The usual formulas are sums with alternating signs, of which for a hundred
// numbers nothing is left in a float64. But the density of S_k is the cardinal
// B-spline M_k, whose recurrence (Cox; de Boor; both 1972)
//
//	(k-1) M_k(x) = x M_{k-1}(x) + (k-x) M_{k-1}(x-1)
//
// has positive terms only and loses nothing, and neither do its integrals:
//
//	E min(w, S_j) = w - integral of Pr(S_j <= s) from 0 to w
//	              = w - sum over i >= 0 of (i+1) M_{j+2}(w-i).
func cappedMeans(p int, w float64) []float64 {
	means := make([]float64, p+1)
	if w >= float64(p) { // the cap is out of reach
		for j := range means {
			means[j] = float64(j) / 2
		}
		return means
	}
	whole := math.Floor(w)
	n := int(whole)
	spline := make([]float64, n+1) // M_k(w-whole+i)
	spline[0] = 1
	for k := 2; k <= p+2; k++ {
		for i := n; i >= 0; i-- {
			x := w - whole + float64(i)
			before := 0.0
			if i > 0 {
				before = spline[i-1]
			}
			if x >= float64(k) {
				spline[i] = 0
				continue
			}
			spline[i] = (float64(x*spline[i]) + float64((float64(k)-x)*before)) / float64(k-1)
		}
		j := k - 2
		if w >= float64(j) {
			means[j] = float64(j) / 2
			continue
		}
		below := 0.0
		for i, m := range spline {
			below += float64(float64(n-i+1) * m)
		}
		means[j] = w - below
	}
	return means
}

// binomial returns C(p,j) b^j a^(p-j) for j from 0 to p, which may be 1000.
func binomial(p int, a, b float64) []float64 {
	weights := make([]float64, p+1)
	x := 1.0 // C(p,j) b^j
	for j := range weights {
		weights[j] = x
		x *= b * float64(p-j) / float64(j+1)
	}
	x = 1 // a^(p-j)
	for j := p; j >= 0; j-- {
		weights[j] *= x
		x *= a
	}
	return weights
}
