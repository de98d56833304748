package figure

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// web is a canvas that writes SVG into an HTML page. Colours are classes, one set for light pages and one
// for dark ones. A panel is a nested svg, so that another part of its axes is another viewBox; lines and
// markers keep their sizes there. Methods of a nil web, for print, do nothing.
type web struct {
	svg                // its paths are those of the last group
	begun    int       // offset at which that was opened,
	empty    int       // and the length of the text then
	group    string    // the class of the group's ink
	marker   *position // place of the marker that is being drawn
	inWindow bool
}

// thick is the width of lines within a panel on a screen, in pixels for a point in print. Lines around
// the panel scale with the picture.
const thick = 1.8

// begin opens a group of a class.
func (w *web) begin(class string) {
	if w != nil {
		w.open(fmt.Sprintf("<g class=%q>", class))
	}
}

func (w *web) open(tag string) {
	w.flush()
	w.begun = w.b.Len()
	w.b.WriteString(tag)
	w.empty = w.b.Len()
}

// beginLine opens a group with a part of a line. Readers can switch lines off.
func (w *web) beginLine(class string, c *curve) {
	if w != nil {
		w.group = classOf(c.ink)
		w.open(fmt.Sprintf(`<g class="%s %s" data-s="%d">`, class, w.group, c.order))
	}
}

// end closes a group, or removes it if nothing is in it.
func (w *web) end() {
	if w == nil {
		return
	}
	w.flush()
	w.group = ""
	if w.b.Len() == w.empty {
		w.b.Truncate(w.begun)
		return
	}
	w.b.WriteString("</g>")
}

// window opens the window of a panel. Where an axis has numbers, a script can show another part of it.
func (w *web) window(f *Figure, one *plotted, lying bool) {
	if w == nil {
		return
	}
	w.flush()
	x, y := hundredths(one.area.Min.X), hundredths(w.height-one.area.Max.Y)
	wide, high := hundredths(one.area.Max.X-one.area.Min.X), hundredths(one.area.Max.Y-one.area.Min.Y)
	fmt.Fprintf(&w.b, `<rect class="area" x="%[1]s" y="%[2]s" width="%[3]s" height="%[4]s"/><svg class="plot" x="%[1]s" y="%[2]s" width="%[3]s" height="%[4]s" viewBox="%[1]s %[2]s %[3]s %[4]s" preserveAspectRatio="none"`, x, y, wide, high)
	axis := func(name string, s *scale) {
		fmt.Fprintf(&w.b, ` data-%s="%v %v %v"`, name, s.lo, s.hi, s.log)
	}
	if !f.Map && !lying {
		if axis("y", &one.y); !f.Bars && len(f.XWords) == 0 {
			axis("x", &one.x)
		}
	}
	w.b.WriteString(">")
	w.inWindow = true
}

// closeWindow closes the window of a panel.
func (w *web) closeWindow() {
	if w != nil {
		w.flush()
		w.b.WriteString("</svg>")
		w.inWindow = false
	}
}

// at sets the place of the marker to be drawn next; nil: it is not a marker.
func (w *web) at(place *position) {
	if w != nil {
		w.marker = place
	}
}

// classOf returns the class of a colour, or "" for a colour that is the same on all pages.
func classOf(ink color.NRGBA) string {
	ink.A = 0xFF
	if i := slices.Index(inks, ink); i >= 0 {
		return "k" + strconv.Itoa(i)
	}
	return map[color.NRGBA]string{textInk: "ink", quietInk: "quiet", axisInk: "axis", gridInk: "rule"}[ink]
}

// stroke implements [surface].
func (w *web) stroke(p path, style lineStyle) {
	times := 1.0
	if w.inWindow {
		times = thick
	}
	look := fmt.Sprintf(` stroke-width="%s"`, hundredths(style.width*times)) + dashArray(style.dashes, times)
	w.path("s", "stroke", look, p, style.ink)
}

// fill implements [surface].
func (w *web) fill(p path, ink color.NRGBA) {
	look := ""
	if ink.A < 0xFF {
		look = fmt.Sprintf(` fill-opacity="%s"`, hundredths(float64(ink.A)/0xFF))
	}
	w.path("f", "fill", look, p, ink)
}

// path adds a path to the group.
func (w *web) path(class, with, look string, p path, ink color.NRGBA) {
	switch own := classOf(ink); {
	case own == "":
		look += fmt.Sprintf(` %s="#%02X%02X%02X"`, with, ink.R, ink.G, ink.B)
		class = ""
	case own != w.group:
		class += " " + own
	}
	if w.marker != nil {
		class += " markers"
	}
	if class != "" {
		look = fmt.Sprintf(" class=%q", class) + look
	}
	w.add(look, thinned(p), w.marker)
}

// write implements [surface]. Texts are aligned at their places, since readers' fonts may have other widths.
func (w *web) write(t *placed) {
	w.flush()
	for _, r := range t.runs() {
		aside := r.left * r.width(r.letters)
		x, y := r.at.X+aside, w.height-r.at.Y
		turn, anchor, class := "", "", classOf(r.ink)
		if r.turned {
			x, y = r.at.Y+aside, r.at.X
			turn = fmt.Sprintf(` transform="translate(0 %s) rotate(-90)"`, hundredths(w.height))
		}
		switch r.left {
		case 0.5:
			anchor = ` text-anchor="middle"`
		case 1:
			anchor = ` text-anchor="end"`
		}
		if axis, is := strings.CutPrefix(t.as, "mark of "); is {
			class += " mark-" + axis
		}
		if r.size != tickStyle.size { // the size of the picture's text
			anchor += fmt.Sprintf(` font-size="%s"`, hundredths(r.size))
		}
		fmt.Fprintf(&w.b, `<text class=%q x="%s" y="%s"%s%s>%s</text>`, class, hundredths(x), hundredths(y), turn, anchor, escape.HTML(r.letters))
	}
}
