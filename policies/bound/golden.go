package bound

import "math"

// golden minimizes a function on an interval by golden-section search, up to a width. It returns the
// least value found and its place. If the function is not unimodal, that may not be the minimum.
func golden(lo, hi, width float64, f func(x float64) float64) (least, at float64) {
	const share = 0.6180339887498949
	a, b := hi-float64((hi-lo)*share), lo+float64((hi-lo)*share)
	fa, fb := f(a), f(b)
	least, at = math.Inf(1), lo
	for {
		if fa < least {
			least, at = fa, a
		}
		if fb < least {
			least, at = fb, b
		}
		if !(hi-lo > width) {
			return least, at
		}
		if fa <= fb {
			hi, b, fb = b, a, fa
			a = hi - float64((hi-lo)*share)
			fa = f(a)
		} else {
			lo, a, fa = a, b, fb
			b = lo + float64((hi-lo)*share)
			fb = f(b)
		}
	}
}
