package results

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// cube returns a table of two policies over W, p and law.
func cube(ps int) *Table {
	t := &Table{Experiment: "e", Params: []string{"W", "p", "law"}, Words: map[string]map[float64]string{
		"law": {0: "recorded{trace=a}", 1: "recorded{trace=b,each=true}"},
	}}
	for law := range 2 {
		for p := range ps {
			for w := range 3 {
				for i, policy := range []string{"greedy", "no-rep"} {
					y := float64(w + 10*p + 100*law + 1000*i)
					t.Rows = append(t.Rows, Row{Params: []float64{float64(w), float64(p), float64(law)}, Policy: policy, Metric: "m", Count: 5, Mean: y, Lo: y - 1, Hi: y + 1})
				}
			}
		}
	}
	return t
}

// titles returns the titles of the panels of the only figure.
func titles(t *testing.T, table *Table, spec FigureSpec) (figure.Figure, string) {
	t.Helper()
	figures, all := table.Figures(spec)
	if len(figures) != 1 || all != 1 || figures[0].Name != "e" {
		t.Fatalf("%d figures of %d: %v", len(figures), all, named(figures))
	}
	var list []string
	for _, p := range figures[0].Panels {
		list = append(list, p.Title)
	}
	return figures[0].Figure, strings.Join(list, "; ")
}

func TestWhatVariesBesidesXIsPanels(t *testing.T) {
	f, got := titles(t, cube(2), FigureSpec{Metric: "m", X: "W"})
	if got != "p = 0, a; p = 0, b each; p = 1, a; p = 1, b each" || f.Columns != 2 {
		t.Errorf("%d columns of %s", f.Columns, got)
	}
	if line := f.Panels[2].Lines[1]; line.Name != "no-rep" || !slices.Equal(line.Y, []float64{1010, 1011, 1012}) {
		t.Errorf("got %+v", line)
	}
	f, got = titles(t, cube(2), FigureSpec{Metric: "m", X: "W", Rows: "law", Columns: "policy", Series: "p"})
	if got != "a, greedy; a, no-rep; b each, greedy; b each, no-rep" || f.Panels[0].Lines[1].Name != "p = 1" {
		t.Errorf("got %s, %+v", got, f.Panels[0])
	}
}

func TestManyPanelsAreLeftOutEvenly(t *testing.T) {
	f, got := titles(t, cube(30), FigureSpec{Metric: "m", X: "W"})
	if len(f.Panels) != 16 || !strings.Contains(got, "p = 0, a;") || !strings.Contains(got, "p = 29, b each") || !strings.Contains(f.Caption, "; 8 of 30 values of p") {
		t.Errorf("%d panels: %s; %s", len(f.Panels), got, f.Caption)
	}
	table := cube(30)
	apart, _ := table.Figures(FigureSpec{Metric: "m", X: "p", Rows: "W", Series: "W", Each: true})
	if got := strings.Join(named(apart), " "); got != "e-a-greedy e-a-no-rep e-b-each-greedy e-b-each-no-rep" {
		t.Errorf("apart: %s", got)
	}
	figures, all := table.Figures(FigureSpec{Metric: "m", X: "W", Rows: "law", Columns: "policy"})
	if len(figures) != 1 || all != 1 {
		t.Errorf("%d figures of %d", len(figures), all)
	}
}

func TestDifferencesAreFromTheBaselineInTheSameCell(t *testing.T) {
	f, _ := titles(t, cube(2), FigureSpec{Metric: "m", X: "W", Baseline: "greedy", Apart: func(a, base *Row) (y, lo, hi float64) {
		return a.Mean - base.Mean, a.Mean - base.Mean - 7, a.Mean - base.Mean + 7
	}})
	for _, p := range f.Panels {
		if len(p.Lines) != 1 || !slices.Equal(p.Lines[0].Y, []float64{1000, 1000, 1000}) || p.Lines[0].Lo[1] != 993 {
			t.Errorf("got %+v", p.Lines)
		}
	}
	f, _ = titles(t, cube(2), FigureSpec{Metric: "m", X: "W", Series: "law", Baseline: "a", Relative: true, Rows: "p", Columns: "policy"})
	if line := f.Panels[1].Lines[0]; line.Name != "b each" || math.Abs(line.Y[0]-0.1) > 1e-12 || len(f.Rules) != 1 {
		t.Errorf("got %+v, rules %v", line, f.Rules)
	}
}

func TestACaptionSaysThatDifferencesHaveNoIntervals(t *testing.T) {
	const none = "; the differences have no intervals"
	for _, with := range []bool{true, false} {
		f, _ := titles(t, cube(2), FigureSpec{Metric: "m", X: "W", Baseline: "greedy", Apart: func(a, base *Row) (y, lo, hi float64) {
			if y = a.Mean - base.Mean; with {
				return y, y - 1, y + 1
			}
			return y, math.NaN(), math.NaN()
		}})
		if strings.HasSuffix(f.Caption, none) == with {
			t.Errorf("with intervals %v: %s", with, f.Caption)
		}
	}
}

func TestSeveralMetricsAreLines(t *testing.T) {
	table := cube(1)
	for _, row := range table.Rows {
		row.Metric = "n"
		table.Rows = append(table.Rows, row)
	}
	f, got := titles(t, table, FigureSpec{Metric: "m", Metrics: []string{"n"}, X: "W", Rows: "law"})
	if got != "a, greedy; a, no-rep; b each, greedy; b each, no-rep" || f.Panels[0].Lines[0].Name != "m" || f.Panels[0].Lines[1].Name != "n" {
		t.Errorf("%s: %+v", got, f.Panels[0].Lines)
	}
}

func TestBarsStandAtTheirValues(t *testing.T) {
	f, _ := titles(t, cube(1), FigureSpec{Metric: "m", X: "law", Bars: true, Looks: map[string]int{"no-rep": 3}})
	if p := f.Panels[0]; !slices.Equal(p.Lines[0].X, []float64{0, 1}) || p.Lines[1].Look != 3 || !maps.Equal(f.XWords, map[float64]string{0: "a", 1: "b each"}) {
		t.Errorf("%+v, %v", f.Panels[0], f.XWords)
	}
}

func TestValuesThatAreWordsHaveBarsUnlessLinesAreAskedFor(t *testing.T) {
	for _, c := range []struct {
		spec FigureSpec
		bars bool
	}{{FigureSpec{X: "law"}, true}, {FigureSpec{X: "law", Lines: true}, false}, {FigureSpec{X: "law", Map: true, Series: "W"}, false}, {FigureSpec{X: "W"}, false}} {
		c.spec.Metric = "m"
		if f, _ := titles(t, cube(1), c.spec); f.Bars != c.bars {
			t.Errorf("%+v has bars: %v", c.spec, f.Bars)
		}
	}
}

func TestShortWordsTellApart(t *testing.T) {
	for want, words := range map[string][]string{
		"a, b x":             {"recorded{trace=a}", "recorded{trace=b,law=x}"},
		"a, a independent":   {"together{trace=a}", "together{trace=a,independent=true}"},
		"weibull 2 3":        {"linear", "weibull{shape=2,scale=3}"},
		"recorded, fitted x": {"recorded{trace=a}", "fitted{trace=a,law=x}"},
		"lanl":               {"recorded{trace=lanl}"},
	} {
		short := shortened(slices.Values(words))
		var got []string
		for _, w := range words {
			if short[w] != "" {
				got = append(got, short[w])
			}
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%v: got %v, want %s", words, got, want)
		}
	}
}

func TestAnAxisInPlaceOfAnotherHasAScaleOfItsOwn(t *testing.T) {
	for most, log := range map[float64]bool{99: false, 100: true} {
		table := &Table{Experiment: "e", Params: []string{"W", "L"}}
		for _, x := range []float64{1, 10, most} {
			table.Rows = append(table.Rows, Row{Params: []float64{5, x}, Policy: "greedy", Metric: "m", Mean: x, Lo: x, Hi: x})
		}
		f, _ := table.Figures(FigureSpec{X: "W", Metric: "m", LogX: !log, XLabel: "load"})
		if len(f) != 1 || f[0].LogX != log || f[0].XLabel != "L" {
			t.Errorf("up to %v: %+v", most, f)
		}
	}
}
