package single

import (
	"math"

	"github.com/loadstar-sim/loadstar/policies/chunking"
)

// Charged returns the optimal chunks, at most n, where each costs eps to start, and their expected work.
//
// Theorem 4 (section 3.2). Under linear risk with end X >= eps, among all ways to deploy at most the load
// in at most n > 0 chunks, the best has m = min(n, n1, n2) of them,
//
//	n1 = floor((sqrt(1 + 8 X/eps) - 1) / 2)
//	n2 = floor((sqrt(1 + 8 load/eps) + 1) / 2)
//
// which hold D = min(load, m/(m+1) X - m eps/2) units in all. The first holds D/m + (m-1) eps/2 and
// each of the others eps less than the one before. In expectation it completes
//
//	E = D - (m+1)/(2m) D^2/X - (m+1)/2 (D - (m-1) m eps/12) eps/X
//
// The rule behind n1 and n2 is that the last chunk must not be negative. Where it would be empty, as for
// X = eps, there are m - 1 chunks here: the same work, and no chunk is started for nothing. Below X = eps
// nothing can be completed, and without a start-up cost this is [Free].
func Charged(load, eps, X float64, n int) (sizes []float64, expected float64) {
	n = min(n, number(load, eps, X))
	m := float64(n)
	d := min(load, float64(m/(m+1)*X)-m*eps/2)
	if n < 1 || !(d > 0) {
		return nil, 0
	}
	sizes = make([]float64, n)
	for i := range sizes {
		sizes[i] = d/m + float64((m-1-2*float64(i))*eps/2)
	}
	lost := float64((m+1)/(2*m)*d*(d/X)) + float64((m+1)/2*(d-float64((m-1)*m*eps/12))*(eps/X))
	return sizes, d - lost
}

// number returns Theorem 4's own number of chunks: the largest with a last chunk that is not empty, at
// most chunking.Most.
func number(load, eps, X float64) int {
	// Up(x) - 1 is floor(x), except that integers are rounded down to the one before.
	n1 := chunking.Up((math.Sqrt(1+8*X/eps)-1)/2) - 1
	n2 := chunking.Up((math.Sqrt(1+8*load/eps)+1)/2) - 1
	m := min(n1, max(n2, 1))
	if !(m >= 1) {
		return 0
	}
	return int(min(m, chunking.Most))
}
