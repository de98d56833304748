package results

import (
	"math"

	"gonum.org/v1/plot"
)

// span is the least interval that holds some numbers.
type span struct{ lo, hi float64 }

func noSpan() span { return span{math.Inf(1), math.Inf(-1)} }

func (s *span) include(xs ...float64) {
	for _, x := range xs {
		s.lo, s.hi = min(s.lo, x), max(s.hi, x)
	}
}

// widened makes a span that can be an axis: not empty, and wide enough for its
// marks to be different numbers.
func (s span) widened() span {
	if !(s.lo <= s.hi) {
		return span{0, 1}
	}
	size := max(math.Abs(s.lo), math.Abs(s.hi))
	switch {
	case size < 1e-100:
		return span{-0.5, 0.5}
	case s.lo == s.hi:
		return span{s.lo - size/20, s.hi + size/20}
	case s.hi-s.lo < size*1e-9:
		return span{s.lo - size*1e-9, s.hi + size*1e-9}
	}
	return s
}

// padded leaves a share of the span's width free on both sides. What was not
// negative does not become so.
func (s span) padded(share float64) span {
	pad := (s.hi - s.lo) * share
	if s.lo >= 0 {
		return span{max(s.lo-pad, 0), s.hi + pad}
	}
	return span{s.lo - pad, s.hi + pad}
}

// setY fits the vertical axis to means and intervals, as far as the figure
// does not say otherwise.
func (f *Figure) setY(p *plot.Plot, curves []curve) {
	data := noSpan()
	for _, c := range curves {
		for _, at := range c.points {
			data.include(at.y, at.lo, at.hi)
		}
	}
	auto := data.widened().padded(0.04)
	lo, hi := auto.lo, auto.hi
	if drawable(f.YMin) {
		lo = f.YMin
	}
	if drawable(f.YMax) {
		hi = f.YMax
	}
	if wide := (span{lo, hi}).widened(); !(lo < hi) || wide != (span{lo, hi}) {
		lo, hi = auto.lo, auto.hi
	}
	p.Y.Min, p.Y.Max = lo, hi
	p.Y.Tick.Marker = plot.ConstantTicks(linearTicks(lo, hi))
}

// setX fits the horizontal axis to the points. A little room at both ends keeps
// markers whole.
func (f *Figure) setX(p *plot.Plot, curves []curve) {
	const room = 0.025
	data := noSpan()
	var values []float64
	for _, c := range curves {
		for _, at := range c.points {
			data.include(at.x)
			values = append(values, at.x)
		}
	}
	linear := data.widened()
	pad := (linear.hi - linear.lo) * room
	p.X.Min, p.X.Max = linear.lo-pad, linear.hi+pad
	ticks := linearTicks(p.X.Min, p.X.Max)
	if f.LogX && len(values) > 0 {
		factor := math.Pow(linear.hi/linear.lo, room)
		p.X.Min, p.X.Max = linear.lo/factor, linear.hi*factor
		p.X.Scale = plot.LogScale{}
		ticks = logTicks(p.X.Min, p.X.Max)
	}
	if own, ok := ticksAt(values, p.X.Norm); ok && len(own) > 0 {
		ticks = own
	}
	p.X.Tick.Marker = plot.ConstantTicks(ticks)
}
