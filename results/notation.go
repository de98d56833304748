package results

import (
	"math"
	"slices"
	"strconv"
)

// notation is the number format of one text table. All numbers have the same number of decimals, so that
// they can be compared at a glance, or, if that would take too many, each has its own exponent.
type notation struct {
	decimals int // negative: exponents
}

// notationFor returns the notation that shows two digits of the median half interval:
// further digits would be noise. Without intervals it shows four digits of the largest
// value, or no decimals if all values are whole.
func notationFor(values, halves []float64) notation {
	values = slices.DeleteFunc(slices.Clone(values), func(x float64) bool { return !finite(x) })
	halves = slices.DeleteFunc(slices.Clone(halves), func(x float64) bool { return !finite(x) || x <= 0 })
	largest, whole := 0.0, true
	for _, x := range values {
		largest = max(largest, math.Abs(x))
		whole = whole && x == math.Trunc(x)
	}
	decimals := 0
	switch {
	case len(halves) > 0:
		slices.Sort(halves)
		decimals = 1 - magnitude(halves[len(halves)/2])
	case !whole:
		decimals = 3 - magnitude(largest)
	}
	if decimals > 9 || largest >= 1e9 {
		return notation{-1}
	}
	return notation{max(decimals, 0)}
}

// magnitude returns the power of ten of a positive number's first digit.
func magnitude(x float64) int { return int(math.Floor(math.Log10(x))) }

func (n notation) format(x float64) string {
	switch {
	case math.IsNaN(x):
		return "n/a"
	case n.decimals < 0:
		return strconv.FormatFloat(x, 'g', 6, 64)
	}
	return strconv.FormatFloat(x, 'f', n.decimals, 64)
}

// half formats half the width of an interval. A width shorter than the last decimal is not shown as 0.
func (n notation) half(x float64) string {
	switch {
	case math.IsNaN(x):
		return "±?"
	case n.decimals < 0:
		return "±" + strconv.FormatFloat(x, 'g', 2, 64)
	case x > 0 && x < math.Pow10(-n.decimals)/2:
		return "±" + strconv.FormatFloat(x, 'g', 1, 64)
	}
	return "±" + n.format(x)
}
