package figure

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"
)

// Faults lists defects that an editor would reject: texts that are cut, overlap or leave the page, panels
// that show nothing, points beyond the axes without an arrow, lines that look alike without colour, and
// lines of one colour. It returns nil for a figure that can be printed.
func (f *Figure) Faults() (faults []string) {
	p := f.layOut(inPrint)
	add := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	for i := range p.texts {
		t := &p.texts[i]
		box := t.box()
		if t.cut {
			add("%s is cut: %s", t.as, t.text)
		}
		if box.Min.X < 0 || box.Min.Y < -1 || box.Max.X > p.width || box.Max.Y > p.height+1 {
			add("%s leaves the page: %s", t.as, t.text)
		}
		for j := range i {
			if o := &p.texts[j]; overlap(box, o.box()) {
				add("%s overlaps %s: %s, %s", t.as, o.as, t.text, o.text)
			}
		}
	}
	for _, one := range p.plots {
		if !p.shows(&one) {
			add("panel %q is empty", one.Title)
		}
		for _, c := range p.unmarked(&one) {
			add("panel %q hides a point of %s: %v, %v", one.Title, one.curves[c.line].name, c.x, c.y)
		}
	}
	names := f.names()
	inks := map[color.NRGBA][]string{}
	for i, pen := range names.pens {
		inks[pen.ink] = append(inks[pen.ink], names.names[i])
	}
	for _, alike := range inks {
		if len(alike) > 1 && len(inks) < Inks && !f.Dots {
			add("%s have one colour, though others are free", strings.Join(alike, " and "))
		}
	}
	if p.lying { // names on the axis need no looks
		return faults
	}
	seen := map[string]string{}
	for i, pen := range names.pens {
		grey := fmt.Sprint(pen.dashes, pen.marker)
		if f.Map {
			grey = fmt.Sprint(pen.marker)
		}
		if before, known := seen[grey]; known && names.drawn[i] > 0 {
			add("in grey, %s looks like %s", names.names[i], before)
		}
		seen[grey] = names.names[i]
	}
	return faults
}

// shows reports whether any point of a panel is within its axes.
func (p *page) shows(one *plotted) bool {
	for _, c := range one.curves {
		for _, at := range c.points {
			if p.figure.Map || p.lying || one.y.lo <= at.y && at.y <= one.y.hi && one.x.lo <= at.x && at.x <= one.x.hi {
				return true
			}
		}
	}
	return false
}

// unmarked lists the points and ends beyond the axes of a panel without an arrow of their line close by.
func (p *page) unmarked(one *plotted) []cut {
	cuts, _ := p.cutsOf(one)
	return slices.DeleteFunc(cuts, func(c cut) bool {
		return slices.ContainsFunc(one.arrows, func(a arrow) bool {
			near := p.lying || c.side == atLeft || c.side == atRight || math.Abs(one.at(c.x, one.y.lo).X-one.at(a.x, one.y.lo).X) <= arrowsApart
			return near && a.line == c.line && a.side == c.side && a.end == c.end
		})
	})
}

// overlap reports whether two texts touch. Boxes of texts include ascenders and descenders, which may
// overlap in part.
func overlap(a, b rectangle) bool {
	const share = 1.5
	return a.Min.X < b.Max.X-0.3 && b.Min.X < a.Max.X-0.3 && a.Min.Y < b.Max.Y-share && b.Min.Y < a.Max.Y-share
}
