package page

import (
	"math"
	"strconv"
)

// scale is an axis: numbers from lo to hi have places from 0 to the length.
type scale struct{ lo, hi, length float64 }

// at returns the place of a number.
func (s scale) at(x float64) float64 { return (x - s.lo) / (s.hi - s.lo) * s.length }

// widened returns an axis that is not empty.
func (s scale) widened() scale {
	switch size := max(math.Abs(s.lo), math.Abs(s.hi)); {
	case !(s.lo <= s.hi):
		s.lo, s.hi = 0, 1
	case size < 1e-100:
		s.lo, s.hi = -0.5, 0.5
	case s.hi-s.lo < size*1e-9:
		s.lo, s.hi = s.lo-size/20, s.hi+size/20
	}
	return s
}

// digits spells a number in up to n digits.
func digits(x float64, n int) string {
	text := strconv.FormatFloat(x, 'g', n, 64)
	if math.Abs(x) < 1e15 {
		if short, _ := strconv.ParseFloat(text, 64); math.Abs(short) >= 1e-4 {
			return strconv.FormatFloat(short, 'f', -1, 64)
		}
	}
	return text
}

// tenth rounds to tenths.
func tenth(x float64) float64 { return math.Round(x*10) / 10 }
