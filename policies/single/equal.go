package single

import "github.com/loadstar-sim/loadstar/models"

// Equal returns the expected work of n equal chunks of the load, if each costs eps to start:
//
//	E = load/n sum over k = 1..n of Pr(no interruption before k (load/n + eps))
//
// Theorem 3 (section 3.1.2). Under any law and without a start-up cost, equal chunks are asymptotically
// optimal: as n grows, E tends to the expectation of the best n chunks. The paper shows no rate; this is
// one. E is a lower sum, and [Ceiling] the upper sum, of the integral of Pr(no interruption before t)
// over t from 0 to load. No chunks can complete more than the integral, since the last of any u units
// ends at u or later. So
//
//	best - E <= load/n Pr(interruption before load)
func Equal(law models.Risk, load, eps float64, n int) float64 {
	sum := 0.0
	for k := 1; k <= n; k++ {
		// Not k times a rounded length: the last chunk must end at the load.
		missed := law.Before(float64(k)*load/float64(n) + float64(float64(k)*eps))
		if missed >= 1 {
			break
		}
		sum += 1 - missed
	}
	return sum * (load / float64(n))
}

// Ceiling returns an upper bound on the expected work of all schedules for one worker, with any number of
// chunks: see [Equal]. It falls to the least such bound as n grows.
func Ceiling(law models.Risk, load float64, n int) float64 {
	sum := 0.0
	for k := range n {
		sum += 1 - law.Before(float64(k)*load/float64(n))
	}
	return sum * (load / float64(n))
}

// Number returns a number of equal chunks, at most the given one, for a law without a theorem, where each
// costs eps > 0 to start. The expectation may have several peaks, so bisection could miss the best. It is
// evaluated at all numbers up to 16, and beyond in steps of a sixteenth; peaks are flat, so the result is
// close to the best. No chunk is made smaller than its start-up cost.
func Number(law models.Risk, load, eps float64, most int) int {
	best, expected := 1, Equal(law, load, eps, 1)
	survived, k := 0.0, 0
	for n := 2; n <= most && float64(n)*eps <= load; n += max(1, n/16) {
		// However short the chunks are, the k-th ends after k eps.
		for ; k < n; k++ {
			survived += 1 - law.Before(float64(k+1)*eps)
		}
		if expected >= survived*(load/float64(n)) {
			break // the same holds for more chunks, since each survives less
		}
		if e := Equal(law, load, eps, n); e > expected {
			best, expected = n, e
		}
	}
	return best
}
