package results

import (
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// drawnOf returns the only figure of a table of two policies over x, and over a and b if there are several of
// their values; y has the values.
func drawnOf(t *testing.T, spec FigureSpec, xs, as, bs int, y func(policy, x, a, b int) float64) figure.Figure {
	t.Helper()
	table := &Table{Experiment: "e", Params: []string{"b", "a", "x"}}
	for b := range bs {
		for a := range as {
			for x := range xs {
				for i, policy := range []string{"greedy", "no-rep"} {
					m := y(i, x, a, b)
					table.Rows = append(table.Rows, Row{Params: []float64{float64(b), float64(a), float64(x)}, Policy: policy, Metric: "work", Count: 5, Mean: m, Lo: m, Hi: m})
				}
			}
		}
	}
	spec.Metric, spec.X, spec.YLabel = "work", "x", "work"
	figures, all := table.Figures(spec)
	if all != 1 {
		t.Fatalf("%d figures", all)
	}
	return figures[0].Figure
}

var open = FigureSpec{FitKind: true, FitValues: true, Relative: true}

func TestFewValuesOfXAreBars(t *testing.T) {
	apart := func(policy, x, _, _ int) float64 { return float64(1 + policy + x) }
	for n := 1; n <= 5; n++ {
		if f := drawnOf(t, open, n, 1, 1, apart); f.Bars != (n == 2 || n == 3) {
			t.Errorf("%d values: bars %v", n, f.Bars)
		}
	}
	for _, asked := range []FigureSpec{{FitValues: true}, {FitKind: true, LogY: true}} {
		if f := drawnOf(t, asked, 3, 1, 1, apart); f.Bars {
			t.Errorf("%+v has bars", asked)
		}
	}
}

func TestPoliciesThatAreCloseAreDrawnAsDifferencesFromTheFirst(t *testing.T) {
	by := func(share float64) func(policy, x, a, b int) float64 {
		return func(policy, x, _, _ int) float64 { return float64(10+x) * (1 + share*float64(policy)) }
	}
	f := drawnOf(t, open, 5, 1, 1, by(0.04))
	if f.YLabel != "work / that of greedy, less 1" || len(f.Lines) != 1 || f.Lines[0].Name != "no-rep" || f.Lines[0].Y[2]-0.04 > 1e-12 || len(f.Rules) != 1 {
		t.Errorf("%+v", f)
	}
	if f := drawnOf(t, FigureSpec{FitValues: true}, 5, 1, 1, by(0.04)); f.YLabel != "work, less that of greedy" || f.Lines[0].Y[0] < 0.39 {
		t.Errorf("%+v", f)
	}
	for name, f := range map[string]figure.Figure{"apart": drawnOf(t, open, 5, 1, 1, by(0.06)), "the same": drawnOf(t, open, 5, 1, 1, by(0)), "asked for": drawnOf(t, FigureSpec{FitKind: true}, 5, 1, 1, by(0.04))} {
		if len(f.Lines) != 2 {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

func TestValuesOfDifferentPowersOfTenHaveALogarithmicAxis(t *testing.T) {
	by := func(least float64) func(policy, x, a, b int) float64 {
		return func(policy, x, _, _ int) float64 { return least + 100*float64(x)*float64(1+policy) }
	}
	for _, xs := range []int{3, 5} {
		if f := drawnOf(t, open, xs, 1, 1, by(1)); !f.LogY || f.Bars {
			t.Errorf("%d values: log %v, bars %v", xs, f.LogY, f.Bars)
		}
	}
	for name, f := range map[string]figure.Figure{"narrow": drawnOf(t, open, 5, 1, 1, by(50)), "zero": drawnOf(t, open, 5, 1, 1, by(0)), "asked for": drawnOf(t, FigureSpec{FitKind: true}, 5, 1, 1, by(1))} {
		if f.LogY {
			t.Errorf("%s: the axis is logarithmic", name)
		}
	}
}

func TestManyFlatPanelsAreMaps(t *testing.T) {
	level := func(policy, _, a, b int) float64 { return float64(1 + policy + a + 10*b) }
	f := drawnOf(t, open, 4, 2, 6, level)
	if !f.Map || f.YLabel != "b" || len(f.Panels) != 4 || f.Columns != 2 || len(f.Panels[0].Lines) != 6 || f.Panels[2].Title != "no-rep, a = 0" {
		t.Errorf("%+v", f)
	}
	if y := f.Panels[3].Lines[5].Y; !slices.Equal(y, []float64{53, 53, 53, 53}) {
		t.Errorf("%v", y)
	}
	steep := func(policy, x, a, b int) float64 { return level(policy, x, a, b) * float64(1+x) }
	for name, f := range map[string]figure.Figure{"few": drawnOf(t, open, 4, 2, 5, level), "steep": drawnOf(t, open, 4, 2, 6, steep), "asked for": drawnOf(t, FigureSpec{}, 4, 2, 6, level)} {
		if f.Map {
			t.Errorf("%s: a map", name)
		}
	}
}
