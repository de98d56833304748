package single

// Free returns the optimal chunks where starting one costs nothing, and their expected work.
//
// Theorem 2 (section 3.1.1). Under linear risk with end X, among all ways to deploy at most the load in
// at most n > 0 chunks, n equal chunks of
//
//	D = min(load, n/(n+1) X)
//
// units in all complete the most in expectation, and no other way as much:
//
//	E = D - (n+1)/(2n) D^2/X
//
// E grows with n, to load - load^2/2X or, from load X on, to X/2: without a start-up cost no number of
// chunks is the best.
func Free(load, X float64, n int) (sizes []float64, expected float64) {
	m := float64(n)
	d := min(load, m/(m+1)*X)
	if n < 1 || !(d > 0) {
		return nil, 0
	}
	return equal(d, n), d - float64((m+1)/(2*m)*d*(d/X))
}
