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
		`<tr data-x="1"><th scope="row">word</th><td data-s="0" data-y="0.5">0.500 [0.400, 0.600]</td><td data-s="1">–</td></tr>`,
		`<tr data-x="2"><th scope="row">2</th><td data-s="0" data-y="0.25">0.250 [0.200, 0.300]</td><td data-s="1" data-y="0.125">0.125 [0.100, 0.150]</td></tr>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
}

func TestALineLooksTheSameInAllFigures(t *testing.T) {
	line := func(name string) figure.Line { return figure.Line{Name: name, X: []float64{1, 2}, Y: []float64{1, 2}} }
	p := one(page.Figure{Figure: figure.Figure{Lines: []figure.Line{line("a"), line("b"), line("c")}}},
		page.Figure{Figure: figure.Figure{Lines: []figure.Line{line("c"), line("d"), line("a")}}})
	p.Studies[0].Lines = []string{"c", "b"}
	legends := regexp.MustCompile(`<label data-name="([a-d])">.*?class="swatch (k\d)"`).FindAllStringSubmatch(written(t, p), -1)
	got := ""
	for _, m := range legends {
		got += m[1] + "=" + m[2] + " "
	}
	if want := "a=k2 b=k1 c=k0 c=k0 d=k3 a=k2 "; got != want {
		t.Errorf("%s, want %s", got, want)
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
		if !strings.Contains(text, `<text class="ylabel"`) {
			t.Errorf("%s: there is no figure", name)
		}
	}
}

func TestPointsLieBetweenTheAxes(t *testing.T) {
	f := figure.Figure{YMin: 0, YMax: 1.02, Lines: []figure.Line{{Name: "a", X: []float64{1, 13, 25}, Y: []float64{1, 0.5, 0}}}}
	text := written(t, one(page.Figure{Figure: f}))
	// The axis is from 62 to 626 with 2% of 24 at both ends, and from 328 up to 30 for 1.02.
	if want := `class="stroke" d="M72.8 35.8L344 181.9L615.2 328"`; !strings.Contains(text, want) {
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
