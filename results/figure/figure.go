// Package figure draws results for print: lines with confidence bands, bars, and maps in shades, in one
// panel or several. It writes SVG, PNG and PDF with the numbers as CSV, and needs neither a browser nor a
// C library.
//
// A figure is laid out completely before anything is drawn, so that [Figure.Faults] finds labels that are
// cut or overlap without looking at pixels. Files and web pages draw the same layout through surfaces of their
// own; the page shows another part of the axes by another viewBox.
package figure

import "io"

// Figure shows means along one parameter, or along any other quantity X, with confidence bands. The same
// figure gives the same bytes every time it is written.
type Figure struct {
	Title, XLabel, YLabel string
	Caption               string // small text below: instances, fixed parameters
	Lines                 []Line // lines of the only panel, if there are no Panels
	Panels                []Panel
	Columns               int     // number of panels side by side; 0: by their number
	XMin, XMax            float64 // automatic if NaN, or if the limits are empty
	YMin, YMax            float64 // automatic if NaN, or if the limits are empty
	LogX, LogY            bool    // logarithmic axes, which can only show positive numbers
	Bars                  bool    // bars instead of lines; neighbouring X differ by 1
	Dots                  bool    // bars at one X become a forest plot: a row for each line, a dot with its interval
	Map                   bool    // shades instead of lines: a row for each line, whose Y are shades
	Diverging             bool    // a map has shades around 0, a bar below 0, and a dot where an interval holds 0
	Kinds                 []Kind  // of a map: kinds instead of shades; Y is the index of one

	Rules  []Rule             // reference lines
	XWords map[float64]string // words for marks of the x axis, such as auto
	ZLabel string             // of a map: the label of the shades; YLabel is that of the rows
}

// Kind is a category of a place in a map, such as the best policy there. It has the look of a line, or is
// grey with look 0.
type Kind struct {
	Name string
	Look int
}

// Panel is one of several plots of a figure, which share scales, labels and looks.
type Panel struct {
	Title string
	Lines []Line
}

// Rule is a thin line across all panels, at a height or, if Upright, at an x.
type Rule struct {
	At      float64
	Upright bool
}

// Line is the means of one policy. Lo and Hi bound the intervals and may be nil. Points whose mean is not
// finite are skipped. A line of one point is drawn as a marker with an error bar.
type Line struct {
	Name         string
	Look         int // number of its look, from 1 on; 0: by the order of the names
	X, Y, Lo, Hi []float64

	Value string // text beside a bar or dot in a row; "" spells its Y
	Open  bool   // the dot is a ring
	Plain bool   // the line has no markers, as one of many points that stand for themselves
}

// panels returns the panels of the figure, at least one.
func (f *Figure) panels() []Panel {
	if len(f.Panels) > 0 {
		return f.Panels
	}
	return []Panel{{Lines: f.Lines}}
}

// WriteSVG writes the figure as SVG. Its text stays text, in Liberation Sans or a font of the same widths
// on the reader's machine.
func (f *Figure) WriteSVG(w io.Writer) error {
	page := f.layOut(inPrint)
	file := newSVGFile(page.width, page.height)
	page.draw(file)
	_, err := w.Write(file.end())
	return err
}

// WritePNG writes the figure as PNG, at 300 dots per inch for print.
func (f *Figure) WritePNG(w io.Writer) error {
	page := f.layOut(inPrint)
	m := blank(page.width, page.height)
	defer images.Put(m)
	page.draw(newBitmap(m))
	return writePNG(w, m, dots)
}

// WritePDF writes the figure as PDF, in which letters are shapes.
func (f *Figure) WritePDF(w io.Writer) error {
	page := f.layOut(inPrint)
	file := newPDFFile(page.width, page.height)
	page.draw(file)
	_, err := w.Write(file.end())
	return err
}

// Pictures are the formats of pictures, by the endings of their files.
var Pictures = map[string]func(*Figure, io.Writer) error{"svg": (*Figure).WriteSVG, "png": (*Figure).WritePNG, "pdf": (*Figure).WritePDF}
