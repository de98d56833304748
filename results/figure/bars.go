package figure

import (
	"maps"
	"math"
	"slices"
	"strconv"
)

// barRoom is the share of the axis between two values of X that their bars take together.
const barRoom = 0.7

// widestBar is the width of bars if there are few.
const widestBar = 22

// setBars turns the curves into bars, all of one width. The bars of one X stand side by side in the
// order of the lines. It returns the axis.
func (f *Figure) setBars(curves []curve, n int, room float64) scale {
	data := noSpan()
	for _, c := range curves {
		for _, at := range slices.Concat(c.points, c.off) {
			data.include(at.x)
		}
	}
	if data = data.widened(); len(curves) == 0 {
		return scale{span: data, ticks: linearTicks(data.lo, data.hi)}
	}
	s := scale{span: span{math.Floor(data.lo+0.5) - 0.5, math.Ceil(data.hi-0.5) + 0.5}}
	slot := room / (s.hi - s.lo)
	width := min(slot*barRoom/float64(n), widestBar)
	for i := range curves {
		curves[i].bar = width
		curves[i].shift = width * (float64(curves[i].order) - float64(n-1)/2)
	}
	for _, x := range slices.Sorted(maps.Keys(f.XWords)) {
		word := f.XWords[x]
		if number, err := strconv.ParseFloat(word, 64); err == nil {
			word = valueLabel(number)
		}
		s.ticks = append(s.ticks, tick{x, shorten(word, tickStyle, slot-2)})
	}
	if len(s.ticks) == 0 {
		s.ticks = linearTicks(s.lo, s.hi)
	}
	return s
}

// drawBars draws a bar from 0, or from the bottom of a logarithmic axis, to each mean, with an error bar
// if it has an interval.
func (c *curve) drawBars(on canvas, at func(x, y float64) position, bottom float64) {
	for _, p := range c.points {
		top, foot := at(p.x, p.y), at(p.x, bottom).Y
		middle := top.X + c.shift
		left, right := middle-c.bar*0.46, middle+c.bar*0.46
		bar := []position{{X: left, Y: foot}, {X: left, Y: top.Y}, {X: right, Y: top.Y}, {X: right, Y: foot}}
		if bar = on.clipPolygon(bar); len(bar) > 2 {
			from, to := bar[0], bar[0]
			for _, corner := range bar {
				from, to = position{X: min(from.X, corner.X), Y: min(from.Y, corner.Y)}, position{X: max(to.X, corner.X), Y: max(to.Y, corner.Y)}
			}
			c.box(on, from, to)
			on.strokeLines(c.solid(), []position{{X: from.X, Y: top.Y}, {X: to.X, Y: top.Y}}) // visible at 0, too
		}
		if p.lo < p.hi {
			c.errorBar(on, middle, at(p.x, p.lo).Y, at(p.x, p.hi).Y)
		}
	}
}
