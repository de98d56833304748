package figure

import "testing"

// Two dots of one name share a row, as the main and the total effect of a variable do.
func TestDotsOfOneNameShareARowWithoutTouching(t *testing.T) {
	one := func(name, value string, y float64, open bool) Line {
		return Line{Name: name, X: []float64{0}, Y: []float64{y}, Lo: []float64{y - .05}, Hi: []float64{y + .05}, Value: value, Open: open}
	}
	for _, panels := range []int{1, 2, 5} {
		f := &Figure{Title: "effects", YLabel: "share", Bars: true, Dots: true}
		for range panels {
			f.Panels = append(f.Panels, Panel{Title: "a", Lines: []Line{one("W", "0.5", .5, false), one("W", "0.52", .52, true), one("eps", "0.1", .1, false), one("eps", "0.3", .3, true)}})
		}
		if faults := f.Faults(); faults != nil {
			t.Errorf("%d panels: %q", panels, faults)
		}
		p := f.layOut(inPrint)
		if len(p.names) != 2 {
			t.Errorf("rows %q", p.names)
		}
		var heights []float64
		for i := range p.plots[0].curves {
			heights = append(heights, p.plots[0].at(0, p.level(&p.plots[0].curves[i])).Y)
		}
		for i := range heights[1:] {
			if apart := heights[i] - heights[i+1]; apart < dotStep-1e-9 {
				t.Errorf("%d panels: dots %d and %d are %v apart", panels, i, i+1, apart)
			}
		}
	}
}
