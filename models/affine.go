package models

import "math"

// Affine is the cost of handling an amount of load: a start-up time and a time
// per unit. The zero value means that the step takes neither message nor time.
type Affine struct{ Latency, PerUnit float64 }

// Free reports whether the cost is the zero value.
func (a Affine) Free() bool { return a == Affine{} }

// Of returns the time that x units take. The product is rounded before it is added, on every machine: the
// conversion forbids a fused multiply-add.
func (a Affine) Of(x float64) float64 { return a.Latency + float64(x*a.PerUnit) }

// Fills reports whether x is the largest load that costs at most d, see [Affine.LargestWithin]. x must be
// positive. Usually (d-Latency)/PerUnit already is that load.
func (a Affine) Fills(x, d float64) bool {
	return a.Of(x) <= d && a.Of(math.Float64frombits(math.Float64bits(x)+1)) > d
}

// LargestWithin returns the largest x with Of(x) <= d in floating-point arithmetic, so that no deadline
// is missed by rounding. It returns 0 if the latency alone exceeds d, and +Inf if the cost does not
// depend on the load.
func (a Affine) LargestWithin(d float64) float64 {
	if !(a.Latency <= d) {
		return 0
	}
	x := (d - a.Latency) / a.PerUnit
	if a.PerUnit == 1 {
		// Sums below the midpoint between d and the next number are rounded to d, and so is about half of
		// the sums at the midpoint. Starting there saves the search where the latency makes d coarser
		// than x.
		y := x + (math.Float64frombits(math.Float64bits(d)+1)-d)/2
		b := math.Float64bits(y)
		if a.Latency+y > d {
			b--
		}
		if y = math.Float64frombits(b); a.Fills(y, d) {
			return y
		}
	}
	if a.PerUnit == 0 || math.IsInf(x, 1) {
		return math.Inf(1)
	}
	// The quotient is a few roundings off, or many if the load's time vanishes beside the latency.
	// Positive floats have the order of their bits, so the search gallops through the bits and then
	// bisects.
	fits := func(b uint64) bool { return a.Of(math.Float64frombits(b)) <= d }
	b, step := math.Float64bits(x), uint64(1)
	for ; !fits(b); step *= 2 {
		b -= min(b, step)
	}
	for step = 1; b+step <= largest && fits(b+step); step *= 2 {
		b += step
	}
	for step /= 2; step > 0; step /= 2 { // b+2*step is too large
		if b+step <= largest && fits(b+step) {
			b += step
		}
	}
	return math.Float64frombits(b)
}

// largest holds the bits of the largest finite number.
const largest = 0x7FEFFFFFFFFFFFFF
