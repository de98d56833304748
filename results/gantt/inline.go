package gantt

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// These limit a picture in a page: its width in pixels, the width below which neighbouring slices are
// merged, and the number of slices.
const (
	inlineWidth = 900
	finest      = 1.0 / 16
	mostInline  = 6000
)

// Inline holds the options of a picture in a page.
type Inline struct {
	ID   string // begins the ids of its hatchings
	Said string // its text alternative
	Low  bool   // its rows have about a third of the usual height, as another one is to be seen with it
}

// Inline returns the chart as an element of an HTML page, without title and notes, laid out as by
// WriteSVG. Its tracks are
// in a nested svg, so that a script can show another window of time by another viewBox; therefore
// neighbours are merged later than in print. The times and labels of slices are in attributes, for a
// script that writes labels where they fit: from, to and label of each. From is empty where it is the end of
// the slice before, and to where a slice is as long as that one. Without both the label stands
// alone; it is empty if it is a number as far from the label before as that was from the one before it.
func (c *Chart) Inline(how Inline) (template.HTML, error) {
	if err := c.picturable(); err != nil {
		return "", err
	}
	bare := *c
	bare.Title, bare.Notes = "", nil
	p := &picture{chart: &bare, width: inlineWidth, uses: c.uses(true), ids: how.ID, inline: true, low: how.Low}
	p.layOut()
	p.printf(`<svg class="chart" viewBox="0 0 %s %s" role="img" aria-label="%s" font-family="Liberation Sans,Arial,Helvetica,sans-serif" font-size="%d" fill="%s">`, px(p.width), px(p.height), escape.HTML(how.Said), letters, inkText)
	p.patterns()
	p.background()
	p.window()
	p.marks()
	p.legend()
	p.printf("</svg>")
	return template.HTML(p.b.String()), nil
}

// class returns an attribute of pictures in pages.
func (p *picture) class(name string) string {
	if !p.inline {
		return ""
	}
	return ` class="` + name + `"`
}

// window draws the slices of all tracks.
func (p *picture) window() {
	c := p.chart
	x, y, wide, high := px(p.left), px(p.top), px(p.right-p.left), px(p.bottom-p.top)
	p.printf(`<rect class="area" x="%[1]s" y="%[2]s" width="%[3]s" height="%[4]s"/><svg class="plot" x="%[1]s" y="%[2]s" width="%[3]s" height="%[4]s" viewBox="%[1]s %[2]s %[3]s %[4]s" preserveAspectRatio="none">`, x, y, wide, high)
	p.idle()
	all, _ := p.shaped(finest, mostInline)
	for i := range c.Tracks {
		t := &c.Tracks[i]
		high := p.bar(t)
		p.printf(`<g transform="translate(%[1]s,%[2]s)" data-row="%[2]s,%[3]s" data-track="%[4]s" fill="none" stroke-width="%[3]s"`, px(p.left), px(p.at[i]), px(high), escape.HTML(t.Name))
		if t.Ended {
			p.printf(` data-ended="%s"`, strconv.FormatFloat(t.Until, 'g', 6, 64))
		}
		p.printf(">")
		p.inlined(all[i], high)
		if t.ends(c) {
			p.printf(`<path class="cut" d="M%s 0v%s"/>`, px(p.x(t.Until)-p.left), px(high))
		}
		p.printf("</g>")
	}
	if p.curve > 0 {
		p.work()
	}
	for _, m := range c.marks() {
		p.printf(`<path class="moment" d="M%s %sV%s"/>`, px(p.x(m.At)), px(p.top), px(p.bottom))
	}
	p.printf("</svg>")
	for i := range c.Tracks {
		if t := &c.Tracks[i]; t.later(c) {
			p.printf(`<g class="later" transform="translate(%s,%s)">`, px(p.left), px(p.at[i]))
			p.interruption(t, p.bar(t), false)
			p.printf("</g>")
		}
	}
}

// pathKey identifies slices that share one path.
type pathKey struct {
	kind  Kind
	lost  bool
	level int // level of merged columns; 0: slices
}

// inlined draws the shapes of a track, with all shapes of one look as one line of dashes, and stores
// their times and labels.
func (p *picture) inlined(shapes []shape, high float64) {
	var looksOf []pathKey
	paths, data := map[pathKey]*strings.Builder{}, map[pathKey]*strings.Builder{}
	end, read := map[pathKey]float64{}, map[pathKey]*reading{}
	for i := range shapes {
		s := &shapes[i]
		k := pathKey{s.kind, s.lost, s.level % 4}
		if paths[k] == nil {
			looksOf = append(looksOf, k)
			paths[k], data[k], read[k] = &strings.Builder{}, &strings.Builder{}, &reading{exact: 5e-8 * (p.chart.To - p.chart.From)}
		}
		wide := s.to - s.from
		from, to, digits, label := p.time(s.from), p.time(s.to), 5, fmt.Sprint(s.count, " slices")
		if s.slice != nil {
			wide -= min(0.3, wide/8) // a gap separates neighbours
			from, to, digits, label = s.slice.Start, s.slice.End, 9, strings.NewReplacer(";", " ", ",", " ").Replace(s.slice.Label)
		} else if s.count < 2 { // or the end of a slice
			label = ""
		}
		at, dash := math.Round(100*s.from)/100, math.Round(100*max(wide, 0.01))/100
		if paths[k].Len() == 0 {
			fmt.Fprintf(paths[k], "M%s %s", px(at), px(high/2))
		} else {
			fmt.Fprintf(paths[k], "m%s 0", px(at-end[k]))
		}
		fmt.Fprintf(paths[k], "h%s", px(dash))
		if start, stop := read[k].start(from, digits), read[k].stop(to, digits); start == "" && stop == "" && label != "" {
			fmt.Fprintf(data[k], "%s;", read[k].label(label))
		} else {
			fmt.Fprintf(data[k], "%s,%s,%s;", start, stop, label)
		}
		read[k].labels = [2]string{read[k].labels[1], label}
		end[k] = at + dash
	}
	slices.SortStableFunc(looksOf, func(a, b pathKey) int { return int(a.kind) - int(b.kind) })
	for _, k := range looksOf {
		what, ink := looks[k.kind].word, looks[k.kind].fill
		if k.lost {
			what, ink = what+", lost", fmt.Sprintf("url(#%s-lost-%s)", p.ids, looks[k.kind].kind)
		}
		p.printf(`<path stroke="%s" data-kind="%d" data-what="%s" data-slices="%s"`, ink, k.kind, what, escape.HTML(strings.TrimSuffix(data[k].String(), ";")))
		if k.level > 0 {
			p.printf(` stroke-opacity="%s"`, px(float64(k.level)/4))
		}
		p.printf(` d="%s"/>`, paths[k])
	}
}

// reading holds the times that a script has decoded so far. Differences are written from these, so no
// time is off by more than exact.
type reading struct {
	exact, last, from, to float64
	some                  bool
	labels                [2]string // the last two
}

// label spells a label: "" if it follows from the two before.
func (r *reading) label(text string) string {
	x, err1 := strconv.Atoi(r.labels[0])
	y, err2 := strconv.Atoi(r.labels[1])
	if err1 == nil && err2 == nil && text == strconv.Itoa(2*y-x) {
		return ""
	}
	return text
}

// start spells the start of the next slice: "" if it is the end of the one before.
func (r *reading) start(at float64, digits int) string {
	if r.some && math.Abs(at-r.to) <= r.exact {
		r.from = r.to
		return ""
	}
	return spelled(at, digits, &r.from)
}

// stop spells the end of the slice: "" if it is as long as the one before.
func (r *reading) stop(at float64, digits int) string {
	if r.some && math.Abs(at-(r.from+r.last)) <= r.exact {
		r.to = r.from + r.last
		return ""
	}
	r.some = true
	text := spelled(at, digits, &r.to)
	r.last = r.to - r.from
	return text
}

// spelled spells a number, and sets read to the number that the text decodes to.
func spelled(x float64, digits int, read *float64) string {
	text := strconv.FormatFloat(x, 'g', digits, 64)
	*read, _ = strconv.ParseFloat(text, 64) // it is a number
	return text
}

// time returns the time at a place of the plot.
func (p *picture) time(x float64) float64 {
	return p.chart.From + float64(x/(p.right-p.left)*(p.chart.To-p.chart.From))
}
