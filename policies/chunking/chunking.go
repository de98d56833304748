// Package chunking computes the number of equal chunks into which a load is cut.
//
// Benoit, Robert, Rosenberg and Vivien (Theory Comput. Syst. 53, 2013, section 6.1) give the number of
// chunks per unit of work, but not its rounding, although the winner of a close comparison depends on it.
// So rounding is an option of every policy with equal chunks, down by default.
package chunking

import (
	"fmt"
	"math"
)

// Rounding turns a number of chunks into an integer. The zero value is Floor.
type Rounding string

const (
	Floor Rounding = "floor"
	Ceil  Rounding = "ceil"
	Round Rounding = "round" // to the nearest, halves up
)

// Most is the largest total number of entries in the lists of a schedule. Beyond it, a policy returns an
// error instead of filling the memory.
const Most = 20_000_000

// Chunks returns the number of equal chunks for a load at n chunks per unit of work: at least one, at
// most Most.
func Chunks(n, load float64, r Rounding) (int, error) {
	if n == 0 {
		return 0, fmt.Errorf("n is 0, or auto: the policy needs a number of chunks per unit of work")
	}
	if !(n > 0) || math.IsInf(n, 1) {
		return 0, fmt.Errorf("n is %v chunks per unit of work: it must be positive and finite", n)
	}
	x := float64(n * load) // the conversion forbids a fused multiply-add below
	switch r {
	case Floor, "":
		x = Down(x)
	case Ceil:
		x = Up(x)
	case Round:
		x = Down(x + 0.5)
	default:
		return 0, fmt.Errorf("rounding is %q: it must be floor, ceil or round", string(r))
	}
	x = max(x, 1)
	if !(x <= Most) {
		return 0, fmt.Errorf("%v chunks per unit of work cut a load of %v into %.3g chunks: %d is the limit", n, load, x, Most)
	}
	return int(x), nil
}

// slack is the relative distance from an integer that a product or quotient may have by rounding alone:
// 147 times 0.3 times 100 is 4410, but not in floating point. A few operations have an error of some
// 1e-15.
const slack = 1e-12

// Down is floor, except that a number an ulp or so below an integer counts as
// that integer.
func Down(x float64) float64 { return -Up(-x) }

// Up is ceil with the same allowance.
func Up(x float64) float64 {
	if math.IsInf(x, 0) {
		return x
	}
	return math.Ceil(x - float64(slack*math.Abs(x)))
}

// These needs explain why the rounding of a number of chunks has no effect.
const (
	needsNumber   = "a number n: what n=auto finds is whole"
	needsFraction = "a load at which this rounding gives another number of chunks"
)

// Idle returns what a rounding needs to change the number of chunks of any of the loads, compared with
// another rounding. It returns "" if it changes one.
func Idle(n float64, r, other Rounding, loads ...float64) (needs string) {
	if n == 0 {
		return needsNumber
	}
	for _, load := range loads {
		a, err := Chunks(n, load, r)
		b, failed := Chunks(n, load, other)
		if err != nil || failed != nil || a != b {
			return ""
		}
	}
	return needsFraction
}
