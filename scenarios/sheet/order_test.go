package sheet

import (
	"strings"
	"testing"
)

func TestAxesStandAfterThoseTheyReferTo(t *testing.T) {
	for file, want := range map[string]string{
		"sweep: {a: 1, b: 2, c: 3}":                              "a b c",
		"sweep: {W: 1..p, p: 5, eps: 1}":                         "p W eps",
		"sweep: {a: 1..b, b: 1..c, c: 1..d, d: 5, e: 1}":         "d c b a e",
		"sweep: {a: 1}\nzip: {b: 1, c: 2}":                       "b c a",
		"sweep: {a: 1, p: 5, q: 1}\nzip: {b: p, c: 2}":           "a p b c q",
		"sweep: {a: c, q: 1}\nzip: [{b: a, d: 1}, {c: 2, e: 1}]": "c e a b d q",
	} {
		s := decode(t, strings.Split(file, "\n")...)
		axes, err := s.Axes()
		var names []string
		for _, a := range axes {
			names = append(names, a.Name)
		}
		if got := strings.Join(names, " "); got != want || err != nil {
			t.Errorf("%s: %s, %v; want %s", file, got, err, want)
		}
	}
}
