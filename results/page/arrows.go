package page

import (
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// arrows are the outlines of arrows at the edges of a panel: those at points, and those at ends of
// intervals.
type arrows struct {
	Beyond, Open string
	Dark         bool // of a map: they stand on its darkest shade
}

// mark points at what the limits of a panel of lines or bars cut.
func (p *plot) mark(one *panel) {
	p.point(one, p.Y, false, func(line int, x, y float64) figure.Spot {
		return figure.Spot{X: one.X.at(x) + p.aside(one.X, one.Curves[line]), Y: p.Y.at(y)}
	})
}

// point draws the arrows of a panel, as in print, and counts what they point at. The place at of a
// point is that on the axes, and in a map the middle of its cell.
func (p *plot) point(one *panel, values scale, lying bool, at func(line int, x, y float64) figure.Spot) {
	x, y := figure.Axis{Lo: one.X.lo, Hi: one.X.hi}, figure.Axis{Lo: values.lo, Hi: values.hi}
	edges := figure.Edges{Left: p.Left, Right: p.Right, Bottom: p.Bottom, Top: p.Top, High: 6, Half: 3.2, Shaft: 7, Apart: 12, At: at}
	if lying {
		edges.Left, edges.Right = values.from, values.to
	}
	p.beyond.Add(p.Cuts(one.given, x, y))
	paths := map[int]*[2]strings.Builder{}
	for _, a := range p.Figure.Arrows(one.given, x, y, lying, edges) {
		key := a.Line
		if p.Map { // whose rows have no ink
			key = int(a.Side)
		}
		if paths[key] == nil {
			paths[key] = &[2]strings.Builder{}
		}
		along := func(back, side float64) string { // a place that far from the tip
			return fmt.Sprintf("%v %v", tenth(a.Tip.X+float64(back*a.Back.X)+float64(side*a.Back.Y)), tenth(a.Tip.Y+float64(back*a.Back.Y)+float64(side*a.Back.X)))
		}
		if head := "M" + along(edges.High, edges.Half) + "L" + along(0, 0) + "L" + along(edges.High, -edges.Half); a.End {
			paths[key][1].WriteString(head)
		} else {
			paths[key][0].WriteString(head + "ZM" + along(edges.High, 0) + "L" + along(edges.High+edges.Shaft, 0))
		}
	}
	if !p.Map {
		for k, c := range one.Curves {
			if drawn := paths[k]; drawn != nil {
				c.arrows = arrows{Beyond: drawn[0].String(), Open: drawn[1].String()}
			}
		}
		return
	}
	for _, side := range []figure.Edge{figure.Bottom, figure.Top} {
		if drawn := paths[int(side)]; drawn != nil {
			one.Arrows = append(one.Arrows, arrows{Beyond: drawn[0].String(), Dark: side == figure.Top})
		}
	}
}

// Told returns the caption, with what the arrows mean.
func (p *plot) Told() string { return p.beyond.Note(p.Caption) }
