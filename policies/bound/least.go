package bound

import "math"

// golden returns the least value of a function that it sees between two places, and where: of
// one that falls and then grows, the least up to the width. The answer is a value of the
// function at a place whatever the function does.
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
