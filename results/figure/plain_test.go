package figure

import (
	"bytes"
	"strings"
	"testing"
)

// A curve of many points needs no markers, and one that the caption explains no legend.
func TestAPlainLineWithoutANameTakesNoRoomBesideThePlot(t *testing.T) {
	line := Line{Plain: true, X: []float64{1, 2, 3, 4}, Y: []float64{1, 4, 2, 3}}
	drawn := func(f *Figure) (svg string, wide float64) {
		var b bytes.Buffer
		if err := f.WriteSVG(&b); err != nil {
			t.Fatal(err)
		}
		if faults := f.Faults(); faults != nil {
			t.Errorf("%q", faults)
		}
		one := f.layOut(inPrint).plots[0]
		return b.String(), one.area.Max.X - one.area.Min.X
	}
	plain, wide := drawn(&Figure{Title: "a", XLabel: "x", YLabel: "y", Lines: []Line{line, {Look: 42, X: []float64{2}, Y: []float64{4}}}})
	line.Plain, line.Name = false, "ratio"
	marked, narrow := drawn(&Figure{Title: "a", XLabel: "x", YLabel: "y", Lines: []Line{line}})
	if wide < narrow+30 {
		t.Errorf("the plot is %v wide without names, %v with one", wide, narrow)
	}
	if p, m := strings.Count(plain, "<path"), strings.Count(marked, "<path"); p >= m {
		t.Errorf("%d paths without markers, %d with", p, m)
	}
}
