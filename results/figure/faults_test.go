package figure

import (
	"slices"
	"strings"
	"testing"
)

// clean returns a figure without faults.
func clean() *Figure {
	f := campaign(25)
	for i, name := range []string{"omniscient", "greedy", "no-rep", "cyclic-rep", "random-rep", "brute"} {
		f.Lines[i].Name = name
	}
	return f
}

func TestFiguresThatCanBePrintedHaveNoFaults(t *testing.T) {
	for name, f := range map[string]*Figure{"lines": clean(), "panels": panels(), "map": shaded(), "lying": lying(), "gaps": gaps(), "best": best()} {
		if found := f.Faults(); found != nil {
			t.Errorf("%s: %s", name, strings.Join(found, "\n"))
		}
	}
}

func TestFaultsAreFound(t *testing.T) {
	for _, c := range []struct {
		want  string
		spoil func(f *Figure)
	}{
		{"label of y is cut", func(f *Figure) { f.YLabel = strings.Repeat("makespan over a bound ", 8) }},
		{"label of x is cut", func(f *Figure) { f.XLabel = strings.Repeat("load ", 60) }},
		{"title is cut", func(f *Figure) { f.Title = strings.Repeat("a long title ", 40) }},
		{"caption is cut", func(f *Figure) { f.Caption = strings.Repeat("a long caption ", 60) }},
		{"name is cut", func(f *Figure) { f.Lines[0].Name = strings.Repeat("long", 40) }},
		{"is empty", func(f *Figure) { f.Lines = nil }},
		{"is empty", func(f *Figure) { f.YMin, f.YMax = 5, 6 }},
		{"panel \"b\" is empty", func(f *Figure) { f.Panels = []Panel{{"a", f.Lines}, {"b", nil}} }},
		{"omniscient and greedy have one colour", func(f *Figure) { f.Lines[0].Look, f.Lines[1].Look = 1, 1+Inks }},
		{"in grey, greedy looks like omniscient", func(f *Figure) { f.Lines[0].Look, f.Lines[1].Look = 1, 1+Grey }},
	} {
		f := clean()
		c.spoil(f)
		if found := f.Faults(); !slices.ContainsFunc(found, func(s string) bool { return strings.Contains(s, c.want) }) {
			t.Errorf("%s: found %q", c.want, found)
		}
	}
}

func TestTextsThatOverlapAreAFault(t *testing.T) {
	p := clean().layOut(inPrint)
	if overlap(p.texts[0].box(), p.texts[1].box()) || !overlap(p.texts[0].box(), p.texts[0].box()) {
		t.Error("boxes of texts are wrong")
	}
}
