package figure

import (
	"fmt"
	"slices"
	"strings"
)

// GiveWay moves vertical limits beyond which points or ends of intervals lie, so that these are
// drawn: limits that nobody asked for must not hide results.
func (f *Figure) GiveWay() {
	if !(f.YMin < f.YMax) {
		return
	}
	auto := *f
	auto.YMin, auto.YMax = 0, 0
	var all []curve
	for _, panel := range f.panels() {
		for i, line := range panel.Lines {
			all = append(all, line.curve(i, f.LogX, f.LogY))
		}
	}
	all = slices.DeleteFunc(all, func(c curve) bool { return len(c.points) == 0 })
	if len(all) == 0 {
		return
	}
	data, padded := noSpan(), auto.fitY(all)
	for _, c := range all {
		for _, at := range c.points {
			data.include(at.y, at.lo, at.hi)
		}
	}
	if data.lo < f.YMin {
		f.YMin = padded.lo
	}
	if data.hi > f.YMax {
		f.YMax = padded.hi
	}
}

// Edge is a side of a panel.
type Edge int

const (
	noEdge Edge = iota
	Bottom
	Top
	Left
	Right
)

// Axis is the numbers from Lo to Hi.
type Axis struct{ Lo, Hi float64 }

// side returns at which end of an axis a number leaves it.
func (a Axis) side(x float64, log bool, low, high Edge) Edge {
	switch {
	case log && !hasLogarithm(x) || x < a.Lo:
		return low
	case x > a.Hi:
		return high
	}
	return noEdge
}

// Cut is a point, or an end of its interval, that lies beyond the axes of a panel.
type Cut struct {
	Line int // among those with points that are drawn
	X, Y float64
	Side Edge
	End  bool // of an interval whose point does not lie beyond the same side
}

// Cuts lists what of the lines of a panel lies beyond its axes, and counts the points of lines of
// which nothing is drawn. The y axis is that of the values: the shades of a map.
func (f *Figure) Cuts(lines []Line, x, y Axis) (cuts []Cut, lost int) {
	k := 0
	for i := range lines {
		c := lines[i].curve(i, f.LogX, f.LogY)
		if len(c.points) == 0 {
			lost += len(c.off)
			continue
		}
		for _, at := range slices.Concat(c.off, c.points) {
			add := func(side Edge, end bool) { cuts = append(cuts, Cut{k, at.x, at.y, side, end}) }
			if side := x.side(at.x, f.LogX, Left, Right); side != noEdge && !f.Map && !f.Bars {
				add(side, false)
				continue
			}
			side := y.side(at.y, f.LogY, Bottom, Top)
			if side != noEdge {
				add(side, false)
			}
			if f.Map || !(at.lo < at.hi) {
				continue
			}
			for _, end := range []Edge{y.side(at.lo, f.LogY, Bottom, Top), y.side(at.hi, f.LogY, Bottom, Top)} {
				if end != noEdge && end != side {
					add(end, true)
				}
			}
		}
		k++
	}
	return cuts, lost
}

// Count is how many points and ends of intervals lie beyond the axes of a figure, and how many
// points are of lines of which a logarithmic axis shows nothing.
type Count struct{ Points, Ends, Lost int }

// Add counts the cuts of a panel.
func (n *Count) Add(cuts []Cut, lost int) {
	n.Lost += lost
	for _, c := range cuts {
		if c.End {
			n.Ends++
		} else {
			n.Points++
		}
	}
}

// Note adds to a caption what the arrows at the edges mean, if there are any.
func (n Count) Note(caption string) string {
	count := func(n int, one, several string) string {
		switch n {
		case 0:
			return ""
		case 1:
			return "1 " + one
		}
		return fmt.Sprintf("%d %s", n, several)
	}
	told := joined(" and ", count(n.Points, "point", "points"), count(n.Ends, "end of an interval", "ends of intervals"))
	if told != "" {
		told = "arrows: " + told + " beyond the axes"
	}
	lost := count(n.Lost, "point has", "points have")
	if lost != "" {
		lost += " no logarithm, in lines that are not drawn"
	}
	return joined("; ", caption, told, lost)
}

// joined joins texts that are not empty.
func joined(by string, texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), by)
}

// Hidden says how much lies beyond the axes, as the caption does, or nothing.
func (f *Figure) Hidden() string { return f.compose().cuts().Note("") }

// cuts counts what lies beyond the axes.
func (p *page) cuts() (n Count) {
	for i := range p.plots {
		n.Add(p.cutsOf(&p.plots[i]))
	}
	return n
}

// cutsOf lists what lies beyond the axes of a panel.
func (p *page) cutsOf(one *plotted) ([]Cut, int) {
	values := one.y
	switch {
	case p.figure.Map:
		values = p.shades()
	case p.lying:
		values = one.x
	}
	return p.figure.Cuts(one.Lines, Axis{one.x.lo, one.x.hi}, Axis{values.lo, values.hi})
}
