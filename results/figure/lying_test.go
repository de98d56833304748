package figure

import (
	"slices"
	"strings"
	"testing"
)

// lying returns bars at one place: one is long, some are tiny and one is below 0.
func lying() *Figure {
	f := &Figure{
		Title: "Seismic rays: equal shares, rational ones, whole rays", XLabel: "rays", YLabel: "makespan over the optimum, less 1",
		Caption: "exact", Bars: true, Rules: []Rule{{At: 0.5}}, XWords: map[float64]string{0: "817101"},
	}
	for name, y := range map[string]float64{"star{rounding=largest,shares=equal}": 1.0561819, "star{rounding=last}": 8.06e-5, "star{rounding=optimal}": 0, "star": -9.01e-6, "cyclic": 0.034104} {
		f.Lines = append(f.Lines, Line{Name: name, X: []float64{0}, Y: []float64{y}, Lo: []float64{y * 0.9}, Hi: []float64{y * 1.1}})
	}
	slices.SortFunc(f.Lines, func(a, b Line) int { return -strings.Compare(a.Name, b.Name) })
	return f
}

func TestBarsAtOnePlaceLieBesideTheirNamesAndValues(t *testing.T) {
	f := lying()
	if found := f.Faults(); found != nil {
		t.Errorf("faults: %q", found)
	}
	p := f.layOut(inPrint)
	var names, values, rest []string
	var heights []float64
	for _, text := range p.texts {
		switch text.as {
		case "mark of y":
			names = append(names, text.text)
			heights = append(heights, text.at.Y)
		case "value":
			values = append(values, text.text)
		case "caption", "label of x":
			rest = append(rest, text.text)
		}
	}
	if got := strings.Join(names, " "); got != "cyclic star star{rounding=largest,shares=equal} star{rounding=last} star{rounding=optimal}" || !slices.IsSorted(heights) {
		t.Errorf("from the bottom to the top: %s at %v", got, heights)
	}
	if got := strings.Join(values, " "); got != "0 8.1·10⁻⁵ 1.056 -9·10⁻⁶ 0.0341" {
		t.Errorf("values %s", got)
	}
	if got := strings.Join(rest, ", "); got != "rays: 817101; exact, makespan over the optimum, less 1" {
		t.Errorf("around it stands %s", got)
	}
}

// forest returns a forest plot: of differences alone, or of two panels.
func forest(panels int) *Figure {
	f := &Figure{Title: "greedy minus the others", YLabel: "difference of ratio", Bars: true, Dots: true}
	row := func(name, value string, open bool, y, half float64) Line {
		return Line{Name: name, X: []float64{0}, Y: []float64{y}, Lo: []float64{y - half}, Hi: []float64{y + half}, Value: value, Open: open}
	}
	lines := []Line{
		row("cyclic-rep", "+0.0552 [0.0524, 0.0580]", false, 0.0552, 0.0028), row("a policy with a long name{n=auto,k=5}", "+0.2489 [0.2455, 0.2522]", false, 0.2489, 0.0034),
		{Name: "nothing in common"}, row("random", "-0.012 [-0.031, 0.007] ~", true, -0.012, 0.019),
	}
	if f.Lines = lines; panels > 0 {
		f.Lines = nil
	}
	for k := range panels {
		f.Panels = append(f.Panels, Panel{Title: strings.Repeat("b", k+1), Lines: lines[k:]})
	}
	return f
}

func TestDotsHaveTheirIntervalsAndValuesInRowsWithinTheAxes(t *testing.T) {
	for panels, shown := range map[int]int{0: 3, 2: 5} {
		f := forest(panels)
		if found := f.Faults(); found != nil {
			t.Errorf("%d panels: faults %q", panels, found)
		}
		p := f.layOut(inPrint)
		dots := 0
		for i := range p.plots {
			one := &p.plots[i]
			for _, c := range one.curves {
				dots++
				row := one.at(0, p.row(c.order)).Y
				for _, x := range []float64{c.points[0].lo, c.points[0].y, c.points[0].hi, 0} {
					if at := one.at(x, p.row(c.order)); at.X < one.area.Min.X || at.X > one.area.Max.X {
						t.Errorf("%d panels: %v of %s lies outside", panels, x, c.name)
					}
				}
				if k := slices.IndexFunc(p.texts, func(text placed) bool { return text.as == "mark of y" && text.text == c.name }); k < 0 || !near(p.texts[k].at.Y, row) {
					t.Errorf("%d panels: %s does not stand beside its row", panels, c.name)
				}
			}
		}
		if dots != shown {
			t.Errorf("%d panels: %d dots, want %d", panels, dots, shown)
		}
		var values []string
		for _, text := range p.texts {
			if text.as == "value" {
				values = append(values, text.text)
			}
		}
		if want := 3 * (1 - min(panels, 1)); len(values) != want || want > 0 && values[2] != "-0.012 [-0.031, 0.007] ~" {
			t.Errorf("%d panels: values %q", panels, values)
		}
		if !slices.ContainsFunc(p.texts, func(text placed) bool { return text.text == "nothing in common" }) {
			t.Errorf("%d panels: a row without a dot is left out", panels)
		}
	}
}

func near(a, b float64) bool { return a-b < 1 && b-a < 1 }

func TestBarsAtSeveralPlacesOrInPanelsStand(t *testing.T) {
	two := lying()
	two.Lines[0].X = []float64{1}
	panels := lying()
	panels.Panels = []Panel{{"a", panels.Lines}, {"b", panels.Lines}}
	one := lying()
	one.Lines = one.Lines[:1]
	long := lying()
	long.Lines[1].Name = "file{path=plans/a-schedule-that-has-a-long-name.json}"
	for name, f := range map[string]*Figure{"a long name": long, "two places": two, "panels": panels, "one bar": one} {
		if f.lies() {
			t.Errorf("%s: the bars lie", name)
		}
	}
}
