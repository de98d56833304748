package figure

import (
	"math"
	"slices"
)

// tick is a mark of an axis.
type tick struct {
	at    float64
	label string
}

// scale is an axis: its range, its marks and whether it is logarithmic.
type scale struct {
	span
	log   bool
	ticks []tick
}

// norm returns the position of a number on the axis: 0 where it begins, 1 where it ends.
func (s *scale) norm(x float64) float64 {
	if s.log {
		return math.Log(x/s.lo) / math.Log(s.hi/s.lo)
	}
	return (x - s.lo) / (s.hi - s.lo)
}

// fitY returns the vertical axis of curves: it fits means and intervals, except for limits that the
// figure sets.
func (f *Figure) fitY(curves []curve) scale {
	const room = 0.04
	data := noSpan()
	has := drawable
	if f.LogY {
		has = hasLogarithm
	}
	for _, c := range curves {
		for _, at := range c.points {
			for _, y := range []float64{at.y, at.lo, at.hi} {
				if has(y) {
					data.include(y)
				}
			}
		}
	}
	for _, r := range f.Rules {
		if !r.Upright && has(r.At) && len(curves) > 0 {
			data.include(r.At)
		}
	}
	if f.Bars && !f.LogY {
		data.include(0)
	}
	auto := data.widened()
	s := scale{log: f.LogY && auto.lo > 0} // linear if there are no points
	if s.log {
		auto = auto.scaled(room)
	} else {
		auto = auto.padded(room).fromZero()
	}
	s.span = auto.limited(f.YMin, f.YMax, has)
	s.ticks = linearTicks(s.lo, s.hi)
	if s.log {
		s.ticks = logTicks(s.lo, s.hi)
		for i := range curves {
			curves[i].stopAt(s.lo)
		}
	}
	return s
}

// limited returns the span with the limits that are numbers, unless they leave it empty.
func (s span) limited(lo, hi float64, has func(float64) bool) span {
	set := s
	if has(lo) {
		set.lo = lo
	}
	if has(hi) {
		set.hi = hi
	}
	if !(set.lo < set.hi) || set.widened() != set {
		return s
	}
	return set
}

// fitX returns the horizontal axis of curves, with a little space at both ends for whole markers. It has
// at most most marks, so that their labels fit.
func (f *Figure) fitX(curves []curve, most int) scale {
	const room = 0.025
	data := noSpan()
	var values []float64
	for _, c := range curves {
		for _, at := range slices.Concat(c.points, c.off) {
			if !f.LogX || hasLogarithm(at.x) {
				data.include(at.x)
				values = append(values, at.x)
			}
		}
	}
	for _, r := range f.Rules {
		if r.Upright && drawable(r.At) && (!f.LogX || hasLogarithm(r.At)) && len(curves) > 0 {
			data.include(r.At)
		}
	}
	linear := data.widened()
	pad := (linear.hi - linear.lo) * room
	s := scale{log: f.LogX && len(values) > 0}
	has := drawable
	if s.log {
		s.span, has = linear.scaled(room), hasLogarithm
	} else {
		s.span = span{linear.lo - pad, linear.hi + pad}
	}
	// 0 is a limit of x only beside another one: most figures set none.
	if f.XMin != f.XMax {
		s.span = s.limited(f.XMin, f.XMax, has)
	}
	s.ticks = linearTicks(s.lo, s.hi)
	if s.log {
		s.ticks = logTicks(s.lo, s.hi)
	}
	values = slices.DeleteFunc(values, func(x float64) bool { return x < s.lo || x > s.hi })
	if own, ok := ticksAt(values, s.norm, most); ok && len(own) > 0 {
		s.ticks = own
	}
	for i, t := range s.ticks {
		if word := f.XWords[t.at]; word != "" {
			s.ticks[i].label = word
		}
	}
	return s
}
