package figure

import (
	"strings"
)

// arrange places the panels with their axes, and the texts around them, from the bottom to the top.
func (p *page) arrange(l *legend) {
	f := p.figure
	inner := p.width - 2*margin
	rows := (len(p.plots) + p.columns - 1) / p.columns
	atEnds := p.namesAtEnds(l)
	right := margin
	if atEnds {
		right += labelGap + sampleSize + 3 + l.width()
	}
	xlabel, ylabel := f.XLabel, f.YLabel
	switch {
	case f.Map && len(f.Kinds) == 0:
		right += shadeBar
	case p.lying:
		right += p.widestValue()
		xlabel, ylabel = f.YLabel, ""
	}

	// The width of the vertical axis's labels determines where the panels begin, so they come first.
	all := p.fitY()
	tickRoom := 0.0
	for _, t := range all.ticks {
		tickRoom = max(tickRoom, tickStyle.width(t.label))
	}
	tickRoom = min(tickRoom, p.width/4*(1+b2i(p.lying)))
	xlines, xcut := wrapped(xlabel, axisStyle, inner*0.9, 2)
	left := margin + tickRoom + tickSize + 2
	room := p.width - left - leading(axisStyle) - 3 - right
	across := gap
	wide := (room - float64(p.columns-1)*across) / float64(p.columns)
	p.fitX(len(l.names), wide)
	for i := range p.plots {
		p.plots[i].y = all
	}
	if p.columns > 1 { // the last mark of a panel stands beside the first of the next
		across = max(across, p.between(wide))
		wide = (room - float64(p.columns-1)*across) / float64(p.columns)
	}
	shape := 0.72
	if rows > 3 { // a page is not that high
		shape = 0.45
	}
	high := min(max(wide*shape, 60), 150)
	if atEnds || f.Map {
		high = max(high, 130)
	}
	high = max(high, float64(len(l.names))*labelStep*b2i(atEnds))
	switch {
	case p.lying:
		high = float64(len(all.ticks)) * p.high()
	case f.Map:
		high = min(max(high, float64(len(all.ticks))*11), 260)
	}
	heads, cuts, headed := p.heads(wide)
	if rows > 5 {
		high = min(high, p.rows/float64(rows)-headed-gap)
	}
	tall := float64(rows)*(high+headed) + float64(rows-1)*gap
	ylines, ycut := wrapped(ylabel, axisStyle, tall, 2)
	extra := float64(max(0, len(ylines)-1)) * leading(axisStyle)
	wide -= extra / float64(p.columns)
	left += extra
	if len(ylines) > 0 {
		left += leading(axisStyle) + 3
	} else {
		wide += (leading(axisStyle) + 3) / float64(p.columns)
	}

	caption, captionCut := wrapped(p.caption(l), captionStyle, inner, 6)
	title, titleCut := wrapped(f.Title, titleStyle, inner, 3)
	entries := l.flow(inner, atEnds)
	if p.bare {
		caption, title, entries = nil, nil, table{}
	}
	p.below = margin + stacked(caption, captionStyle) + float64(entries.rows)*labelStep + 3*b2i(entries.rows > 0)
	foot := p.below + float64(len(xlines))*leading(axisStyle) + tickSize + leading(tickStyle) + 3
	p.height = foot + tall + 4 + stacked(title, titleStyle) + margin

	p.putLines("title", title, titleCut, titleStyle, position{X: margin, Y: p.height - margin})
	p.putLines("caption", caption, captionCut, captionStyle, position{X: margin, Y: margin + float64(len(caption))*leading(captionStyle)})
	l.put(p, entries, p.below-3)

	for i := range p.plots {
		one := &p.plots[i]
		row, col := i/p.columns, i%p.columns
		one.area.Min = position{X: left + float64(col)*(wide+across), Y: foot + float64(rows-1-row)*(high+headed+gap)}
		one.area.Max = one.area.Min.add(position{X: wide, Y: high})
		style := labelStyle
		style.below = 1
		p.putLines("panel title", heads[i], cuts[i], style, position{X: one.area.Min.X, Y: one.area.Max.Y + headed})
	}
	p.fitX(len(l.names), wide)
	p.agree()
	for i := range p.plots {
		one := &p.plots[i]
		if i%p.columns == 0 {
			p.putYTicks(one, tickRoom)
		}
		if f.Map { // a place has a mark if there is room for its label
			one.x.ticks = one.labelled()
		}
		if i+p.columns >= len(p.plots) {
			p.putXTicks(one)
		}
		one.arrows = p.arrows(one)
		if f.Map {
			continue
		}
		for k := range one.curves {
			one.curves[k].most = max(4, int(wide/14))
		}
	}
	middle := position{X: left + (float64(p.columns)*(wide+across)-across)/2, Y: foot + tall/2}
	style := axisStyle
	style.left = 0.5
	p.putLines("label of x", xlines, xcut, style, position{X: middle.X, Y: foot - tickSize - leading(tickStyle) - 2})
	style.turned = true
	for k, line := range ylines {
		p.texts = append(p.texts, placed{line, style, position{X: margin + float64(k)*leading(axisStyle), Y: middle.Y}, ycut && k == len(ylines)-1, "label of y"})
	}
	if atEnds {
		p.putNames(l)
	}
	switch {
	case f.Map && len(f.Kinds) == 0:
		p.putShades()
	case p.lying:
		p.putValues()
	}
	for _, one := range p.plots {
		if len(one.curves) == 0 {
			style := captionStyle
			style.left, style.below = 0.5, 0.5
			p.put("note", "no data", style, position{X: (one.area.Min.X + one.area.Max.X) / 2, Y: (one.area.Min.Y + one.area.Max.Y) / 2}, wide)
		}
	}
}

// caption returns the caption, with the lines that hide each other, an explanation of the arrows and, for
// lying bars, their x.
func (p *page) caption(l *legend) string { return p.cuts().note(p.said(l)) }

// said is the caption without what lies beyond the axes.
func (p *page) said(l *legend) string {
	below := p.figure.Caption
	if p.lying && !p.figure.Dots {
		below = strings.TrimSuffix(p.place()+"; "+below, "; ")
	}
	return joined("; ", below, p.coinciding(l))
}

// b2i is 1 for true, as a length.
func b2i(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// heads returns the titles of panels of a width as lines, which of them are cut, and the height that they
// need. If one takes two lines, all are broken behind each comma, so that equal parts stand at the same
// height.
func (p *page) heads(wide float64) (heads [][]string, cuts []bool, high float64) {
	long := false
	for _, one := range p.plots {
		long = long || labelStyle.width(one.Title) > wide
	}
	for _, one := range p.plots {
		parts, cut := []string{one.Title}, false
		if long {
			parts = strings.SplitAfter(one.Title, ", ")
		}
		var lines []string
		for _, part := range parts {
			more, short := wrapped(part, labelStyle, wide, 3)
			lines, cut = append(lines, more...), cut || short
		}
		heads, cuts = append(heads, lines), append(cuts, cut)
		high = max(high, float64(len(lines))*leading(labelStyle)+2*b2i(len(lines) > 0))
	}
	return heads, cuts, high
}
