// Package figure draws means along a parameter, with bands for their intervals, as SVG
// and PNG. It needs neither a browser nor a C library.
package figure

import (
	"bytes"
	"io"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Figure shows means along one parameter, or along anything else that X measures, with
// bands for their intervals. The same figure gives the same bytes every time it is
// written.
type Figure struct {
	Title, XLabel, YLabel string
	Caption               string // small, below: instances, fixed parameters
	Lines                 []Line
	YMin, YMax            float64 // automatic if NaN, or if there is no room between them
	LogX, LogY            bool    // logarithmic axes, which have a place only for positive numbers
	Bars                  bool    // bars instead of lines, at X of which neighbours are 1 apart

	XWords map[float64]string // labels of marks of the x axis that are words, such as auto
}

// Line is the means of one policy. Lo and Hi bound the intervals and may be nil. Points
// whose mean is not finite are skipped. A line of one point is drawn as a marker with an
// error bar.
type Line struct {
	Name         string
	X, Y, Lo, Hi []float64
}

// WriteSVG writes the figure as SVG. Its text stays text, in Liberation Sans or a font of
// the same widths that the reader's machine has.
func (f *Figure) WriteSVG(w io.Writer) error {
	page := f.compose()
	canvas := vgsvg.New(page.width, page.height)
	page.whiten(draw.New(canvas))
	page.draw(draw.New(canvas))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return err
	}
	const family = "font-family:Liberation Sans"
	_, err := w.Write(bytes.ReplaceAll(b.Bytes(), []byte(family), []byte(family+",Arial,Helvetica,sans-serif")))
	return err
}

// WritePNG writes the figure as PNG, at twice the resolution of a common screen.
func (f *Figure) WritePNG(w io.Writer) error {
	page := f.compose()
	canvas := vgimg.NewWith(vgimg.UseWH(page.width, page.height), vgimg.UseDPI(192)) // it is white
	page.draw(draw.New(canvas))
	_, err := vgimg.PngCanvas{Canvas: canvas}.WriteTo(w)
	return err
}

// curves returns the lines that have points to draw. If all are single points it moves
// them apart, so that error bars at the same place can all be seen.
func (f *Figure) curves() []curve {
	var curves []curve
	single := true
	for i, line := range f.Lines {
		if c := line.curve(i, f.LogX, f.LogY); len(c.points) > 0 {
			curves = append(curves, c)
			single = single && len(c.points) == 1
		}
	}
	if single {
		n := vg.Length(len(curves))
		step := min(16, plotWidth*0.8/n)
		for i := range curves {
			curves[i].shift = step * (vg.Length(i) - (n-1)/2)
		}
	}
	return curves
}
