package figure

import (
	"strings"
	"testing"
)

// told returns the caption, on one line.
func (p *page) told() string {
	var lines []string
	for _, t := range p.texts {
		if t.as == "caption" {
			lines = append(lines, t.text)
		}
	}
	return strings.Join(lines, " ")
}

// cutFigures are figures whose limits cut points and intervals, with their captions.
func cutFigures() map[string]*Figure {
	line := func(name string, x, y []float64, half float64) Line {
		l := Line{Name: name, X: x, Y: y}
		for _, y := range y {
			l.Lo, l.Hi = append(l.Lo, y-half), append(l.Hi, y+half)
		}
		return l
	}
	xs := []float64{1, 2, 3, 4}
	lines := []Line{line("a", xs, []float64{0.5, 0.9, 1.1, 1.3}, 0.15), line("b", xs, []float64{0.1, 0.2, 0.3, 1.3}, 0.05)}
	at := Line{Name: "c", X: []float64{1}, Y: []float64{5}, Lo: []float64{-1}, Hi: []float64{7}}
	return map[string]*Figure{
		// Points: a at 3 and 4, b at 1 and 4. Ends: a at 2 above, b at 2 below.
		"lines":  {YMin: 0.18, YMax: 1, Lines: lines},
		"bars":   {YMin: 0.18, YMax: 1, Lines: lines, Bars: true},
		"lying":  {YMin: 0.5, YMax: 4, Lines: []Line{at, {Name: "d", X: []float64{1}, Y: []float64{2}}}, Bars: true},
		"single": {YMin: 0.5, YMax: 4, Lines: []Line{at, {Name: "d", X: []float64{1}, Y: []float64{2}}}},
		"map":    {YMin: 0.18, YMax: 1, Lines: lines, Map: true},
		"aside":  {XMin: 1.5, XMax: 3.5, Lines: lines},
		"log":    {LogY: true, Lines: []Line{line("a", xs, []float64{1, 0, 2, 3}, 1.5), {Name: "b", X: xs, Y: []float64{0, 0, -1, 0}}}},
		"both":   {LogX: true, LogY: true, Lines: []Line{line("a", []float64{0, 1, 2, 10}, []float64{1, 2, 0, 3}, 0.5)}},
		"panels": {YMin: 0.18, YMax: 1, Panels: []Panel{{"one", lines}, {"two", lines[:1]}}},
	}
}

func TestWhatLimitsCutIsMarkedAndCounted(t *testing.T) {
	for name, want := range map[string]string{
		"lines":  "arrows: 4 points and 2 ends of intervals beyond the axes",
		"bars":   "arrows: 4 points and 2 ends of intervals beyond the axes",
		"lying":  "1; arrows: 1 point and 1 end of an interval beyond the axes",
		"single": "arrows: 1 point and 1 end of an interval beyond the axes",
		"map":    "arrows: 4 points beyond the axes",
		"aside":  "arrows: 4 points beyond the axes",
		"log":    "arrows: 1 point and 1 end of an interval beyond the axes; 4 points have no logarithm, in lines that are not drawn",
		"both":   "arrows: 2 points beyond the axes",
		"panels": "arrows: 6 points and 3 ends of intervals beyond the axes",
	} {
		f := cutFigures()[name]
		p := f.layOut(inPrint)
		if got := p.told(); got != want {
			t.Errorf("%s: the caption says %q, not %q", name, got, want)
		}
		if faults := f.Faults(); faults != nil {
			t.Errorf("%s: %v", name, faults)
		}
		drawn := 0
		for i := range p.plots {
			one := &p.plots[i]
			for _, a := range one.arrows {
				drawn++
				if in := one.area; a.tip.X < in.Min.X-1e-9 || a.tip.X > in.Max.X+1e-9 || a.tip.Y < in.Min.Y-1e-9 || a.tip.Y > in.Max.Y+1e-9 {
					t.Errorf("%s: an arrow at %v, outside of the panel", name, a.tip)
				}
			}
			if f.Map {
				if at := one.arrows; at[0].tip.X == at[1].tip.X || at[1].tip.X == at[2].tip.X {
					t.Errorf("%s: arrows of different cells at %v and %v", name, at[0].tip, at[1].tip)
				}
			}
			one.arrows = nil
			if len(p.unmarked(one)) == 0 {
				t.Errorf("%s: without arrows, nothing is missed", name)
			}
		}
		if drawn == 0 {
			t.Errorf("%s: no arrow is drawn", name)
		}
	}
}

func TestFiguresThatHideNothingHaveNoArrows(t *testing.T) {
	for name, f := range map[string]*Figure{"campaign": campaign(25), "bars": bars(), "panels": panels(), "map": shaded(), "lying": lying(), "points": campaign(1)} {
		if told := f.Hidden(); told != "" {
			t.Errorf("%s: %s", name, told)
		}
	}
}

func TestMarksOfAnAxisAreWithinItsLimits(t *testing.T) {
	f := &Figure{XMin: 2, XMax: 5, Panels: []Panel{{"a", campaign(25).Lines}, {"b", campaign(3).Lines}}}
	p := f.layOut(inPrint) // marks at the points beyond the limits made panels of no width
	for _, one := range p.plots {
		for _, mark := range one.x.ticks {
			if mark.at < 2 || mark.at > 5 {
				t.Errorf("a mark at %v", mark.at)
			}
		}
	}
	few := &Figure{XMin: 2, XMax: 5, Panels: []Panel{{"a", campaign(6).Lines}, {"b", campaign(6).Lines}}}
	if got := labels(few.layOut(inPrint).plots[0].x.ticks); got != "2 3 4 5" {
		t.Errorf("marks at %s", got)
	}
}
