package results

import (
	"bytes"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/resultstest"
)

func TestTextPivotsPoliciesIntoColumns(t *testing.T) {
	var b bytes.Buffer
	views := []View{
		{Metric: "ratio", X: "W"},
		{Metric: "ratio", X: "p", Policies: []string{"no-rep", "greedy{n=47,rounding=ceil}"}},
		{Metric: "ratio", X: "no such"},
		{Metric: "makespan"},
		{Metric: "no such", X: "W"},
		{Metric: "ratio", Policies: []string{"no such"}},
	}
	for _, v := range views {
		if err := grid().WriteText(&b, v); err != nil {
			t.Fatal(err)
		}
		b.WriteString("\n")
	}
	one := grid()
	one.Rows, one.Level = one.Rows[:3], 0
	if err := one.WriteText(&b, View{Metric: "ratio", X: "W"}); err != nil {
		t.Fatal(err)
	}
	resultstest.Golden(t, "grid.txt", b.Bytes())
}

func TestTextOfAwkwardNumbersStaysReadable(t *testing.T) {
	var b bytes.Buffer
	if err := awkward().WriteText(&b, View{Metric: "m", X: "é"}); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		if len(line) > 200 {
			t.Errorf("a line of %d bytes: %s", len(line), line)
		}
	}
}

func TestDigestIsTheSpreadOverCells(t *testing.T) {
	table := &Table{Params: []string{"p"}}
	for i, mean := range []float64{4, 1, math.NaN(), 3, 2, 5, math.Inf(1)} {
		table.Rows = append(table.Rows,
			Row{[]float64{float64(i)}, "a", "ratio", nil, 10, mean, 0, mean, mean},
			Row{[]float64{float64(i)}, "never", "ratio", nil, 10, math.NaN(), 0, 0, 0})
	}
	want := []Digest{{"a", 5, 1, 2, 3, 4, 5, 3}}
	if got := table.Digest("ratio"); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := table.Digest("no such"); len(got) != 0 {
		t.Errorf("got %+v", got)
	}
}

func TestDigestsAreWrittenInColumns(t *testing.T) {
	var b bytes.Buffer
	if err := grid().WriteDigest(&b, "ratio"); err != nil {
		t.Fatal(err)
	}
	resultstest.Golden(t, "digest.txt", b.Bytes())
}

func TestNotationShowsTwoDigitsOfTheInterval(t *testing.T) {
	for _, c := range []struct {
		mean, half float64
		want       string
	}{
		{0.88213, 0.00123, "0.8821 ±0.0012"},
		{123.456, 7.89, "123.5 ±7.9"},
		{123.456, 78.9, "123 ±79"},
		{0.5, 0, "0.5000 ±0.0000"},
		{25, 0, "25 ±0"},
		{1e12, 1e10, "1e+12 ±1e+10"},
		{0.5, 1e-12, "0.5 ±1e-12"},
		{0.5, math.NaN(), "0.5000 ±?"},
	} {
		n := notationFor([]float64{c.mean}, []float64{c.half})
		if got := n.format(c.mean) + " " + n.half(c.half); got != c.want {
			t.Errorf("%v ± %v: got %s, want %s", c.mean, c.half, got, c.want)
		}
	}
}
