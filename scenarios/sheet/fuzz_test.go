package sheet

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// Figures in a file are refused in one line with a place in it, or are figures of the scenario
// too: it can be written with them and read again.
func FuzzReadFigures(f *testing.F) {
	for _, text := range []string{
		"figures:\n- {name: a, x: p, columns: policy}\n- {name: b, kind: best, x: instances}\n", "figure: {x: W}", "figure: {x: eps}", "figures:\n- {x: p}\n- {x: p, series: q}",
		"figure: {x: p}\nsweep: {p: 1}", "[]", "", "figures: [{x: instances, kind: cumulative}]", "figure: {x: p, y: [0, 1], title: \"\\e[2J\"}", withValid([]string{"sweep: {p: [7, 8], eps: 1}", "figure: {x: p, metric: work}"}, ""),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := decode(t, "sweep: {p: [1, 2], W: [1, 2]}")
		of, err := s.ReadFigures("f.yaml", []byte(text))
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if strings.Contains(text, "policies") {
			return // it may be another scenario, of another world
		}
		s.Figure, s.Figures = of.Figure, of.Figures
		roundTrip(t, s)
	})
}

// The spelling of a law is refused in one line, or the law's own spelling means the same law.
func FuzzParseLaw(f *testing.F) {
	for _, text := range []string{"linear", "weibull{shape=0.5,scale=p}", "recorded{trace=bamboo-p3}", "empirical{file=a b.txt}", "weibull{scale=max(1,p), shape = 2}", "x{", "x{a}", "x{a=,b=1}", "x{a=1,a=2}", "p", "p{x=1}", "fitted{family=weibull,trace=../x}"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := ParseLaw(text, []string{"p", "W"})
		if err != nil {
			if utf8.ValidString(text) && !strings.ContainsAny(text, "\n\r") && strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		again, err := ParseLaw(l.String(), []string{"p", "W"})
		if err != nil || again.String() != l.String() || len(again.Options) != len(l.Options) || !reflect.DeepEqual(again.Name, l.Name) {
			t.Fatalf("%q is %s, which is read as %v: %v", text, l, again, err)
		}
	})
}
