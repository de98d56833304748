package page

import (
	"cmp"
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// lyingRow is the height of a lying bar with its name above it.
const lyingRow = 38

// lie lays bars in rows, with their names above them and their values at their ends, if they
// stand at one place of one panel, where x would say nothing. It reports whether it did.
func (p *plot) lie() bool {
	if !p.Bars || len(p.Drawn) != 1 || len(p.Drawn[0].Curves) < 2 {
		return false
	}
	one := p.Drawn[0]
	x := one.lines[0][0].x
	for _, l := range one.lines {
		if len(l) != 1 || l[0].x != x {
			return false
		}
	}
	p.Lying = p.XName + ": " + cmp.Or(p.XWords[x], digits(x, 6))
	p.Left, p.Right = 8, p.Width-90
	p.Bottom = p.Top + float64(lyingRow*len(one.Curves))
	p.Height = p.Bottom + 26
	p.fitY()
	axis := p.Y
	axis.from, axis.to = p.Left, p.Right
	one.X, p.Ys, p.Right = axis, nil, p.Width-8
	one.Xs = axis.ticks(nil, nil, 6, 0)
	foot := axis.from
	if !axis.log {
		foot = axis.at(max(axis.lo, min(axis.hi, 0)))
	}
	for k, c := range one.Curves {
		at, top := one.lines[k][0], p.Top+float64(lyingRow*k)
		on := func(x float64) float64 { return axis.at(min(max(x, axis.lo), axis.hi)) }
		end := math.Round(on(at.y))
		c.Blocks = fmt.Sprintf("M%v %vH%vv14H%vZ", tenth(foot), top+20, end, tenth(foot))
		c.At, c.End, c.Value = top+15, end+6, digits(at.y, 4)
		if at.lo < at.hi && axis.has(at.lo) && axis.has(at.hi) {
			lo, hi := tenth(on(at.lo)), tenth(on(at.hi))
			c.Errors = fmt.Sprintf("M%v %vH%vM%v %vv8M%v %vv8", lo, top+27, hi, lo, top+23, hi, top+23)
			c.End = math.Round(max(c.End, hi+6))
		}
	}
	p.point(one, axis, true, func(line int, _, y float64) figure.Spot {
		return figure.Spot{X: axis.at(y), Y: p.Top + float64(lyingRow*line) + 27}
	})
	for _, r := range p.Rules {
		if !r.Upright && axis.within(r.At) {
			one.Level += fmt.Sprintf("M%v %vV%v", tenth(axis.at(r.At)), p.Top, p.Bottom)
		}
	}
	return true
}
