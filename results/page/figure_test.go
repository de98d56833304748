package page_test

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/page"
)

func TestNumbersOfAFigureStandBehindIt(t *testing.T) {
	text := written(t, full("word"))
	for _, want := range []string{
		`<tr data-x="1" data-at="65.8"><th scope="row">word</th><td data-s="0" data-y="0.5">0.500 [0.400, 0.600]</td><td data-s="1">–</td></tr>`,
		`<tr data-x="2" data-at="301"><th scope="row">2</th><td data-s="0" data-y="0.25">0.250 [0.200, 0.300]</td><td data-s="1" data-y="0.125">0.125 [0.100, 0.150]</td></tr>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
}

func TestFiguresOfAnyNumbersHavePlaces(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for name, f := range map[string]figure.Figure{
		"empty":       {},
		"no points":   {Lines: []figure.Line{{Name: "a"}}},
		"not numbers": {Lines: []figure.Line{{Name: "a", X: []float64{1, nan, 3, inf}, Y: []float64{nan, 1, inf, 2}, Lo: []float64{nan, nan, nan, nan}, Hi: []float64{inf, inf, inf, inf}}}},
		"one point":   {Lines: []figure.Line{{Name: "a", X: []float64{3}, Y: []float64{0}}}},
		"constant":    {Lines: []figure.Line{{Name: "a", X: []float64{1, 2}, Y: []float64{1e9, 1e9}}}},
		"huge":        {Lines: []figure.Line{{Name: "a", X: []float64{-1e300, 1e99}, Y: []float64{1e99, 1e308}}}},
		"tiny":        {Lines: []figure.Line{{Name: "a", X: []float64{1e-300, 2e-300}, Y: []float64{1e-310, 0}}}},
		"logarithms":  {LogX: true, LogY: true, Lines: []figure.Line{{Name: "a", X: []float64{0, -1, 1, 1e6}, Y: []float64{1, 1, 1e-9, 1e9}, Lo: []float64{0, 0, 0, -1}, Hi: []float64{1, 1, 1, 1e10}}}},
		"one power":   {LogX: true, LogY: true, Lines: []figure.Line{{Name: "a", X: []float64{5}, Y: []float64{5}}}},
		"bars":        {Bars: true, LogY: true, Lines: []figure.Line{{Name: "a", X: []float64{1, 2}, Y: []float64{-1, 2}}, {Name: "b", X: []float64{2}, Y: []float64{3}}}},
		"limits":      {YMin: 2, YMax: 1, Lines: []figure.Line{{Name: "a", X: []float64{1, 2}, Y: []float64{1, 2}}}},
		"no limits":   {YMin: nan, YMax: nan, Lines: []figure.Line{{Name: "a", X: []float64{1, 2}, Y: []float64{1, 2}}}},
	} {
		f.Title = name
		text := bodies.ReplaceAllString(written(t, one(page.Figure{Name: name, Figure: f})), "")
		if m := regexp.MustCompile(`[^ ]*(NaN|Inf\b|e\+\d\d\d)[^ ]*`).FindString(text); m != "" {
			t.Errorf("%s: %s", name, m)
		}
		if !strings.Contains(text, `<p class="ylabel"`) {
			t.Errorf("%s: there is no figure", name)
		}
	}
}

func TestPointsLieBetweenTheAxes(t *testing.T) {
	f := figure.Figure{YMin: 0, YMax: 1.02, Lines: []figure.Line{{Name: "a", X: []float64{1, 13, 25}, Y: []float64{1, 0.5, 0}}}}
	text := written(t, one(page.Figure{Figure: f}))
	// The axis is from 54 to 548 with 2.5% of 24 at both ends, and from 294 up to 8 for 1.02.
	if want := `class="stroke" d="M65.8 13.6L536.2 294"`; !strings.Contains(text, want) {
		t.Errorf("there is no %s", want)
	}
}

func TestEveryLineCanBeSwitchedOffWithoutAScript(t *testing.T) {
	text := written(t, full("word"))
	for _, want := range []string{
		`<input type="checkbox" checked data-line="1"`,
		`figure:has(input[data-line="1"]:not(:checked)) [data-s="1"]{display:none}`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
}

func TestPanelsShareScalesLooksAndBoxes(t *testing.T) {
	line := func(name string, y float64) figure.Line {
		return figure.Line{Name: name, X: []float64{1, 2}, Y: []float64{0, y}}
	}
	f := figure.Figure{Rules: []figure.Rule{{At: 1}, {At: 2, Upright: true}}, Columns: 2, Panels: []figure.Panel{
		{Title: "first", Lines: []figure.Line{line("a", 1), line("b", 4)}},
		{Title: "second", Lines: []figure.Line{line("b", 2), line("a", 4)}},
		{Title: "third"},
	}}
	text := written(t, one(page.Figure{Figure: f}))
	strokes := regexp.MustCompile(`<g class="line (k\d)" data-s="(\d)"><path class="stroke"(?: stroke-dasharray="[\d. ]*")? d="([^"]*)"`).FindAllStringSubmatch(text, -1)
	if len(strokes) != 4 {
		t.Fatalf("%d lines, want 4", len(strokes))
	}
	for k, want := range []string{"k0 0", "k1 1", "k1 1", "k0 0"} {
		if got := strokes[k][1] + " " + strokes[k][2]; got != want {
			t.Errorf("line %d is %s, want %s", k, got, want)
		}
	}
	if strokes[1][3] != strokes[3][3] {
		t.Errorf("the same points are at %s and at %s", strokes[1][3], strokes[3][3])
	}
	for part, n := range map[string]int{`<svg class="picture"`: 3, `class="level"`: 3, `data-line="`: 2, `>no data<`: 1, `class="plot across2 wide"`: 1, `<p class="title">second</p>`: 1, `<tbody data-panel=`: 3} {
		if got := strings.Count(bodies.ReplaceAllString(text, ""), part); got != n {
			t.Errorf("%s is there %d times, want %d", part, got, n)
		}
	}
}

func TestColumnsHaveAxesOfTheirOwnIfAPanelWouldTakeLessThanHalf(t *testing.T) {
	line := func(most float64) []figure.Line {
		return []figure.Line{{Name: "a", X: []float64{1, most}, Y: []float64{0, 1}}}
	}
	for most, want := range map[float64]int{2: 1, 8: 2} { // different places of lines, of which the others go to 10
		f := figure.Figure{Columns: 2}
		for _, x := range []float64{most, 10, most, 10} {
			f.Panels = append(f.Panels, figure.Panel{Lines: line(x)})
		}
		places := map[string]bool{}
		for _, m := range regexp.MustCompile(`class="stroke" d="(M[^"]*L[^"]*)"`).FindAllStringSubmatch(written(t, one(page.Figure{Figure: f})), -1) {
			places[m[1]] = true
		}
		if len(places) != want {
			t.Errorf("lines to %v are at %v", most, places)
		}
	}
}

func TestBarsAtOnePlaceLieInRowsWithTheirValues(t *testing.T) {
	f := figure.Figure{Bars: true, XLabel: "rays", YLabel: "time", Lines: []figure.Line{
		{Name: "a", X: []float64{817}, Y: []float64{2}, Lo: []float64{1.5}, Hi: []float64{2.5}}, {Name: "b", X: []float64{817}, Y: []float64{0.5}},
	}}
	text := written(t, one(page.Figure{Figure: f}))
	// The axis is from 8 to 470 for 0 to 2.6; a value stands behind its bar or its interval.
	for _, want := range []string{
		`<p class="ylabel">rays: 817</p>`, `<p class="xlabel">time</p>`, `data-lying="yes"`,
		`<path class="block" d="M8 28H363v14H8Z"/>`, `<text x="8" y="23">a</text><text x="458" y="23" dy="17">2</text>`,
		`<path class="block" d="M8 66H97v14H8Z"/>`, `<text x="8" y="61">b</text><text x="103" y="61" dy="17">0.5</text>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
	f.Lines[1].X[0] = 818
	if strings.Contains(written(t, one(page.Figure{Figure: f})), "data-lying=") {
		t.Error("bars at two places lie")
	}
}

func TestAMapHasAShadeForEveryCellAndNoBoxes(t *testing.T) {
	f := figure.Figure{Map: true, YLabel: "rows", ZLabel: "shade", Lines: []figure.Line{
		{Name: "low", X: []float64{1, 10}, Y: []float64{0, 1}}, {Name: "high", X: []float64{1, 10, 100}, Y: []float64{1, 1, 2}},
	}}
	text := bodies.ReplaceAllString(written(t, one(page.Figure{Figure: f})), "")
	cells := 0
	for _, m := range regexp.MustCompile(`<path class="cell" fill="(#[0-9a-f]{6})" d="([^"]*)"`).FindAllStringSubmatch(text, 3) {
		cells += strings.Count(m[2], "Z")
	}
	if cells != 5 {
		t.Errorf("%d cells, want 5", cells)
	}
	for _, want := range []string{`data-map="2"`, `<span>shade</span>`, `data-y="2"`, `>low</text>`} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
	if strings.Contains(text, "checkbox") {
		t.Error("a map has boxes")
	}
}

func TestAMapOfKindsNamesThemInItsCellsAndItsLegend(t *testing.T) {
	f := figure.Figure{Map: true, YLabel: "rows", Kinds: []figure.Kind{{Name: "greedy", Look: 2}, {Name: "nobody"}}, Lines: []figure.Line{
		{Name: "low", X: []float64{1, 10}, Y: []float64{0, 1}}, {Name: "high", X: []float64{1, 10}, Y: []float64{0, 0}},
	}}
	text := bodies.ReplaceAllString(written(t, one(page.Figure{Figure: f})), "")
	for class, want := range map[string]int{"k1": 3, "grey": 1} {
		m := regexp.MustCompile(`<g class="` + class + `"><path class="cell block" d="([^"]*)"`).FindStringSubmatch(text)
		if m == nil || strings.Count(m[1], "Z") != want {
			t.Errorf("%s has cells %v, want %d", class, m, want)
		}
	}
	if n := strings.Count(text, `data-y="0">greedy</td>`); n != 3 {
		t.Errorf("%d numbers are greedy, want 3", n)
	}
	if !strings.Contains(text, "</svg>nobody</span>") || strings.Contains(text, `class="shades"`) {
		t.Error("the legend has no kinds, or shades")
	}
}

func TestLinesOfManyPointsAreSmall(t *testing.T) {
	l := figure.Line{Name: "a"}
	for i := range 5000 {
		l.X, l.Y = append(l.X, float64(i)), append(l.Y, math.Sin(float64(i)/500))
	}
	text := bodies.ReplaceAllString(written(t, one(page.Figure{Figure: figure.Figure{Lines: []figure.Line{l}}})), "")
	if n := strings.Count(text, "<tr data-x"); len(text) > 20_000 || n > 60 || !strings.Contains(text, "Of 84 points, one is listed.") {
		t.Errorf("%d bytes, %d rows", len(text), n)
	}
}
