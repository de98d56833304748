package figure

import (
	"math"

	"gonum.org/v1/plot"
)

// span is the smallest interval that contains some numbers.
type span struct{ lo, hi float64 }

func noSpan() span { return span{math.Inf(1), math.Inf(-1)} }

func (s *span) include(xs ...float64) {
	for _, x := range xs {
		s.lo, s.hi = min(s.lo, x), max(s.hi, x)
	}
}

// widened returns a span that can be an axis: not empty, and wide enough for its marks
// to be different numbers.
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

// padded adds a share of the span's width on both sides. A span without negative numbers
// stays without.
func (s span) padded(share float64) span {
	pad := (s.hi - s.lo) * share
	if s.lo >= 0 {
		return span{max(s.lo-pad, 0), s.hi + pad}
	}
	return span{s.lo - pad, s.hi + pad}
}

// scaled is padded for a logarithmic axis. All of the span must be positive.
func (s span) scaled(share float64) span {
	factor := math.Pow(s.hi/s.lo, share)
	return span{s.lo / factor, s.hi * factor}
}

// setY fits the vertical axis to means and intervals, except for limits that the figure
// sets.
func (f *Figure) setY(p *plot.Plot, curves []curve) {
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
	if f.Bars {
		data.include(0)
	}
	auto := data.widened()
	logarithmic := f.LogY && auto.lo > 0 // linear if there are no points
	if logarithmic {
		auto = auto.scaled(room)
	} else {
		auto = auto.padded(room)
	}
	lo, hi := auto.lo, auto.hi
	if has(f.YMin) {
		lo = f.YMin
	}
	if has(f.YMax) {
		hi = f.YMax
	}
	if wide := (span{lo, hi}).widened(); !(lo < hi) || wide != (span{lo, hi}) {
		lo, hi = auto.lo, auto.hi
	}
	p.Y.Min, p.Y.Max = lo, hi
	ticks := linearTicks(lo, hi)
	if logarithmic {
		p.Y.Scale = plot.LogScale{}
		ticks = logTicks(lo, hi)
		for i := range curves {
			curves[i].stopAt(lo)
		}
	}
	p.Y.Tick.Marker = plot.ConstantTicks(ticks)
}

// setX fits the horizontal axis to the points, with a little room at both ends for whole
// markers.
func (f *Figure) setX(p *plot.Plot, curves []curve) {
	const room = 0.025
	if f.Bars {
		f.setBars(p, curves)
		return
	}
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
		wide := linear.scaled(room)
		p.X.Min, p.X.Max = wide.lo, wide.hi
		p.X.Scale = plot.LogScale{}
		ticks = logTicks(p.X.Min, p.X.Max)
	}
	if own, ok := ticksAt(values, p.X.Norm); ok && len(own) > 0 {
		ticks = own
	}
	for i, tick := range ticks {
		if word := f.XWords[tick.Value]; word != "" {
			ticks[i].Label = word
		}
	}
	p.X.Tick.Marker = plot.ConstantTicks(ticks)
}
