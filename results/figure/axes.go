package figure

import (
	"math"
	"slices"
	"strings"
)

// fitY returns the vertical axis, which all panels share.
func (p *page) fitY() scale {
	switch {
	case p.figure.Map:
		return p.rowsOfMap()
	case p.lying:
		return p.rowsOfBars()
	}
	var all []curve
	for _, one := range p.plots {
		all = append(all, one.curves...) // they share their points
	}
	return p.figure.fitY(all)
}

// fitX gives the panels their horizontal axes. All are the same, unless the points of a column of several
// rows take less than half of the axis; then each column has its own.
func (p *page) fitX(names int, wide float64) {
	most := max(3, min(8, int(wide/22)))
	if p.figure.Map {
		p.columnsOfMap()
		return
	}
	var all []curve
	byColumn := make([][]curve, p.columns)
	for i := range p.plots {
		all = append(all, p.plots[i].curves...)
		byColumn[i%p.columns] = append(byColumn[i%p.columns], p.plots[i].curves...)
	}
	if p.lying {
		for i := range p.plots {
			p.plots[i].x = p.figure.fitY(all)
		}
		return
	}
	if p.figure.Bars {
		shared := p.figure.setBars(all, names, wide)
		for i := range p.plots {
			p.figure.setBars(p.plots[i].curves, names, wide)
			p.plots[i].x = barScale(shared, wide)
		}
		return
	}
	shared, apart := p.figure.fitX(all, most), false
	own := make([]scale, p.columns)
	for i := range own {
		own[i] = p.figure.fitX(byColumn[i], most)
		apart = apart || p.columns < len(p.plots) && 2*own[i].norm2(shared) < 1
	}
	for i := range p.plots {
		if p.plots[i].x = shared; apart {
			p.plots[i].x = own[i%p.columns]
		}
	}
}

// agree spells the labels of a logarithmic x axis as powers of ten if the y axis does.
func (p *page) agree() {
	raised := func(t tick) bool { return strings.ContainsFunc(t.label, isRaised) }
	other := func(t tick) bool { // neither 1 nor a power
		return t.label != valueLabel(t.at) || t.at != 1 && !strings.HasPrefix(scientific(t.at), "10")
	}
	for i := range p.plots {
		x, y := &p.plots[i].x, &p.plots[i].y
		if !x.log || !y.log || !slices.ContainsFunc(y.ticks, raised) || slices.ContainsFunc(x.ticks, other) {
			continue
		}
		x.ticks = slices.Clone(x.ticks)
		for k := range x.ticks {
			x.ticks[k].label = scientific(x.ticks[k].at)
		}
	}
}

// between returns the space that marks of the horizontal axes need between panels of a width.
func (p *page) between(wide float64) (most float64) {
	for i := range p.plots {
		x := &p.plots[i].x
		if len(x.ticks) == 0 {
			continue
		}
		first, last := x.ticks[0], x.ticks[len(x.ticks)-1]
		before := tickStyle.width(first.label)/2 - x.norm(first.at)*wide
		behind := tickStyle.width(last.label)/2 - (1-x.norm(last.at))*wide
		most = max(most, max(before, 0)+max(behind, 0)+5)
	}
	return most
}

// norm2 returns the share of another axis that the span takes.
func (s *scale) norm2(all scale) float64 { return all.norm(s.hi) - all.norm(s.lo) }

// barScale returns the scale of bars, with only as many marks as fit.
func barScale(s scale, wide float64) scale {
	most := max(3, int(wide/18))
	if step := (len(s.ticks) + most - 1) / most; step > 1 {
		var few []tick
		for i := 0; i < len(s.ticks); i += step {
			few = append(few, s.ticks[i])
		}
		s.ticks = few
	}
	return s
}

// putYTicks labels the vertical axis of a panel.
func (p *page) putYTicks(one *plotted, room float64) {
	style := tickStyle
	style.left, style.below = 1, 0.5
	for _, t := range apart(one.y.ticks, func(t tick) (lo, hi float64) {
		at := one.at(one.x.lo, t.at).Y
		return at - 4, at + 4
	}) {
		at := one.at(one.x.lo, t.at)
		p.put("mark of y", t.label, style, position{X: one.area.Min.X - tickSize - 2, Y: at.Y + 0.5}, room+1e-6)
	}
}

// putXTicks labels the horizontal axis of a panel.
func (p *page) putXTicks(one *plotted) {
	style := tickStyle
	style.left = 0.5
	for _, t := range one.labelled() {
		half := tickStyle.width(t.label) / 2
		x := min(max(one.at(t.at, one.y.lo).X, half+1), p.width-half-1)
		p.put("mark of x", t.label, style, position{X: x, Y: one.area.Min.Y - tickSize - 1.5}, p.width)
	}
}

// labelled returns the marks of the horizontal axis whose labels do not touch.
func (one *plotted) labelled() []tick {
	return apart(one.x.ticks, func(t tick) (lo, hi float64) {
		half := tickStyle.width(t.label)/2 + 2.5
		at := one.at(t.at, one.y.lo).X
		return at - half, at + half
	})
}

// apart returns every mark, or every second, or third, ..., so that no two touch.
func apart(ticks []tick, place func(t tick) (lo, hi float64)) []tick {
	for step := 1; step < len(ticks); step++ {
		var few []tick
		touch, end := false, math.Inf(-1)
		for i := 0; i < len(ticks); i += step {
			lo, hi := place(ticks[i])
			touch = touch || lo < end
			end = hi
			few = append(few, ticks[i])
		}
		if !touch {
			return few
		}
	}
	return slices.Clone(ticks[:min(1, len(ticks))])
}
