package campaign

import "testing"

func TestReasonsAreOmittedWhereHardlyAWordOfThemFits(t *testing.T) {
	lines := []string{
		"            itself  why",
		"  Figure 1  drawn   Erratum, section 2: the bound is off by a factor of two.",
		"  Figure 2  drawn",
	}
	for _, c := range []struct {
		width   int
		first   string
		omitted bool
	}{
		{80, lines[1], false},
		{50, "  Figure 1  drawn   Erratum, section 2: the bound…", false},
		{49, "  Figure 1  drawn", true},
		{12, "  Figure 1…", true},
	} {
		fitted, omitted := fit(lines, c.width)
		if omitted != c.omitted || len(fitted) != 3 || fitted[1] != c.first {
			t.Errorf("in %d columns: %q, omitted %v; want %q, %v", c.width, fitted, omitted, c.first, c.omitted)
		}
	}
	if _, omitted := fit([]string{lines[0], lines[2]}, 30); omitted {
		t.Error("no line has a reason, and one was omitted")
	}
}
