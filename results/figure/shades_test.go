package figure

import (
	"image/color"
	"math"
	"slices"
	"testing"
)

// counts is a surface that counts what is drawn.
type counts struct{ fills, strokes int }

func (c *counts) fill(path, color.NRGBA) { c.fills++ }
func (c *counts) stroke(path, lineStyle) { c.strokes++ }
func (c *counts) write(*placed)          {}

func TestAMapAround0HasOneShadeFor0AndMarksForIntervals(t *testing.T) {
	f := &Figure{Title: "a map", XLabel: "x", YLabel: "y", ZLabel: "difference", Map: true, Diverging: true, YMin: math.NaN(), YMax: math.NaN(), Lines: []Line{
		{Name: "1", X: []float64{1, 2}, Y: []float64{-0.2, 0.1}, Lo: []float64{-0.3, -0.1}, Hi: []float64{-0.1, 0.3}},
		{Name: "2", X: []float64{1, 2}, Y: []float64{0.05, 0}, Lo: []float64{0.01, 0}, Hi: []float64{0.4, 0}},
	}}
	if found := f.Faults(); found != nil {
		t.Errorf("faults: %q", found)
	}
	p := f.layOut(inPrint)
	if s := p.shades(); s.lo != -0.2 || s.hi != 0.2 || s.norm(0) != 0.5 {
		t.Errorf("shades from %v to %v", s.lo, s.hi)
	}
	if low, high := f.shade(0), f.shade(1); low.R <= low.B || high.B <= high.R || f.shade(0.5).R != 0xF4 || f.shade(0.5).B != 0xF4 {
		t.Errorf("shades %v, %v and %v", low, f.shade(0.5), high)
	}
	for y, want := range map[[3]float64][2]int{ // fills and strokes of marks
		{-0.2, -0.3, -0.1}: {0, 1}, {0.1, -0.1, 0.3}: {1, 0}, {0.05, 0.01, 0.4}: {0, 0}, {0, 0, 0}: {1, 0}, {-1, -1, -1}: {0, 1},
	} {
		var c counts
		signify(wholePage(&c, 100, 100), point{0, y[0], y[1], y[2]}, 0.5, position{}, position{X: 10, Y: 10})
		if got := [2]int{c.fills, c.strokes}; got != want {
			t.Errorf("%v: %v fills and strokes, want %v", y, got, want)
		}
	}
	if !slices.ContainsFunc(p.texts, func(t placed) bool { return t.as == "mark of shades" && t.text == "0" }) {
		t.Error("the scale of shades has no mark at 0")
	}
}

func TestAWideMapHasMarksForLabelsOnly(t *testing.T) {
	f := &Figure{XLabel: "x", YLabel: "y", ZLabel: "value", Map: true, YMin: math.NaN(), YMax: math.NaN()}
	line := Line{Name: "1"}
	for x := range 200 {
		line.X, line.Y = append(line.X, float64(1000+x)), append(line.Y, float64(x))
	}
	f.Lines = []Line{line}
	p, labels := f.layOut(inPrint), 0
	for _, text := range p.texts {
		if text.as == "mark of x" {
			labels++
		}
	}
	if marks := len(p.plots[0].x.ticks); marks != labels || marks < 5 || marks > 40 {
		t.Errorf("%d marks, %d labels", marks, labels)
	}
}
