package figure

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// web is a canvas that writes SVG into an HTML page. Colours are classes, one set for light pages and one
// for dark ones. A panel is a nested svg, so that another part of its axes is another viewBox; lines and
// markers keep their sizes there. Methods of a nil web, for print, do nothing.
type web struct {
	b        bytes.Buffer
	height   vg.Length // height of the picture, whose y runs downwards
	ink      color.NRGBA
	width    vg.Length
	dashes   []vg.Length
	begun    int       // offset at which the last group was opened,
	empty    int       // and the length of the text then
	group    string    // the class of the group's ink
	looks    []string  // looks of the group's paths, which are written when it ends,
	paths    [][]byte  // and their commands: all parts of one look are one path
	marker   *vg.Point // place of the marker that is being drawn
	inWindow bool
	rotation float64
	writing  *placed
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
func (w *web) at(place *vg.Point) {
	if w != nil {
		w.marker = place
	}
}

// write sets the text to be drawn next.
func (w *web) write(t *placed) {
	if w != nil {
		w.writing = t
	}
}

// flush writes the paths.
func (w *web) flush() {
	for i, look := range w.looks {
		fmt.Fprintf(&w.b, `<path%s d="%s"/>`, look, w.paths[i])
	}
	w.looks, w.paths = w.looks[:0], w.paths[:0]
}

// classOf returns the class of a colour, or "" for a colour that is the same on all pages.
func classOf(ink color.NRGBA) string {
	ink.A = 0xFF
	if i := slices.Index(inks, ink); i >= 0 {
		return "k" + strconv.Itoa(i)
	}
	return map[color.NRGBA]string{textInk: "ink", quietInk: "quiet", axisInk: "axis", gridInk: "rule"}[ink]
}

// SetLineWidth implements [vg.Canvas].
func (w *web) SetLineWidth(wide vg.Length) { w.width = wide }

// SetLineDash implements [vg.Canvas].
func (w *web) SetLineDash(pattern []vg.Length, _ vg.Length) { w.dashes = pattern }

// SetColor implements [vg.Canvas].
func (w *web) SetColor(ink color.Color) { w.ink = color.NRGBAModel.Convert(ink).(color.NRGBA) }

// Rotate implements [vg.Canvas]. Only texts are rotated.
func (w *web) Rotate(angle float64) { w.rotation += angle }

// Push implements [vg.Canvas].
func (w *web) Push() {}

// Pop implements [vg.Canvas].
func (w *web) Pop() { w.rotation = 0 }

// Translate implements [vg.Canvas]. No figure is moved.
func (w *web) Translate(vg.Point) {}

// Scale implements [vg.Canvas]. No figure is scaled.
func (w *web) Scale(_, _ float64) {}

// DrawImage implements [vg.Canvas]. No figure has an image.
func (w *web) DrawImage(vg.Rectangle, image.Image) {}

// Stroke implements [vg.Canvas].
func (w *web) Stroke(p vg.Path) {
	times := vg.Length(1)
	if w.inWindow {
		times = thick
	}
	look := fmt.Sprintf(` stroke-width="%s"`, hundredths(w.width*times))
	if len(w.dashes) > 0 {
		var all []string
		for _, d := range w.dashes {
			all = append(all, hundredths(d*times))
		}
		look += ` stroke-dasharray="` + strings.Join(all, " ") + `"`
	}
	w.path("s", "stroke", look, p)
}

// Fill implements [vg.Canvas].
func (w *web) Fill(p vg.Path) {
	look := ""
	if w.ink.A < 0xFF {
		look = fmt.Sprintf(` fill-opacity="%s"`, hundredths(vg.Length(w.ink.A)/0xFF))
	}
	w.path("f", "fill", look, p)
}

// path adds a path to the group.
func (w *web) path(class, with, look string, p vg.Path) {
	switch own := classOf(w.ink); {
	case own == "":
		look += fmt.Sprintf(` %s="#%02X%02X%02X"`, with, w.ink.R, w.ink.G, w.ink.B)
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
	i := slices.Index(w.looks, look)
	if i < 0 {
		i, w.looks, w.paths = len(w.looks), append(w.looks, look), append(w.paths, nil)
	}
	w.paths[i] = w.outline(w.paths[i], thinned(p))
}

// FillString implements [vg.Canvas].
func (w *web) FillString(face font.Face, at vg.Point, s string) {
	w.flush()
	align := w.writing.style.XAlign
	x, y := at.X-vg.Length(align)*face.Width(s), w.height-at.Y
	turn, anchor, class := "", "", classOf(w.ink)
	if w.rotation != 0 {
		y = -at.Y
		turn = fmt.Sprintf(` transform="translate(0 %s) rotate(%s)"`, hundredths(w.height), hundredths(vg.Length(-w.rotation*180/math.Pi)))
	}
	if align < 0 {
		anchor = map[bool]string{true: ` text-anchor="end"`, false: ` text-anchor="middle"`}[align == -1]
	}
	if axis, is := strings.CutPrefix(w.writing.as, "mark of "); is {
		class += " mark-" + axis
	}
	if face.Font.Size != tickStyle.Font.Size { // the size of the picture's text
		anchor += fmt.Sprintf(` font-size="%s"`, hundredths(face.Font.Size))
	}
	fmt.Fprintf(&w.b, `<text class=%q x="%s" y="%s"%s%s>`, class, hundredths(x), hundredths(y), turn, anchor)
	w.b.WriteString(escape.HTML(s) + "</text>")
}
