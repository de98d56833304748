package pair

import "github.com/loadstar-sim/loadstar/models"

// Mirror lets both workers compute all of the load in the same n equal chunks, in opposite orders.
//
// Theorem 6 (section 4.2). Under any common law, and where chunks cost nothing to start, this is
// asymptotically optimal: as n grows its expectation tends to that of the best schedule of n chunks.
//
// The paper shows no rate; the following one does not need a common law. Let F and G be the
// probabilities of an interruption before a time, for either worker. A piece of load that ends at s on
// the one and at t on the other is missed with probability F(s) G(t). Pieces that end by s on a worker
// hold s units at most. So among all ways to pair the times, the mirrored one minimizes the sum of the
// products (the rearrangement inequality), and nothing completes more than
//
//	integral over t = 0..load of 1 - F(t) G(load-t)
//
// whatever its chunks. n mirrored chunks are behind that by at most 2 load/n F(load) G(load). [Ceiling]
// bounds the integral from above.
func Mirror(load float64, n int) Shape { return Shape{Shared: n, Common: load} }

// Ceiling returns an upper bound on the expected work of all schedules for two workers of equal speed,
// with any number of chunks, whether or not they cost to start: see [Mirror]. It falls to the least such
// bound as n grows.
func Ceiling(f, g models.Risk, load float64, n int) float64 {
	m, sum := float64(n), 0.0
	for k := range n {
		missed := f.Before(float64(k)*load/m) * g.Before(float64(n-1-k)*load/m)
		sum += 1 - missed
	}
	return sum * (load / m)
}
