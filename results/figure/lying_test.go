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
			heights = append(heights, float64(text.at.Y))
		case "value":
			values = append(values, text.text)
		case "caption", "label of x":
			rest = append(rest, text.text)
		}
	}
	if got := strings.Join(names, " "); got != "cyclic star star{rounding=largest,shares=equal} star{rounding=last} star{rounding=optimal}" || !slices.IsSorted(heights) {
		t.Errorf("from the bottom to the top: %s at %v", got, heights)
	}
	if got := strings.Join(values, " "); got != "0 8.1·10 -5 1.056 -9·10 -6 0.0341" {
		t.Errorf("values %s", got)
	}
	if got := strings.Join(rest, ", "); got != "rays: 817101; exact, makespan over the optimum, less 1" {
		t.Errorf("around it stands %s", got)
	}
}

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
