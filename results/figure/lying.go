package figure

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// rowStep is the height of a row with a lying bar, and dotStep that of each dot of a row with several.
const rowStep, dotStep = 13, 9.5

// high returns the height of a row.
func (p *page) high() float64 {
	most := 1
	for _, one := range p.plots {
		rows := map[int]int{}
		for i := range one.curves {
			rows[one.curves[i].order]++
			most = max(most, rows[one.curves[i].order])
		}
	}
	if most == 1 {
		return rowStep
	}
	return float64(most)*dotStep + rowStep - dotStep
}

// stack shifts dots of one name, which share a row: the first stands on top.
func stack(curves []curve) {
	rows := map[int][]int{}
	for i := range curves {
		rows[curves[i].order] = append(rows[curves[i].order], i)
	}
	for _, row := range rows {
		step := dotStep / (float64(len(row))*dotStep + rowStep - dotStep)
		for k, i := range row {
			curves[i].rise = step * (float64(len(row)-1)/2 - float64(k))
		}
	}
}

// level returns the height of a dot on the vertical axis.
func (p *page) level(c *curve) float64 { return p.row(c.order) + c.rise }

// lies reports whether bars lie in rows, with their names on the left and their values at their ends.
// They do if there is one panel and one x, which would say nothing, and no name takes more than half of
// the width. Dots always lie, and panels side by side share their rows.
func (f *Figure) lies() bool {
	switch {
	case !f.Bars || f.Map:
		return false
	case f.Dots:
		return true
	case len(f.panels()) > 1:
		return false
	}
	bars := 0
	at := math.NaN()
	for i, line := range f.panels()[0].Lines {
		if tickStyle.width(line.Name) > column/2-margin-tickSize-2 {
			return false
		}
		for k, p := range line.curve(i, false, f.LogY).points {
			if k > 0 || bars > 0 && p.x != at {
				return false
			}
			at = p.x
			bars++
		}
	}
	return bars > 1
}

// place spells the only x of lying bars, such as rays: 817101.
func (p *page) place() string {
	x := p.plots[0].curves[0].points[0].x
	label := p.figure.XWords[x]
	if label == "" {
		label = valueLabel(x)
	}
	if p.figure.XLabel == "" {
		return label
	}
	return p.figure.XLabel + ": " + label
}

// rowsOfBars returns the vertical axis of lying bars, whose marks are their names.
func (p *page) rowsOfBars() scale {
	s := scale{span: span{0, max(1, float64(len(p.names)))}}
	for k, name := range slices.Backward(p.names) {
		s.ticks = append(s.ticks, tick{p.row(k), name})
	}
	return s
}

// row returns the place of the k-th name on the vertical axis, the first on top.
func (p *page) row(k int) float64 { return float64(len(p.names)-k) - 0.5 }

// valued reports whether values stand beside rows: on the right of a column of panels.
func (p *page) valued() bool { return p.columns == 1 }

// widestValue returns the space that the values beside rows need.
func (p *page) widestValue() (widest float64) {
	if !p.valued() {
		return 0
	}
	for _, one := range p.plots {
		for i := range one.curves {
			widest = max(widest, tickStyle.width(one.curves[i].label()))
		}
	}
	if p.bare { // a reader's machine may have wider letters
		widest *= 1.2
	}
	return widest + 6
}

// label returns the text beside a row.
func (c *curve) label() string { return cmp.Or(c.value, barLabel(c.points[0].y)) }

// barLabel spells the value of a bar: four digits, or all digits of a number from 1000 to 10^6.
func barLabel(y float64) string {
	size := math.Abs(y)
	switch {
	case size >= 1000 && size < 1e6:
		return valueLabel(y)
	case size >= 1e6 || 0 < size && size < 1e-3:
		short, _ := strconv.ParseFloat(strconv.FormatFloat(size, 'e', 1, 64), 64)
		if y < 0 {
			return "-" + scientific(short)
		}
		return scientific(short)
	}
	return strconv.FormatFloat(y, 'g', 4, 64)
}

// putValues writes values at the ends of horizontal bars, and in a column beside dots.
func (p *page) putValues() {
	if !p.valued() {
		return
	}
	style := tickStyle
	style.below = 0.5
	for i := range p.plots {
		one := &p.plots[i]
		for k := range one.curves {
			c := &one.curves[k]
			end := one.at(min(max(c.points[0].y, c.points[0].hi, p.foot(one)), one.x.hi), p.level(c))
			if p.figure.Dots {
				end.X = one.area.Max.X
			}
			p.put("value", c.label(), style, position{X: end.X + 4, Y: end.Y + 0.5}, p.width)
		}
	}
}

// foot is the value at which lying bars begin.
func (p *page) foot(one *plotted) float64 {
	if one.x.log {
		return one.x.lo
	}
	return 0
}

// drawFoot draws the axis at which lying bars begin.
func (p *page) drawFoot(on canvas, one *plotted) {
	foot := one.at(p.foot(one), 0)
	on.strokeLine(lineStyle{ink: axisInk, width: 0.5}, foot.X, one.area.Min.Y, foot.X, one.area.Max.Y)
}

// drawDot draws a mean as a dot, or a ring, in the middle of its interval. All have one colour, since their
// names stand on the axis.
func (p *page) drawDot(on canvas, one *plotted, c *curve) {
	const radius = 2.2
	mean := c.points[0]
	at, row := one.at(mean.y, p.level(c)), p.level(c)
	style := lineStyle{ink: textInk, width: 0.9}
	if mean.lo < mean.hi {
		lo, hi, gap := one.at(mean.lo, row), one.at(mean.hi, row), 0.0
		if c.open {
			gap = radius
		}
		for _, half := range [][]position{{lo, {X: at.X - gap, Y: at.Y}}, {{X: at.X + gap, Y: at.Y}, hi}} {
			if half[0].X < half[1].X {
				on.strokeLines(style, on.clipLines(half)...)
			}
		}
	}
	dot := symbol{ink: textInk, radius: radius, shape: disc}
	if c.open {
		dot.shape = ring
	}
	mark(on, dot, at)
}

// drawLying draws bars or dots in rows.
func (p *page) drawLying(on canvas, one *plotted) {
	screen := screenOf(on)
	for k := range one.curves {
		c := &one.curves[k]
		at := c.points[0]
		const half = 0.32
		screen.beginLine("line", c)
		if p.figure.Dots {
			p.drawDot(on, one, c)
			screen.end()
			continue
		}
		row := p.row(c.order)
		from, to := one.at(p.foot(one), row-half), one.at(at.y, row+half)
		bar := on.clipPolygon([]position{from, {X: to.X, Y: from.Y}, to, {X: from.X, Y: to.Y}})
		if len(bar) > 2 {
			on.fillPolygon(c.tint(), bar)
		}
		if at.lo < at.hi {
			lo, hi := one.at(at.lo, row), one.at(at.hi, row)
			on.strokeLines(c.solid(), on.clipLines([]position{lo, hi})...)
		}
		screen.end()
	}
	for _, r := range p.figure.Rules {
		if x := one.at(r.At, 0).X; !r.Upright && r.At != 0 {
			on.strokeLines(lineStyle{ink: textInk, width: 0.5}, on.clipLines([]position{{X: x, Y: one.area.Min.Y}, {X: x, Y: one.area.Max.Y}})...)
		}
	}
}
