package figure

import (
	"math"
	"slices"
	"strings"
)

// nearby is the distance of lines, as a share of the axis, below which one hides the other: half the width of
// a line in a panel of usual height.
const nearby = 0.004

// coinciding names the lines that hide each other in all panels, or returns "".
func (p *page) coinciding(l *legend) string {
	if p.figure.Map || p.figure.Bars {
		return ""
	}
	var groups []string
	told := map[int]bool{}
	for i := range l.names {
		group := []string{l.names[i]}
		for j := i + 1; j < len(l.names) && !told[i]; j++ {
			if !told[j] && p.coincide(i, j) {
				group, told[j] = append(group, l.names[j]), true
			}
		}
		if last := len(group) - 1; last > 0 {
			groups = append(groups, strings.Join(group[:last], ", ")+" and "+group[last]+" coincide")
		}
	}
	return strings.Join(groups, "; ")
}

// coincide reports whether two lines, by their order, have the same points in all panels, up to the width of a
// line.
func (p *page) coincide(i, j int) bool {
	points := 0
	for k := range p.plots {
		one := &p.plots[k]
		find := func(order int) (points []point) {
			for _, c := range one.curves {
				if c.order == order {
					points = c.points
				}
			}
			return points
		}
		a, b := find(i), find(j)
		if !slices.EqualFunc(a, b, func(a, b point) bool {
			return a.x == b.x && math.Abs(one.y.norm(a.y)-one.y.norm(b.y)) < nearby
		}) {
			return false
		}
		points += len(a)
	}
	return points > len(p.plots)
}
