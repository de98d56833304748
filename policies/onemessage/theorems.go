package onemessage

import "slices"

// The functions of this file are for loads up to [Bound] that are sent in full. They return f of the
// largest expectation W - f W^2, and the share of each worker, in the order of the arguments. Their
// arguments must be positive, z may be 0; z and x are kappa/bw and kappa/s. Theorem 4, which serves tests
// only, is Bandwidths in theorems_test.go.

// FreeMessages is Theorem 1 (section 3): where messages take no time, the shares are proportional to
// 1/x_i, and
//
//	f = 1 / (1/x_1 + ... + 1/x_p)
func FreeMessages(x []float64) (f float64, parts []float64) { return Speeds(0, x) }

// Alike is Theorem 2 (section 4): p equal workers have equal shares, and
//
//	f = ((p+1) z + 2x) / 2p
func Alike(p int, z, x float64) (f float64) {
	n := float64(p)
	return (float64((n+1)*z) + 2*x) / (2 * n)
}

// Speeds is Theorem 3 (section 5.1): where only speeds differ, the order does not matter. The paper has f
// as a quotient of two sums over symmetric functions of x, and the shares by recurrence. They are
// proportional to 1/(z + 2 x_i), and
//
//	f = z/2 + 1/2 / (1/(z + 2 x_1) + ... + 1/(z + 2 x_p))
func Speeds(z float64, x []float64) (f float64, parts []float64) {
	if len(x) == 0 {
		return 0, nil
	}
	least := slices.Min(x)
	sum := 0.0
	for _, x := range x {
		part := (z + 2*least) / (z + 2*x) // at most 1, so nothing overflows
		parts = append(parts, part)
		sum += part
	}
	for i := range parts {
		parts[i] /= sum
	}
	return z/2 + (z/2+least)/sum, parts
}

// Risks is Theorem 5 (section 5.3): where only risks differ, workers are served in non-increasing
// order of them, which the argument must have. The earlier workers then keep their proportions as another
// is added, which gets the share
//
//	Y = (c + 2d) kappa / 2 (f + d kappa),   f_1 = (c + d) kappa_1
//	f' = (c + d) kappa - (c + 2d)^2 kappa^2 / 4 (f + d kappa)
//
// where kappa is the added worker's, c = 1/bw and d = 1/s. All shares are positive.
func Risks(bw, s float64, kappa []float64) (f float64, parts []float64) {
	c, d := 1/bw, 1/s
	kept := make([]float64, len(kappa)) // Y
	for i, k := range kappa {
		all := float64(k * (c + d))
		if i == 0 {
			f = all
			continue
		}
		half := float64(k * (c/2 + d))
		kept[i] = half / (f + float64(d*k))
		f = all - float64(half*kept[i])
	}
	parts = make([]float64, len(kappa))
	left := 1.0
	for i, kept := range slices.Backward(kept) {
		parts[i] = left * (1 - kept) // the first gets all that is left
		left *= kept
	}
	return f, parts
}
