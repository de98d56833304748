package results

import (
	"strings"
	"testing"
)

// uneven is a table in which policies have different numbers of instances.
func uneven() *Table {
	t := &Table{Experiment: "e", Params: []string{"W"}, Level: 0.95}
	for _, r := range []struct {
		w      float64
		policy string
		n      int64
	}{{1, "a", 500}, {1, "b", 750}, {2, "a", 500}, {2, "b", 500}} {
		t.Rows = append(t.Rows,
			Row{Params: []float64{r.w}, Policy: r.policy, Metric: "ratio", Count: r.n, Mean: 0.5, SD: 0.1, Lo: 0.4, Hi: 0.6},
			Row{Params: []float64{r.w}, Policy: r.policy, Metric: "exact_work", Mean: 3, Lo: 3, Hi: 3})
	}
	return t
}

func TestATextMayTellTheInstancesOfEachCell(t *testing.T) {
	var b strings.Builder
	if err := uneven().WriteText(&b, View{Metric: "ratio", X: "W", Counts: true}); err != nil {
		t.Fatal(err)
	}
	want := "e   metric ratio, 500 to 750 instances, mean ± half of the 95% interval\n\n" +
		"W  instances           a           b\n" +
		"1    500-750  0.50 ±0.10  0.50 ±0.10\n" +
		"2        500  0.50 ±0.10  0.50 ±0.10\n"
	if got := b.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestFiguresShowTheInstancesOfEachPolicy(t *testing.T) {
	all := uneven().CountFigures(FigureSpec{Metric: "ratio", X: "W", YMax: 1})
	if len(all) != 1 || all[0].Name != "e-instances" || all[0].YLabel != "instances" || len(all[0].Lines) != 2 || all[0].YMax != 0 {
		t.Fatalf("%+v", all)
	}
	if b := all[0].Lines[1]; b.Y[0] != 750 || b.Y[1] != 500 || b.Lo[0] != 750 || b.Hi[1] != 500 {
		t.Errorf("%+v", b)
	}
	if all := uneven().CountFigures(FigureSpec{Metric: "exact_work", X: "W"}); len(all) > 0 {
		t.Errorf("figures of what has no instances: %+v", all)
	}
}
