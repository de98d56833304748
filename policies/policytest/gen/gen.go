// Package gen generates inputs for tests of theorems: random numbers that find wrong orders and wrong
// ties. It also has a simulator whose episodes are judged, means with their standard errors, and
// comparison of floating-point numbers.
//
// A test of a theorem draws many small worlds, computes the closed form, and compares it with the engine
// and with alternatives that must not beat it. The package imports no policies, so that the tests of
// every family can use it; package policytest tests whole policies.
package gen

import "math"

// Near reports whether two numbers of any size differ by at most the tolerance,
// relative to the larger of them. A number is near itself, infinite or not; no
// finite number is near an infinite one, and nothing is near NaN.
func Near(a, b, tolerance float64) bool {
	return a == b || math.Abs(a-b) <= tolerance*min(max(math.Abs(a), math.Abs(b)), math.MaxFloat64)
}

// NearUnit reports whether two numbers differ by at most the tolerance, relative to
// the second if that is above 1, and else absolutely: for numbers of a size near 1
// that may cancel.
func NearUnit(a, b, tolerance float64) bool {
	return a == b || math.Abs(a-b) <= tolerance*min(max(1, math.Abs(b)), math.MaxFloat64)
}

// Sum returns the sum of numbers, added from the first to the last.
func Sum[T int | float64](xs []T) (sum T) {
	for _, x := range xs {
		sum += x
	}
	return sum
}
