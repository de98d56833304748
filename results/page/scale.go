package page

import (
	"math"
	"strconv"
)

// scale is an axis: numbers from lo to hi have places from from to to.
type scale struct {
	lo, hi   float64
	from, to float64
}

// at returns the place of a number.
func (s scale) at(x float64) float64 {
	return s.from + float64((x-s.lo)/(s.hi-s.lo)*(s.to-s.from))
}

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

// tick is a mark of an axis.
type tick struct {
	At   float64
	Text string
}

// ticks returns at most about most marks at round numbers.
func (s scale) ticks(most int) (all []tick) {
	step := math.Pow(10, math.Floor(math.Log10((s.hi-s.lo)/float64(most))))
	for _, factor := range []float64{2, 2.5, 2} {
		if (s.hi-s.lo)/step > float64(most) {
			step *= factor
		}
	}
	first := math.Ceil(s.lo / step)
	for i := range most + 2 {
		if x := float64((first + float64(i)) * step); x <= s.hi+float64(step*1e-9) {
			all = append(all, tick{tenth(s.at(x)), digits(x, 6)})
		}
	}
	return all
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
