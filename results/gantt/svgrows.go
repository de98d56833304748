package gantt

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// These limit one picture.
const (
	maxShapes   = 30_000 // with more, columns become wider
	maxTooltips = 4_000  // with more shapes there are no tooltips
)

// shape is a rectangle to be drawn: one slice, or adjacent columns of pixels that show
// many slices.
type shape struct {
	from, to float64 // in pixels from the left of the plot
	column   int     // the last column
	slice    *Slice  // nil for columns
	kind     Kind
	lost     bool
	level    int // quarters of the columns' time that slices cover
	count    int // number of slices that begin in the columns
}

// rows draws the slices of all tracks.
func (p *picture) rows() {
	all, total := p.shaped(1, maxShapes)
	for i := range all {
		p.track(&p.chart.Tracks[i], p.at[i], all[i], total <= maxTooltips)
	}
}

// shaped returns the shapes of all tracks, in columns of grid pixels or, if there are more shapes than most,
// in wider ones.
func (p *picture) shaped(grid float64, most int) (all [][]shape, total int) {
	c := p.chart
	all = make([][]shape, len(c.Tracks))
	for ; ; grid *= 2 {
		total = 0
		for i := range c.Tracks {
			all[i] = p.shapes(&c.Tracks[i], grid)
			total += len(all[i])
		}
		if total <= most || grid > p.right-p.left {
			return all, total
		}
	}
}

// shapes returns the shapes of a track, with columns of grid pixels.
func (p *picture) shapes(t *Track, grid float64) []shape {
	m := merger{width: p.right - p.left, grid: grid, column: -1}
	for k := range t.Slices {
		s := &t.Slices[k]
		from, to := p.x(s.Start)-p.left, p.x(s.End)-p.left
		if to-from >= grid {
			m.flush()
			m.shapes = append(m.shapes, shape{from: from, to: to, slice: s, kind: s.Kind, lost: s.Lost})
			continue
		}
		m.add(s, from, to)
	}
	m.flush()
	return m.shapes
}

// track draws the shapes of a track whose top is at y.
func (p *picture) track(t *Track, y float64, shapes []shape, tooltips bool) {
	high := p.bar(t)
	p.printf("<g transform=\"translate(%s,%s)\">\n", px(p.left), px(y))
	for k := range looks {
		p.ofKind(Kind(k), shapes, high, tooltips)
	}
	p.labels(shapes, high)
	if t.ends(p.chart) || t.later(p.chart) {
		p.interruption(t, high, tooltips)
	}
	p.printf("</g>\n")
}

// interruption draws a bar where the track is interrupted. If that is after the end of the
// chart, the bar is empty, and to the right of the plot.
func (p *picture) interruption(t *Track, high float64, tooltips bool) {
	at, look := p.x(t.Until)-p.left-1, ""
	if t.later(p.chart) {
		at, look = p.right-p.left+6, fmt.Sprintf(" fill=\"none\" stroke=\"%s\" stroke-width=\"0.7\"", inkText)
	}
	p.printf("<rect x=\"%s\" width=\"2\" height=\"%s\"%s", px(at), px(high), look)
	if tooltips {
		p.printf("><title>interrupted at %s</title></rect>\n", number(t.Until))
	} else {
		p.printf("/>\n")
	}
}

// ofKind draws the shapes of one kind.
func (p *picture) ofKind(kind Kind, shapes []shape, high float64, tooltips bool) {
	open := false
	for _, s := range shapes {
		if s.kind != kind {
			continue
		}
		if !open {
			p.printf("<g fill=\"%s\">\n", looks[kind].fill)
			open = true
		}
		wide := s.to - s.from
		if s.slice != nil {
			wide -= min(0.7, wide/4) // a gap separates neighbours
		}
		p.printf("<rect x=\"%s\" width=\"%s\" height=\"%s\"", px(s.from), px(wide), px(high))
		if s.lost {
			p.printf(" fill=\"url(#%s-lost-%s)\"", p.ids, looks[kind].kind)
			if wide > 3 {
				p.printf(" stroke=\"%s\" stroke-width=\"0.7\"", looks[kind].fill)
			}
		}
		if s.slice == nil && s.level < 4 {
			p.printf(" opacity=\"%s\"", px(float64(s.level)/4))
		}
		if tooltips {
			p.printf("><title>%s</title></rect>\n", escape.XML(s.tooltip()))
		} else {
			p.printf("/>\n")
		}
	}
	if open {
		p.printf("</g>\n")
	}
}

// tooltip describes a shape.
func (s *shape) tooltip() string {
	if s.slice != nil {
		return fmt.Sprintf("%s, from %s to %s", s.slice.Name, number(s.slice.Start), number(s.slice.End))
	}
	return fmt.Sprintf("%d slices too narrow to be drawn, most of them %s", s.count, looks[s.kind].word)
}

// labels writes the name of each shape into it or, if that does not fit, its label.
func (p *picture) labels(shapes []shape, high float64) {
	size := min(letters, high-3)
	if size < 7 {
		return
	}
	open := false
	for _, s := range shapes {
		if s.slice == nil {
			continue
		}
		text := s.slice.Name
		if widthOf(text, size)+6 > s.to-s.from {
			text = s.slice.Label
		}
		if text == "" || widthOf(text, size)+4 > s.to-s.from {
			continue
		}
		if !open {
			p.printf("<g text-anchor=\"middle\" font-size=\"%s\">\n", px(size))
			open = true
		}
		p.printf("<text x=\"%s\" y=\"%s\"", px((s.from+s.to)/2), px(high/2+float64(0.36*size)))
		if s.lost {
			p.printf(" stroke=\"#FFFFFF\" stroke-width=\"3\" paint-order=\"stroke\"")
		} else {
			p.printf(" fill=\"%s\"", looks[s.kind].ink)
		}
		p.printf(">%s</text>\n", escape.XML(text))
	}
	if open {
		p.printf("</g>\n")
	}
}
