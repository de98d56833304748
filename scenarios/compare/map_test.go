package compare

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results"
)

// The third policy is as good as the second, which is the baseline; the first is better. Two variables span
// 12 cells, and the third has two panels.
func TestTheMapDrawsTheDifferencesOfAllCells(t *testing.T) {
	src := sourceOfCells(drawnCells(5, 12, 40, 0.5, 1.5, 0, 0.1))
	src.Layout.Params = []string{"u", "x", "y"}
	src.Row = func(cell int) []float64 {
		return []float64{float64(cell % 2), float64(cell / 2 % 3), float64(cell / 2 / 3)}
	}
	lines := &Rows{Metric: "ratio", Scope: InCell, Most: most}
	r, err := Run(src, Options{Baseline: "b"}, lines.Add)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSummary(r, lines, "b")
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.Map()
	if err != nil {
		t.Fatal(err)
	}
	if faults := f.Faults(); faults != nil {
		t.Errorf("%q", faults)
	}
	if !strings.Contains(f.Caption, "bar: significantly below 0, no mark: significantly above 0") {
		t.Errorf("the caption is %q", f.Caption)
	}
	if f.Title != "b minus a, cell by cell" || f.XLabel != "x" || len(f.Panels) != 2 {
		t.Errorf("%s over %s in %d panels", f.Title, f.XLabel, len(f.Panels))
	}
	drawn := 0
	for _, p := range f.Panels {
		for _, line := range p.Lines {
			for i, x := range line.X {
				drawn++
				k := slices.IndexFunc(lines.Groups, func(l RowGroup) bool {
					return l.Params[1] == x && spelled(src, 0, l.Params[0]) == strings.TrimPrefix(line.Name, "u = ") && p.Title == "y = "+spelled(src, 2, l.Params[2])
				})
				if k < 0 {
					t.Fatalf("no cell has %s, %s and x = %v", p.Title, line.Name, x)
				}
				r := lines.Groups[k].Pairs[[2]int{1, 0}]
				if line.Y[i] != r.Difference || line.Lo[i] != r.AllLo || line.Hi[i] != r.AllHi || (r.Significant == 0) != (line.Lo[i] <= 0 && line.Hi[i] >= 0) {
					t.Errorf("%v [%v, %v] is drawn of %+v", line.Y[i], line.Lo[i], line.Hi[i], r)
				}
			}
		}
	}
	if drawn != 12 || math.IsNaN(f.Panels[0].Lines[0].Y[0]) {
		t.Errorf("%d cells are drawn", drawn)
	}
}

func TestLawsNameTheRowsOfAMapInShortAndItsCaptionExplainsSymbols(t *testing.T) {
	src := sourceOfCells(drawnCells(5, 12, 40, 0.5, 1.5, 0, 0.1))
	src.Layout.Params = []string{"law", "c", "late"}
	src.Layout.Words = map[string]map[float64]string{"law": {0: "linear", -1: "weibull{shape=0.5,scale=10}", -2: "recorded{trace=lanl05}"}}
	src.Naming.Params = map[string]results.ParamNaming{"c": {Label: "time to send a unit", Symbol: "c"}, "late": {Label: "delay of news", Symbol: "l"}}
	src.Row = func(cell int) []float64 {
		return []float64{float64(-(cell % 3)), float64(cell / 3 % 2), float64(cell / 6)}
	}
	var b strings.Builder
	lines := &Rows{Metric: "ratio", Scope: InCell, Most: most}
	r, err := Run(src, Options{Baseline: "b"}, lines.Add)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSummary(r, lines, "b")
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.Map()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range f.Panels[0].Lines {
		b.WriteString(line.Name + "; ")
	}
	if f.XLabel != "time to send a unit c" || b.String() != "recorded lanl05; weibull 0.5 10; linear; " || !strings.HasSuffix(f.Caption, "; l: delay of news") {
		t.Errorf("%s over %q: %s", b.String(), f.XLabel, f.Caption)
	}
}

func TestAMapIsRefusedWithoutAVariable(t *testing.T) {
	var b strings.Builder
	if _, err := Write(&b, "svg", sourceOfFacts(factsOf(2, 1)), Options{Metric: "exact_work", Map: true}); err == nil || !strings.Contains(err.Error(), "a map takes a variable") {
		t.Errorf("%v", err)
	}
}

func TestAMapWithoutATestedCellIsRefused(t *testing.T) {
	src := sourceOfCells(drawnCells(5, 12, 6, 0.5, 1.5, 0, 0.1))
	src.Layout.Params = []string{"x"}
	src.Row = func(cell int) []float64 { return []float64{float64(cell)} }
	lines := &Rows{Metric: "ratio", Scope: InCell, Most: most}
	r, err := Run(src, Options{Baseline: "b"}, lines.Add)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSummary(r, lines, "b")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Map(); err == nil || !strings.Contains(err.Error(), "a map would be empty, as no cell is tested: 6 instances of each are too few, a test takes 40") {
		t.Error(err)
	}
}
