package figure

import (
	"fmt"
	"slices"
	"strings"
)

// edge is a side of a panel.
type edge int

const (
	noEdge edge = iota
	atBottom
	atTop
	atLeft
	atRight
)

// side returns the end of an axis beyond which a number lies.
func (s span) side(x float64, log bool, low, high edge) edge {
	switch {
	case log && !hasLogarithm(x) || x < s.lo:
		return low
	case x > s.hi:
		return high
	}
	return noEdge
}

// cut is a point, or an end of its interval, that lies beyond the axes of a panel.
type cut struct {
	line int // index among the curves of the panel
	x, y float64
	side edge
	end  bool // the end of an interval whose point is not beyond the same side
}

// count has the numbers of points and ends of intervals beyond the axes of a figure, and of points in
// lines that a logarithmic axis cannot show.
type count struct{ points, ends, lost int }

// note adds an explanation of the arrows at the edges to a caption, if there are any.
func (n count) note(caption string) string {
	told := n.beyond()
	if told != "" {
		told = "arrows: " + told
	}
	return joined("; ", caption, told, n.lacking())
}

// beyond says what lies beyond the axes: "1 point and 2 ends of intervals beyond the axes".
func (n count) beyond() string {
	told := joined(" and ", several(n.points, "point", "points"), several(n.ends, "end of an interval", "ends of intervals"))
	if told != "" {
		told += " beyond the axes"
	}
	return told
}

// lacking says how many points of lines that are not drawn have no logarithm.
func (n count) lacking() string {
	told := several(n.lost, "point has", "points have")
	if told != "" {
		told += " no logarithm, in lines that are not drawn"
	}
	return told
}

// several spells a count of things, or is empty without any.
func several(n int, one, several string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, several)
}

// joined joins the non-empty texts.
func joined(by string, texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), by)
}

// Hidden describes how much lies beyond the axes, as in the caption, or returns "".
func (f *Figure) Hidden() string { return f.layOut(inPrint).cuts().note("") }

// cuts counts what lies beyond the axes.
func (p *page) cuts() (n count) {
	for i := range p.plots {
		cuts, lost := p.cutsOf(&p.plots[i])
		n.lost += lost
		for _, c := range cuts {
			if c.end {
				n.ends++
			} else {
				n.points++
			}
		}
	}
	return n
}

// values returns the axis of a panel's values: the shades of a map, otherwise the vertical axis.
func (p *page) values(one *plotted) scale {
	switch {
	case p.figure.Map:
		return p.shades()
	case p.lying:
		return one.x
	}
	return one.y
}

// cutsOf lists the points and ends of a panel's lines beyond its axes, and counts the points of lines of
// which nothing is drawn.
func (p *page) cutsOf(one *plotted) (cuts []cut, lost int) {
	f, x, y := p.figure, one.x.span, p.values(one).span
	k := 0
	for i := range one.Lines {
		c := one.Lines[i].curve(i, f.LogX, f.LogY) // here intervals do not stop at the axis
		if len(c.points) == 0 {
			lost += len(c.off)
			continue
		}
		for _, at := range slices.Concat(c.off, c.points) {
			add := func(side edge, end bool) { cuts = append(cuts, cut{k, at.x, at.y, side, end}) }
			if side := x.side(at.x, f.LogX, atLeft, atRight); side != noEdge && !f.Map && !f.Bars {
				add(side, false)
				continue
			}
			side := y.side(at.y, f.LogY, atBottom, atTop)
			if side != noEdge {
				add(side, false)
			}
			if f.Map || !(at.lo < at.hi) {
				continue
			}
			for _, end := range []edge{y.side(at.lo, f.LogY, atBottom, atTop), y.side(at.hi, f.LogY, atBottom, atTop)} {
				if end != noEdge && end != side {
					add(end, true)
				}
			}
		}
		k++
	}
	return cuts, lost
}
