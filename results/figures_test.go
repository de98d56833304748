package results

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// each returns a figure for each combination.
func each(t *Table, spec FigureSpec) []NamedFigure {
	spec.Each = true
	figures, _ := t.Figures(spec)
	return figures
}

func named(figures []NamedFigure) (names []string) {
	for _, f := range figures {
		names = append(names, f.Name)
	}
	return names
}

func TestOneFigureForEachCombinationOfTheOtherParameters(t *testing.T) {
	figures := each(grid(), FigureSpec{Metric: "ratio", X: "W", Title: "Ratio"})
	if got := named(figures); !slices.Equal(got, []string{"e1-p5", "e1-p25"}) {
		t.Fatalf("got %v", got)
	}
	f := figures[1]
	if f.Title != "Ratio, p = 25" || f.Caption != "eps = 0.001; 1000 instances or exact, mean and 95% interval" || f.XLabel != "W" || f.YLabel != "ratio" {
		t.Errorf("got %+v", f)
	}
	if line := f.Lines[0]; line.Name != "greedy{n=47,rounding=ceil}" || !slices.Equal(line.X, []float64{1, 2.5, 10}) {
		t.Errorf("got %+v", line)
	}
}

func TestTheAxisIsAParameterThatVariesTheLongestUnlessOneIsNamed(t *testing.T) {
	table := grid()
	for _, c := range []struct{ x, axis, names string }{
		{"W", "workload", "e1-p5 e1-p25"},
		{"p", "workload", "e1-W10 e1-W1 e1-W2.5"},
		{"eps", "W", "e1-p5 e1-p25"}, // eps does not vary, and W has more values than p
		{"no such", "W", "e1-p5 e1-p25"},
	} {
		figures := each(table, FigureSpec{Metric: "ratio", X: c.x, XLabel: "workload"})
		if got := strings.Join(named(figures), " "); got != c.names || figures[0].XLabel != c.axis {
			t.Errorf("%s: got %s over %s", c.x, got, figures[0].XLabel)
		}
	}
	table.Rows = table.Rows[:3]
	figures := each(table, FigureSpec{Metric: "ratio", X: "W", XLabel: "workload"})
	if len(figures) != 1 || figures[0].Name != "e1" || figures[0].XLabel != "workload" || len(figures[0].Lines[0].X) != 1 {
		t.Errorf("a single cell: got %+v", figures)
	}
}

func TestPoliciesCanBeChosenAndOrdered(t *testing.T) {
	figures := each(grid(), FigureSpec{Metric: "ratio", X: "W", Policies: []string{"no-rep", "greedy{n=47,rounding=ceil}"}})
	if lines := figures[0].Lines; len(lines) != 2 || lines[0].Name != "no-rep" {
		t.Errorf("got %+v", lines)
	}
}

func TestThereIsALimitToFigures(t *testing.T) {
	table := &Table{Experiment: "e", Params: []string{"a", "b"}}
	for i := range 2 * (MaxFigures + 50) {
		table.Rows = append(table.Rows, Row{Params: []float64{float64(i % 2), float64(i / 2)}, Metric: "m"})
	}
	if n := len(each(table, FigureSpec{Metric: "m", X: "a"})); n != MaxFigures {
		t.Errorf("%d figures", n)
	}
}

func TestFigureNamesAreFileNames(t *testing.T) {
	table := &Table{Experiment: "../e 1", Params: []string{"x", "a/b"}}
	for _, v := range []float64{1e-5, -2, math.Inf(1), math.NaN()} {
		table.Rows = append(table.Rows, Row{Params: []float64{0, v}, Metric: "m"}, Row{Params: []float64{1, v}, Metric: "m"})
	}
	want := []string{"_e_1-a_b1e-05", "_e_1-a_b-2", "_e_1-a_b+Inf", "_e_1-a_bNaN"}
	if got := named(each(table, FigureSpec{Metric: "m", X: "x"})); !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestTablesWithoutAnythingToDrawHaveNoFigures(t *testing.T) {
	for _, table := range []*Table{{}, {Params: []string{"p"}}, {Params: []string{"p"}, Rows: []Row{{Metric: "m"}}}, {Rows: []Row{{Metric: "m"}}}} {
		if got := each(table, FigureSpec{Metric: "m", X: "p"}); len(got) > 0 {
			t.Errorf("%+v: %v", table, named(got))
		}
	}
}
