package sheet

import (
	"errors"
	"strings"
	"testing"
)

func TestFiguresAreReadForAScenario(t *testing.T) {
	s := decode(t, "sweep: {p: [1, 2], W: 1}", "figure: {x: W}", "distribution: true")
	before := string(s.Encode())
	of, err := s.ReadFigures("f.yaml", []byte("figures:\n- {name: a, x: p, columns: policy}\n- {name: b, kind: best, x: instances}\n"))
	if err != nil || of.Figure != nil || len(of.Figures) != 2 || of.Figures[0].Metric != "ratio" || of.Figures[0].XLabel != "p" || !of.Figures[1].Whole() {
		t.Errorf("%+v, %v", of, err)
	}
	whole := withValid([]string{"sweep: {p: [7, 8], eps: 1}", "figure: {x: p, metric: work}"}, "")
	if of, err = s.ReadFigures("f.yaml", []byte(whole)); err != nil || of.Figure == nil || of.Figure.Metric != "work" || of.Figures != nil {
		t.Errorf("of a scenario: %+v, %v", of, err)
	}
	if string(s.Encode()) != before {
		t.Error("the scenario has changed")
	}
}

func TestFiguresOfAnotherWorldArePlacedAndExplained(t *testing.T) {
	s := decode(t, "sweep: {p: [1, 2]}")
	for text, want := range map[string]string{
		"figure: {x: eps}":                        `f.yaml:1:13: figure.x: there is no variable "eps"`,
		"figures:\n- {x: p}\n- {x: p, series: q}": `f.yaml:3:18: figures[1].series: there is no variable "q"`,
		"figure: {x: p}\nsweep: {p: 1}":           "f.yaml:2:1: sweep: no such key: want figure or figures",
		"[]":                                      "f.yaml:1:1: this is a list",
		"{}":                                      "f.yaml:1:1: there is no figure: want figure or figures",
		"figures: [{x: instances, kind: cumulative}]": "figures[0].x: instances: want ratio, along which cumulative is drawn",
	} {
		_, err := s.ReadFigures("f.yaml", []byte(text))
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(e.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
