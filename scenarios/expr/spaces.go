package expr

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// appendRange appends the values of a range.
func appendRange(dst []Value, a, b, step float64) ([]Value, error) {
	if !(step > 0) {
		return dst, fmt.Errorf("the step must be positive")
	}
	if a > b {
		return dst, fmt.Errorf("the range ends before it begins")
	}
	n := math.Floor((b-a)/step + 1e-9)
	if !(n < maxValues) {
		return dst, fmt.Errorf("the range has %w", errLong)
	}
	dst = slices.Grow(dst, int(n)+1)
	for k := range int(n) + 1 {
		dst = append(dst, Value{X: Round(a + float64(float64(k)*step))})
	}
	return dst, nil
}

// appendSpace appends the values of logspace or linspace.
func (it *boundItem) appendSpace(dst []Value, a, b, count float64) ([]Value, error) {
	if !(count >= 1 && count <= maxValues && count == math.Trunc(count)) {
		return dst, fmt.Errorf("the count is %v: want an integer from 1 to %d", count, maxValues)
	}
	if count == 1 && a != b {
		return dst, fmt.Errorf("one value cannot hold both ends")
	}
	if it.kind == logspace && !(a > 0 && b > 0) {
		return dst, fmt.Errorf("the ends must be positive")
	}
	last := int(count) - 1
	dst = slices.Grow(dst, last+1)
	for k := range last + 1 {
		t := float64(k) / max(1, float64(last))
		x := a + float64(t*(b-a))
		switch {
		case k == 0:
			x = a
		case k == last:
			x = b
		case it.kind == logspace:
			x = math.Exp(math.Log(a) + float64(t*(math.Log(b)-math.Log(a))))
		}
		dst = append(dst, Value{X: Round(x)})
	}
	return dst, nil
}

// Round rounds to twelve significant digits, as the values of axes are. Minus zero becomes zero.
func Round(x float64) float64 {
	if x == math.Trunc(x) && math.Abs(x) < 1e12 {
		return x + 0
	}
	r, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 12, 64), 64)
	if err != nil {
		return x // near the largest number
	}
	return r
}
