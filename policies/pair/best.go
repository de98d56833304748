package pair

import "math"

// Best returns the best [Shape] with at most n > 0 chunks on each worker, under common linear risk with
// end X and where chunks cost nothing to start.
//
// The schedules of Theorem 6, Theorem 7 and Algorithm 1 are shapes, so it is never behind them; and it is
// defined everywhere. For a number k of own chunks and m = n - k shared ones, a shape with a units of its
// own for each worker and b = load - 2a in common is expected to complete, as long as a + b <= X,
//
//	2a - (k+1)/k a^2/X + b - (a^2 b + (m+1)/m a b^2 + (m+1)(m+2)/6m^2 b^3)/X^2
//
// which is a cubic polynomial in a. So the best a is an end of its interval, with one kind of chunks
// only, or a zero of a parabola; and all k are tried. Where a + b exceeds X, the polynomial is too small,
// which does no harm: a chunk that is sure to be lost on one worker is in effect the other's own, so that
// shapes with other numbers do at least as well. By Theorem 5, load is held back only where nothing is
// shared.
func Best(load, X float64, n int) Shape {
	best := apart(load, X, n)
	most := best.linear(X)
	try := func(s Shape) {
		if e := s.linear(X); e > most {
			best, most = s, e
		}
	}
	if load <= X {
		try(Mirror(load, n))
	}
	for k := 1; k < n; k++ {
		for _, a := range turns(load, X, k, n-k) {
			if a > 0 && a < load/2 {
				try(Shape{Alone: k, Shared: n - k, Own: a, Common: load - 2*a})
			}
		}
	}
	return best
}

// linear is Expected in closed form, for shapes that end by X.
func (s Shape) linear(X float64) float64 {
	e := 0.0
	if s.Alone > 0 {
		k := float64(s.Alone)
		e += 2*s.Own - float64((k+1)/k*s.Own*(s.Own/X))
	}
	if s.Shared > 0 {
		_, q, r := coefficients(0, s.Shared)
		a, b := s.Own/X, s.Common/X
		e += float64(s.Common * (1 - float64(a*a) - float64(q*a*b) - float64(r*b*b)))
	}
	return e
}

// coefficients returns (k+1)/k, (m+1)/m and (m+1)(m+2)/6m^2, which tend to 1, 1
// and 1/6 as chunks become many.
func coefficients(alone, shared int) (p, q, r float64) {
	k, m := float64(alone), float64(shared)
	return (k + 1) / k, (m + 1) / m, (m + 1) * (m + 2) / (6 * m * m)
}

// turns returns the points at which the expectation of shapes without load held back is stationary in
// Own: the zeros of its derivative, in units of X
//
//	w^2 (6r - q) + 2 (w (4q - 12r - 1) - p) a + 3 (2 - 4q + 8r) a^2
//
// for the load w. They may be NaN, or out of range.
func turns(load, X float64, alone, shared int) [2]float64 {
	p, q, r := coefficients(alone, shared)
	w := load / X
	c0 := w * w * (float64(6*r) - q)
	c1 := float64(w*(float64(4*q)-float64(12*r)-1)) - p
	c2 := 3 * (2 - float64(4*q) + float64(8*r)) // 0 for two shared chunks
	root := math.Sqrt(float64(c1*c1) - float64(c0*c2))
	far := -c1 - math.Copysign(root, c1) // no cancellation, unlike the other sign
	return [2]float64{c0 / far * X, far / c2 * X}
}
