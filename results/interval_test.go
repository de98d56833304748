package results

import (
	"bytes"
	"math"
	"strings"
	"testing"
)

// skew is a table of one policy whose cells have all kinds of intervals.
func skew() *Table {
	t := &Table{Experiment: "x", Params: []string{"W"}, Level: 0.95, Adjusted: map[string]string{"ratio": "better"}}
	for i, r := range []Row{
		{Mean: 1, Lo: 0.9926, Hi: 1, Count: 500}, {Mean: 1, Lo: math.NaN(), Hi: math.NaN(), Count: 500}, {Mean: 1, Lo: 1, Hi: 1, Count: 500},
		{Mean: 1, Lo: 1 - 4e-8, Hi: 1, Count: 500}, {Mean: 0.8, Lo: 0.79, Hi: 0.81, Count: 500}, {Mean: 0.7, Lo: 0.69, Hi: 0.71, Count: 500}, {Mean: 0.71, Lo: 0.7099, Hi: 0.7101, Count: 500, Metric: "better"},
	} {
		if r.Params, r.Policy = []float64{float64(min(i, 5))}, "greedy"; r.Metric == "" {
			r.Metric = "ratio"
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}

// "1.0000 ±0.0037" would reach beyond the range of a ratio, and "1.0000 ±0.0000" would claim that no
// uncertainty is left.
func TestATableShowsBothEndsOfAnUnevenIntervalAndNoneWhereThereIsNone(t *testing.T) {
	var b bytes.Buffer
	if err := skew().WriteText(&b, View{Metric: "ratio", X: "W"}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"mean ± half of the 95% interval or its ends, ±? where it is not known, adjusted where exact means are known\n",
		"0  1.0000 [0.9926, 1.0000]\n", "1                1.0000 ±?\n", "2                   1.0000\n", "3            1.0000 ±2e-08\n", "4           0.8000 ±0.0100\n", "5           0.7100 ±0.0001\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("there is no %q in\n%s", want, &b)
		}
	}
}

func TestTheSpreadOverCellsIsThatOfTheMeansThatAreShown(t *testing.T) {
	if d := skew().Digest("ratio"); len(d) != 1 || d[0].Min != 0.71 {
		t.Errorf("got %+v", d)
	}
}
