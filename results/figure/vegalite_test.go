package figure

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

// specified returns the specification of a figure as text and as values.
func specified(t *testing.T, f *Figure) (text string, spec map[string]any) {
	t.Helper()
	var b strings.Builder
	if err := f.WriteVegaLite(&b, "a b.csv"); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(b.String()), &spec); err != nil {
		t.Fatal(err)
	}
	return b.String(), spec
}

func TestASpecificationReadsTheCSVBesideIt(t *testing.T) {
	for name, f := range figures() {
		if why := f.NotInVegaLite(); why != "" {
			if name != "empty" && name != "bad" && name != "worse" {
				t.Errorf("%s: %s", name, why)
			}
			continue
		}
		text, spec := specified(t, f)
		if again, _ := specified(t, f); again != text {
			t.Errorf("%s: two specifications differ", name)
		}
		if data := spec["data"].(map[string]any); data["url"] != "a%20b.csv" {
			t.Errorf("%s: it reads %v", name, data["url"])
		}
	}
}

func TestASpecificationHasTheAxesAndColoursOfPrint(t *testing.T) {
	f := panels()
	f.YMin, f.YMax = 0.25, 0.75
	text, spec := specified(t, f)
	if spec["columns"] != 4.0 || !strings.Contains(text, `"#0072b2"`) {
		t.Errorf("%v columns", spec["columns"])
	}
	layers := spec["spec"].(map[string]any)["layer"].([]any)
	if len(layers) != 5 { // intervals, lines, markers, and two reference lines
		t.Errorf("%d layers", len(layers))
	}
	y := layers[1].(map[string]any)["encoding"].(map[string]any)["y"].(map[string]any)["scale"].(map[string]any)
	if domain := y["domain"].([]any); domain[0] != 0.25 || domain[1] != 0.75 {
		t.Errorf("the axis is %v", domain)
	}
	if !strings.Contains(text, " beyond the axes") || strings.Contains(text, "arrows") {
		t.Errorf("what lies beyond the axes is not told, or has arrows: %v", spec["title"])
	}
}

func TestNoSpecificationIsWrittenWhereTheCSVCannotTellLinesApart(t *testing.T) {
	line := func(name string) Line { return Line{Name: name, X: []float64{1}, Y: []float64{1}} }
	for want, f := range map[string]*Figure{
		"":                                  {Lines: []Line{line("a"), line("b")}},
		`two lines have the name "a"`:       {Lines: []Line{line("a"), line("b"), line("a")}},
		`two panels have the title "p = 2"`: {Panels: []Panel{{Title: "p = 2", Lines: []Line{line("a")}}, {Title: "p = 2", Lines: []Line{line("a")}}}},
		"no point can be drawn":             {Lines: []Line{{Name: "a", X: []float64{1}, Y: []float64{math.NaN()}}}},
	} {
		if got := f.NotInVegaLite(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
