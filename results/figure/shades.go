package figure

import (
	"image/color"
	"math"
	"slices"
)

// shadeBar is the space at the right of a map for its scale.
const shadeBar = 52

// rowsOfMap returns the vertical axis of a map, whose marks are the names of its rows.
func (p *page) rowsOfMap() scale {
	s := scale{}
	for _, one := range p.plots {
		for _, line := range one.Lines {
			if !slices.ContainsFunc(s.ticks, func(t tick) bool { return t.label == line.Name }) {
				s.ticks = append(s.ticks, tick{float64(len(s.ticks)) + 0.5, line.Name})
			}
		}
	}
	s.hi = max(1, float64(len(s.ticks)))
	return s
}

// columnsOfMap gives each column of panels of a map its horizontal axis: a place for each value of X.
func (p *page) columnsOfMap() {
	for column := range p.columns {
		var xs []float64
		for i := column; i < len(p.plots); i += p.columns {
			for _, c := range p.plots[i].curves {
				for _, at := range c.points {
					xs = append(xs, at.x)
				}
			}
		}
		slices.Sort(xs)
		xs = slices.Compact(xs)
		s := scale{span: span{0, max(1, float64(len(xs)))}}
		for i, x := range xs {
			label := p.figure.XWords[x]
			if label == "" {
				label = valueLabel(x)
			}
			s.ticks = append(s.ticks, tick{float64(i) + 0.5, label})
		}
		for i := column; i < len(p.plots); i += p.columns {
			p.plots[i].x, p.plots[i].xs = s, xs
		}
	}
}

// shades returns the scale of a map's shades, which fits the numbers of all panels except for limits that
// the figure sets.
func (p *page) shades() scale {
	var all []curve
	for _, one := range p.plots {
		all = append(all, one.curves...)
	}
	s := *p.figure
	s.Rules = nil
	fit := s.fitY(all)
	if p.figure.Diverging {
		far := 0.0
		for _, c := range all {
			for _, at := range c.points {
				far = max(far, math.Abs(at.y))
			}
		}
		if far == 0 {
			far = 1
		}
		fit = scale{span: span{-far, far}, ticks: linearTicks(-far, far)}
	}
	return fit
}

// shade returns the shade for a part of the scale of the figure. Around 0, it goes from brown through white
// to blue.
func (f *Figure) shade(part float64) color.NRGBA {
	if !f.Diverging {
		return shade(part)
	}
	end := color.NRGBA{R: 0x08, G: 0x30, B: 0x6B, A: 0xFF}
	if part < 0.5 {
		end = color.NRGBA{R: 0x8C, G: 0x51, B: 0x0A, A: 0xFF}
	}
	far := min(math.Abs(2*part-1), 1)
	mix := func(to uint8) uint8 { return uint8(math.Round(0xF4 + (float64(to)-0xF4)*far)) }
	return color.NRGBA{R: mix(end.R), G: mix(end.G), B: mix(end.B), A: 0xFF}
}

// signify marks a place of a map around 0: a dot where the interval holds 0, a bar where the value is below
// it. So a print in grey tells both sides apart.
func signify(on canvas, at point, part float64, from, to position) {
	ink := textInk
	if math.Abs(2*part-1) > 0.5 {
		ink = paper
	}
	middle := position{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
	size := min(1.1, (to.X-from.X)/4, (to.Y-from.Y)/4)
	switch {
	case at.lo <= 0 && at.hi >= 0:
		on.drawMarker(symbol{ink: ink, radius: size, shape: disc}, middle)
	case at.y < 0:
		on.strokeLine(lineStyle{ink: ink, width: size * 0.7}, middle.X-1.6*size, middle.Y, middle.X+1.6*size, middle.Y)
	}
}

// shade returns the shade for a part of the scale: from pale to dark, in grey too.
func shade(part float64) color.NRGBA {
	part = min(max(part, 0), 1)
	mix := func(a, b float64) uint8 { return uint8(math.Round(a + float64((b-a)*part))) }
	return color.NRGBA{R: mix(0xEF, 0x08), G: mix(0xF4, 0x30), B: mix(0xFA, 0x6B), A: 0xFF}
}

// cell returns the corners of a cell of a map, by row and value of X.
func (one *plotted) cell(c *curve, x float64) (from, to position) {
	row := slices.IndexFunc(one.y.ticks, func(t tick) bool { return t.label == c.name })
	k, _ := slices.BinarySearch(one.xs, x)
	return one.at(float64(k), float64(row)), one.at(float64(k+1), float64(row+1))
}

// drawMap draws the shades or the kinds of a panel.
func (p *page) drawMap(on canvas, one *plotted) {
	shades := p.shades()
	screen := screenOf(on)
	screen.begin("cells")
	defer screen.end()
	for _, c := range one.curves {
		for _, at := range c.points {
			from, to := one.cell(&c, at.x)
			if len(p.figure.Kinds) > 0 {
				if k, ok := p.figure.KindAt(at.y); ok {
					k.pen().fill(on, from, to)
				}
				continue
			}
			part := shades.norm(at.y)
			on.fillPolygon(p.figure.shade(part), []position{from, {X: to.X, Y: from.Y}, to, {X: from.X, Y: to.Y}})
			if p.figure.Diverging {
				signify(on, at, part, from, to)
			}
		}
	}
}

// putShades places the marks of the scale of shades and their label.
func (p *page) putShades() {
	s, area := p.shades(), p.plots[p.columns-1].area
	left := area.Max.X + 8
	steps := 40
	p.strokes = append(p.strokes, func(on canvas) {
		for i := range steps {
			lo := area.Min.Y + (area.Max.Y-area.Min.Y)*float64(i)/float64(steps)
			hi := area.Min.Y + (area.Max.Y-area.Min.Y)*float64(i+1)/float64(steps) + 0.2
			on.fillPolygon(p.figure.shade((float64(i)+0.5)/float64(steps)), []position{{X: left, Y: lo}, {X: left + 7, Y: lo}, {X: left + 7, Y: hi}, {X: left, Y: hi}})
		}
	})
	style := tickStyle
	style.below = 0.5
	for _, t := range s.ticks {
		y := area.Min.Y + (area.Max.Y-area.Min.Y)*s.norm(t.at)
		p.put("mark of shades", t.label, style, position{X: left + 9, Y: y + 0.5}, shadeBar-18-leading(axisStyle))
	}
	tall := area.Max.Y - area.Min.Y // of the scale, unless that is too short
	if axisStyle.width(p.figure.ZLabel) > tall {
		tall = area.Max.Y - p.plots[len(p.plots)-1].area.Min.Y
	}
	beside := axisStyle
	beside.left, beside.below, beside.turned = 0.5, 1, true
	lines, cut := wrapped(p.figure.ZLabel, axisStyle, tall, 1)
	for _, line := range lines {
		p.texts = append(p.texts, placed{line, beside, position{X: p.width - margin - leading(axisStyle), Y: area.Max.Y - tall/2}, cut, "label of shades"})
	}
}
