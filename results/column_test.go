package results

import (
	"bytes"
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/results/resultstest"
)

func TestAnyColumnsAreSpelledAsThoseOfTables(t *testing.T) {
	type row struct {
		name  string
		x     float64
		known bool
	}
	columns := []Column[row]{
		{Name: "a,b", Text: func(r *row) string { return r.name }},
		{Name: "x", Number: func(r *row) float64 { return r.x }, Words: map[float64]string{0: "auto"}},
		{Name: "n", Count: func(r *row) (int64, bool) { return int64(r.x), r.known }},
	}
	var b bytes.Buffer
	w, err := NewColumnWriter(&b, columns)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []row{{"greedy{n=1,k=2}", 0.1, false}, {"", math.NaN(), false}, {"x", 0, true}} {
		if err := w.Write(&r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if want := "\"a,b\",x,n\n\"greedy{n=1,k=2}\",0.1,\n,,\nx,auto,0\n"; b.String() != want {
		t.Errorf("got\n%s", &b)
	}
	for _, twice := range [][]Column[row]{{columns[0], columns[0]}, {{}}} {
		if _, err := NewColumnWriter(&b, twice); err == nil {
			t.Errorf("%d columns without names of their own are accepted", len(twice))
		}
	}
	full, err := NewColumnWriter(resultstest.Full{}, columns)
	if err == nil {
		if err = full.Write(&row{}); err == nil {
			err = full.Flush()
		}
	}
	if err == nil {
		t.Error("a full disk is not reported")
	}
}
