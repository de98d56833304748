package gantt

import "github.com/loadstar-sim/loadstar/results/escape"

// idle draws the idle time of the tracks, which slices will cover.
func (p *picture) idle() {
	c := p.chart
	p.printf("<g fill=\"%s\">\n", inkIdle)
	for i := range c.Tracks {
		t := &c.Tracks[i]
		if end := min(t.Until, c.To); end > c.From {
			p.printf("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>\n", px(p.left), px(p.at[i]), px(p.x(end)-p.left), px(p.bar(t)))
		}
	}
	p.printf("</g>\n")
}

// background draws the grid, the axis and the names of tracks.
func (p *picture) background() {
	c := p.chart
	marks := ticks(c.From, c.To, max(2, int((p.right-p.left)/80)))
	p.printf("<g%s stroke=\"%s\">\n", p.class("marks x"), inkGrid)
	for _, m := range marks {
		p.printf("<path d=\"M%s %sV%s\"/>\n", px(p.x(m.at)), px(p.top-2), px(p.bottom+4))
	}
	p.printf("</g>\n<path d=\"M%s %sH%s\" stroke=\"%s\"/>\n<g fill=\"%s\" text-anchor=\"middle\">\n", px(p.left), px(p.bottom), px(p.right), inkAxis, inkQuiet)
	if p.bare {
		p.printf("</g>\n")
		p.names()
		return
	}
	mark := p.class("mark-x")
	for _, m := range marks {
		p.printf("<text%s x=\"%s\" y=\"%s\">%s</text>\n", mark, px(p.x(m.at)), px(p.bottom+leading), m.label)
		if p.above {
			p.printf("<text%s x=\"%s\" y=\"%s\">%s</text>\n", mark, px(p.x(m.at)), px(p.top-5), m.label)
		}
	}
	p.printf("<text x=\"%s\" y=\"%s\" fill=\"%s\">%s</text>\n</g>\n", px((p.left+p.right)/2), px(p.bottom+2*leading), inkText, escape.XML(c.axis()))
	p.names()
}

// axis returns the label of the axis of time.
func (c *Chart) axis() string {
	if c.Unit == "" {
		return "time"
	}
	return "time in " + c.Unit
}

// names writes the names of the tracks, skipping some if there is too little room.
func (p *picture) names() {
	size := max(8, min(letters, p.row-2))
	p.printf("<g text-anchor=\"end\" font-size=\"%s\">\n", px(size))
	free := p.top
	for i := range p.chart.Tracks {
		t := &p.chart.Tracks[i]
		middle := p.at[i] + p.bar(t)/2
		if t.Thin || middle-size/2 < free-size/2 {
			continue
		}
		p.printf("<text%s x=\"%s\" y=\"%s\">%s</text>\n", p.named(i), px(p.left-6), px(middle+float64(0.36*size)), escape.XML(shorten(t.Name, size, p.left-margin-6)))
		free = middle + size
	}
	if p.curve > 0 {
		p.printf("<text x=\"%s\" y=\"%s\" font-size=\"%d\">%s</text>\n", px(p.left-6), px(p.curve+curveHigh/2+4), letters, workDone)
	}
	p.printf("</g>\n")
}

// bar returns the height of a track's slices.
func (p *picture) bar(t *Track) float64 {
	if t.Thin {
		return float64(p.row * thinPart * 0.85)
	}
	return float64(p.row * 0.8)
}

// marks draws the marks.
func (p *picture) marks() {
	y := p.top - 6
	if p.above {
		y -= leading
	}
	for _, m := range p.chart.marks() {
		x, anchor := p.x(m.At), "middle"
		half := widthOf(m.Name, letters) / 2
		switch {
		case x+half > p.width-margin:
			anchor = "end"
		case x-half < margin:
			anchor = "start"
		}
		if p.inline {
			p.printf("<text class=\"moment\" data-at=\"%s\" x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>", number(m.At), px(x), px(y), anchor, escape.XML(m.Name))
			continue
		}
		p.printf("<path%s d=\"M%s %sV%s\" stroke=\"%s\" stroke-dasharray=\"5 3\">", p.from(m.At), px(x), px(y+3), px(p.bottom), inkText)
		p.printf("<title>%s, at %s</title></path>\n", escape.XML(m.Name), number(m.At))
		p.printf("<text%s x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>\n", p.from(m.At), px(x), px(y), anchor, escape.XML(m.Name))
	}
}

// item is an entry of the legend: a sample and its meaning.
type item struct {
	fill, stroke, word string
	narrow             bool
}

// items returns the entries of the legend.
func (p *picture) items() []item {
	var all []item
	lost := ""
	for k, l := range looks {
		if p.uses.kinds[k] {
			it := item{fill: l.fill, word: l.word}
			if Kind(k) == Away {
				it.stroke = inkGrid // its fill is white
			}
			all = append(all, it)
			if lost == "" {
				lost = l.kind
			}
		}
		if Kind(k) == Compute && p.uses.kinds[k] {
			lost = l.kind
		}
	}
	if p.uses.lost {
		all = append(all, item{fill: "url(#" + p.ids + "-lost-" + lost + ")", stroke: inkAxis, word: "hatched: lost"})
	}
	if p.uses.idle {
		all = append(all, item{fill: inkIdle, stroke: inkGrid, word: "idle"})
	}
	if p.uses.ended {
		all = append(all, item{fill: inkText, word: "interrupted", narrow: true})
	}
	if p.uses.later {
		all = append(all, item{fill: "none", stroke: inkText, word: "interrupted later", narrow: true})
	}
	return all
}

// swatch is the width of a sample in the legend, with the space after it.
const swatch = 24

// legendLines returns the number of lines of the legend.
func (p *picture) legendLines() int {
	lines, x := 1, p.left
	for _, it := range p.items() {
		wide := swatch + widthOf(it.word, letters) + 14
		if x+wide > p.width-margin && x > p.left {
			lines, x = lines+1, p.left
		}
		x += wide
	}
	return lines
}

// legend writes the legend, which explains the looks in the picture.
func (p *picture) legend() {
	x, y := p.left, p.bottom+2*leading+10
	for _, it := range p.items() {
		wide := swatch + widthOf(it.word, letters) + 14
		if x+wide > p.width-margin && x > p.left {
			x, y = p.left, y+leading
		}
		at, width := x, 18.0
		if it.narrow {
			at, width = x+8, 2
		}
		p.printf("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"10\" fill=\"%s\"", px(at), px(y), px(width), it.fill)
		if it.stroke != "" {
			p.printf(" stroke=\"%s\"", it.stroke)
		}
		p.printf("/>\n<text x=\"%s\" y=\"%s\">%s</text>\n", px(x+swatch), px(y+9), it.word)
		x += wide
	}
}
