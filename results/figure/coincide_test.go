package figure

import (
	"strings"
	"testing"
)

func TestTheCaptionNamesLinesThatHideEachOther(t *testing.T) {
	x := []float64{1, 2, 3}
	line := func(name string, y ...float64) Line { return Line{Name: name, X: x, Y: y} }
	f := &Figure{Caption: "9 instances", Panels: []Panel{
		{"one", []Line{line("a", 0, 1, 2), line("b", 0, 1, 2.001), line("c", 0, 1, 1.9), line("d", 0, 1, 1.9)}},
		{"two", []Line{line("a", 5, 6, 7), line("b", 5, 6, 7), line("c", 5, 6, 7), line("d", 5, 6, 6)}},
	}}
	if got := f.Layout().Caption; got != "9 instances; a and b coincide" {
		t.Errorf("%q", got)
	}
	f.Panels[1].Lines = f.Panels[1].Lines[:1] // b is in one panel only
	if got := f.Layout().Caption; strings.Contains(got, "b coincide") || !strings.Contains(got, "c and d coincide") {
		t.Errorf("%q", got)
	}
}
