package figure

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// Layout is a figure laid out for a screen, as in print except for its width. The page writes title,
// caption and legend around its picture.
type Layout struct {
	// Names are the names of the lines or, in a map, of its rows upwards.
	Names []string

	// Legend describes the looks of lines, or the kinds of a map. It is empty where the picture itself
	// has the names.
	Legend []Entry

	Panels  []Shown
	Across  int    // number of panels side by side
	Caption string // with an explanation of the arrows

	page *page
}

// Entry is an entry of a legend, with a sample in HTML.
type Entry struct {
	Name   string
	Sample template.HTML
}

// Shown is a panel of a layout: its lines with points.
type Shown struct {
	Title string
	Lines []Points
	plot  *plotted
}

// Points are the points of a line, from left to right. A point without an interval has one of no width.
type Points struct {
	Name         int // index of its name
	X, Y, Lo, Hi []float64
	Value        string // text of the only point; "" spells its Y
}

// Layout lays the figure out for a screen.
func (f *Figure) Layout() *Layout {
	p := f.layOut(onScreen)
	looks := f.names()
	l := &Layout{page: p, Across: p.columns, Caption: p.caption(looks)}
	if l.Names = looks.names; f.Map {
		l.Names = nil
		for _, t := range p.plots[0].y.ticks {
			l.Names = append(l.Names, t.label)
		}
	}
	if !p.lying {
		for i, name := range looks.names {
			l.Legend = append(l.Legend, Entry{name, p.swatch(looks.pens[i], looks.drawn[i] > 1)})
		}
	}
	for i := range p.plots {
		one := &p.plots[i]
		shown := Shown{Title: one.Title, plot: one}
		for k, line := range one.Lines {
			c := line.curve(0, f.LogX, f.LogY)
			if len(c.points) == 0 {
				continue
			}
			s := Points{Name: slices.Index(l.Names, line.Name), Value: line.Value}
			if !f.Map {
				s.Name = looks.place[f.key(k, line)]
			}
			for _, at := range c.points {
				s.X, s.Y, s.Lo, s.Hi = append(s.X, at.x), append(s.Y, at.y), append(s.Lo, at.lo), append(s.Hi, at.hi)
			}
			shown.Lines = append(shown.Lines, s)
		}
		l.Panels = append(l.Panels, shown)
	}
	return l
}

// At returns the position of a value of x in the picture.
func (s *Shown) At(l *Layout, x float64) float64 {
	if l.page.figure.Map {
		k, _ := slices.BinarySearch(s.plot.xs, x)
		x = float64(k) + 0.5
	}
	return s.plot.at(x, s.plot.y.lo).X
}

// Lying reports whether the figure has horizontal bars in rows.
func (l *Layout) Lying() bool { return l.page.lying }

// Shape returns the height of the picture as a share of its width.
func (l *Layout) Shape() float64 { return l.page.height / l.page.width }

// Picture returns the picture as an element of HTML, with a text alternative. Its colours are the classes
// k0 to k6, ink, quiet, axis and rule of the page.
func (l *Layout) Picture(said string) template.HTML {
	p := l.page
	w := &web{svg: svg{height: p.height}}
	p.draw(w)
	w.flush()
	return w.element("picture", p.width, fmt.Sprintf(`role="img" aria-label="%s" font-family="%s" font-size="7"`, escape.HTML(said), family))
}

// swatch returns a sample of a line or a kind.
func (p *page) swatch(look pen, line bool) template.HTML {
	w := &web{svg: svg{height: labelStep}}
	one := page{figure: p.figure}
	one.sample(look, line, position{Y: labelStep / 2})
	one.draw(w)
	w.flush()
	return w.element("swatch", sampleSize, `aria-hidden="true"`)
}

// element returns the picture as an element.
func (w *web) element(class string, wide float64, more string) template.HTML {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="%s" viewBox="0 0 %s %s" %s>`, class, hundredths(wide), hundredths(w.height), more)
	b.Write(w.b.Bytes())
	b.WriteString("</svg>")
	return template.HTML(b.String())
}

// Drawn returns how a page draws a line of a look: the class of its colour, its dashes, and a sample.
func Drawn(look int) (class, dashes string, sample template.HTML) {
	pen := penFor(max(look, 1) - 1)
	for _, d := range pen.dashes {
		dashes += hundredths(d) + " "
	}
	p := &page{figure: &Figure{}}
	return fmt.Sprintf("k%d", slices.Index(inks, pen.ink)), strings.TrimSpace(dashes), p.swatch(pen, true)
}
