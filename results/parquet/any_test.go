package parquet

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results"
)

func TestAnyColumnsAreReadBack(t *testing.T) {
	type row struct {
		name  string
		x     float64
		known bool
	}
	columns := []results.Column[row]{
		{Name: "name", Text: func(r *row) string { return r.name }},
		{Name: "n", Repeats: true, Number: func(r *row) float64 { return r.x }, Words: map[float64]string{0: "auto"}},
		{Name: "x", Number: func(r *row) float64 { return r.x }},
		{Name: "won", Count: func(r *row) (int64, bool) { return 7, r.known }},
	}
	var b bytes.Buffer
	w, err := NewColumnWriter(&b, columns, nil)
	if err != nil {
		t.Fatal(err)
	}
	rows := []row{{"a", 0, true}, {"", math.NaN(), false}, {"策略", 0.1, true}}
	for i := range rows {
		if err := w.Write(&rows[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	file := read(t, b.Bytes())
	if names := strings.Join(file.names, " "); names != "name n n_word x won" {
		t.Errorf("the columns are %s", names)
	}
	if len(file.rows) != 3 {
		t.Fatalf("%d rows", len(file.rows))
	}
	for i, want := range [][]string{{"a", "null", "auto", "0", "7"}, {"", "null", "null", "null", "null"}, {"策略", "0.1", "null", "0.1", "7"}} {
		for k, v := range file.rows[i] {
			got := "null"
			if v != nil {
				got = *v
			}
			if got != want[k] {
				t.Errorf("row %d, column %d: %s, want %s", i, k, got, want[k])
			}
		}
	}
	if _, err := NewColumnWriter(&b, append(columns, columns[0]), nil); err == nil {
		t.Error("two columns of one name are accepted")
	}
}
