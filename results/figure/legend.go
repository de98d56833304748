package figure

// legend is the names of a figure's lines, each with its look.
type legend struct {
	place map[string]int
	names []string
	pens  []pen
	drawn []int // the largest number of points of the name's line in a panel
}

// width returns the width of the widest name.
func (l *legend) width() float64 {
	widest := 0.0
	for _, name := range l.names {
		widest = max(widest, labelStyle.width(shorten(name, labelStyle, column)))
	}
	return widest
}

// namesAtEnds reports whether names stand at the right, where the lines end: if there is one panel, and
// the names are few and short.
func (p *page) namesAtEnds(l *legend) bool {
	f := p.figure
	return !p.bare && len(p.plots) == 1 && !f.Bars && !f.Map && len(l.names) > 0 && len(l.names) <= 14 && l.width() <= widestName
}

// table is the rows and columns in which names stand below the panels.
type table struct {
	rows, columns int
	wide          float64
}

// flow returns the rows of the names, unless they stand at the ends of the lines.
func (l *legend) flow(room float64, atEnds bool) table {
	if atEnds || len(l.names) == 0 {
		return table{}
	}
	t := table{wide: min(l.width()+sampleSize+3+8, room)}
	t.columns = min(max(1, int((room+8)/t.wide)), len(l.names))
	t.rows = (len(l.names) + t.columns - 1) / t.columns
	return t
}

// put places the names in rows from a height downwards, each beside a sample.
func (l *legend) put(p *page, t table, top float64) {
	for i, name := range l.names {
		if t.rows == 0 {
			return
		}
		at := position{X: margin + float64(i%t.columns)*t.wide, Y: top - labelStep*(float64(i/t.columns)+0.5)}
		p.sample(l.pens[i], l.drawn[i] > 1, at)
		p.put("name", name, labelStyle, position{X: at.X + sampleSize + 3, Y: at.Y + 0.7}, t.wide-sampleSize-3)
	}
}

// sample draws a piece of a line beside its name, or only its marker.
func (p *page) sample(pen pen, line bool, at position) {
	bars, kinds := p.figure.Bars, p.figure.Map
	p.strokes = append(p.strokes, func(on canvas) {
		switch {
		case kinds:
			box := labelStep / 2
			pen.fill(on, position{X: at.X, Y: at.Y - box + 0.5}, position{X: at.X + sampleSize, Y: at.Y + box - 0.5})
			return
		case bars:
			pen.box(on, position{X: at.X, Y: at.Y - 3}, position{X: at.X + sampleSize, Y: at.Y + 3.5})
			return
		case line:
			on.strokeLine(pen.line(), at.X, at.Y, at.X+sampleSize, at.Y)
		}
		on.drawMarker(pen.symbol(), position{X: at.X + sampleSize/2, Y: at.Y})
	})
}

// putNames places the names at the right, each beside a sample of its line, at the height where the line
// ends or as near to it as the other names allow.
func (p *page) putNames(l *legend) {
	one := &p.plots[0]
	ends := make([]float64, len(one.curves))
	for i, c := range one.curves {
		ends[i] = min(max(one.at(c.last().x, c.last().y).Y, one.area.Min.Y), one.area.Max.Y)
	}
	heights := spread(ends, labelStep, one.area.Min.Y, one.area.Max.Y)
	left := one.area.Max.X + labelGap
	for i, c := range one.curves {
		// A thin thread joins the name and the line, unless the line ends elsewhere.
		end := one.at(c.last().x, c.last().y)
		if len(c.points) > 1 && end.Y == ends[i] && one.area.Max.X-end.X < labelGap {
			p.strokes = append(p.strokes, func(on canvas) {
				on.strokeLine(lineStyle{ink: c.ink, width: 0.3}, end.X+2.5, end.Y, left-1, heights[i])
			})
		}
		p.sample(c.pen, len(c.points) > 1, position{X: left, Y: heights[i]})
		p.put("name", c.name, labelStyle, position{X: left + sampleSize + 3, Y: heights[i] + 0.7}, widestName)
	}
}
