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
		`<tr data-x="1" data-at="[\d.]+"><th scope="row">word</th><td data-y="0.5">0.500 \[0.400, 0.600\]<td>–</tr>`,
		`<tr data-x="2" data-at="[\d.]+"><th scope="row">2</th><td data-y="0.25">0.250 \[0.200, 0.300\]<td data-y="0.125">0.125 \[0.100, 0.150\]</tr>`,
	} {
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("there is no %s", want)
		}
	}
	kinds := figure.Figure{Map: true, Kinds: []figure.Kind{{Name: "greedy", Look: 2}, {Name: "nobody"}}, Lines: []figure.Line{
		{Name: "low", X: []float64{1, 10}, Y: []float64{0, 1}}, {Name: "high", X: []float64{1, 10}, Y: []float64{0, 0}},
	}}
	if n := strings.Count(written(t, one(page.Figure{Figure: kinds})), `data-y="0">greedy<`); n != 3 {
		t.Errorf("%d numbers are greedy, want 3", n)
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
		"far beyond":  {YMin: 0, YMax: 1e-9, Lines: []figure.Line{{Name: "a", X: []float64{1, 2}, Y: []float64{1e99, -1e99}, Lo: []float64{0, -1e100}, Hi: []float64{1e100, 0}}}},
		"no limits":   {YMin: nan, YMax: nan, Lines: []figure.Line{{Name: "a", X: []float64{1, 2}, Y: []float64{1, 2}}}},
	} {
		f.Title = name
		text := bodies.ReplaceAllString(written(t, one(page.Figure{Name: name, Figure: f})), "")
		if m := regexp.MustCompile(`[^ ]*(NaN|Inf\b|e\+\d\d\d|\d{8}\.)[^ ]*`).FindString(text); m != "" {
			t.Errorf("%s: %s", name, m)
		}
		if !strings.Contains(text, `<svg class="picture"`) {
			t.Errorf("%s: there is no figure", name)
		}
	}
}

func TestEveryLineCanBeSwitchedOffWithoutAScript(t *testing.T) {
	text := written(t, full("word"))
	for _, want := range []string{
		`<input type="checkbox" checked data-line="1"`,
		`figure:has(input[data-line="1"]:not(:checked)) :is([data-s="1"],td:nth-child(3)){display:none}`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
	f := figure.Figure{Map: true, Lines: []figure.Line{{Name: "low", X: []float64{1, 10}, Y: []float64{0, 1}}}}
	if strings.Contains(bodies.ReplaceAllString(written(t, one(page.Figure{Figure: f})), ""), "checkbox") {
		t.Error("a map has boxes")
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
