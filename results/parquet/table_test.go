package parquet

import (
	"bytes"
	"math"
	"strconv"
	"testing"

	"github.com/loadstar-sim/loadstar/results"
)

// awkward returns a table of everything that a file can get wrong: NaN, infinities and the smallest and
// largest numbers; words among numbers; names and texts with quotes, commas and foreign letters.
func awkward(rows int) *results.Table {
	t := &results.Table{
		Experiment: `e"1",é`, Params: []string{"p", "W", "n", "a,b.c \"ε\"", "mode"},
		Words: map[string]map[float64]string{"n": {0: "auto", -1: "höher, \"much\""}, "mode": {0: "off", 1: "on"}},
	}
	values := []float64{
		0, math.Copysign(0, -1), 1, 0.1, -1e-300, 5e-324, math.MaxFloat64, -math.MaxFloat64,
		math.Inf(1), math.Inf(-1), math.NaN(), 1.0 / 3, 47, 1 << 53,
	}
	at := func(i int) float64 { return values[i%len(values)] }
	policies := []string{"greedy{n=47,rounding=ceil}", `odd "one"`, "it's,two\nlines", "策略 ü", "", " ", "NULL", "\x00"}
	counts := []int64{0, 1, 1000, math.MaxInt64}
	for i := range rows {
		t.Rows = append(t.Rows, results.Row{
			Params: []float64{float64(5 * (i / 7)), at(i), float64(i%5 - 1), at(i / 3), float64(i % 2)},
			Policy: policies[i%len(policies)], Metric: []string{"ratio", "work"}[i%2], Count: counts[i%len(counts)],
			Mean: float64(i) / 7, SD: at(i + 1), Lo: at(i + 2), Hi: at(i / 11),
		})
	}
	return t
}

// write returns the table as a file.
func write(t testing.TB, table *results.Table, meta map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	file, err := NewWriter(&b, table.Layout(), meta)
	if err != nil {
		t.Fatal(err)
	}
	for i := range table.Rows {
		if err := file.Write(&table.Rows[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// listing is a table as another reader returns it: the names of the columns, their types,
// and rows of texts and nil.
type listing struct {
	names, types []string
	rows         [][]*string
}

// csv returns the listing as CSV. It finds columns by their names, so that their order in
// the file does not matter.
func (l *listing) csv(t *testing.T, layout results.Layout) string {
	t.Helper()
	place := map[string]int{}
	for i, name := range l.names {
		place[name] = i
	}
	var b bytes.Buffer
	file, err := results.NewCSVWriter(&b, layout)
	if err != nil {
		t.Fatal(err)
	}
	for _, cells := range l.rows {
		field := func(name string) *string {
			i, known := place[name]
			if !known {
				t.Fatalf("no column %q in %q", name, l.names)
			}
			return cells[i]
		}
		number := func(name string) float64 {
			s := field(name)
			if s == nil {
				return math.NaN()
			}
			x, err := strconv.ParseFloat(*s, 64)
			if err != nil || math.IsNaN(x) {
				t.Fatalf("%s is %q", name, *s)
			}
			return x
		}
		row := results.Row{Policy: *field("policy"), Metric: *field("metric"), Mean: number("mean"), SD: number("sd"), Lo: number("lo"), Hi: number("hi")}
		if row.Count, err = strconv.ParseInt(*field("count"), 10, 64); err != nil || *field("experiment") != layout.Experiment {
			t.Fatalf("row %v", cells)
		}
		for _, name := range layout.Params {
			x := number(name)
			if len(layout.Words[name]) > 0 {
				if word := field(name + "_word"); word != nil {
					x = value(t, layout.Words[name], *word, x)
				}
			}
			row.Params = append(row.Params, x)
		}
		if err := file.Write(&row); err != nil {
			t.Fatal(err)
		}
	}
	if err := file.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// value returns the number for which a word stands. The number beside a word must be NULL.
func value(t *testing.T, words map[float64]string, word string, number float64) float64 {
	t.Helper()
	for x, w := range words {
		if w == word && math.IsNaN(number) {
			return x
		}
	}
	t.Fatalf("word %q and number %v", word, number)
	return 0
}

// compare fails at the first line in which two files differ.
func compare(t *testing.T, got, want string) {
	t.Helper()
	g, w := bytes.Split([]byte(got), []byte("\n")), bytes.Split([]byte(want), []byte("\n"))
	for i := range w {
		if i >= len(g) || !bytes.Equal(g[i], w[i]) {
			t.Fatalf("line %d of %d is\n%q, want\n%q", i+1, len(g), g[min(i, len(g)-1)], w[i])
		}
	}
	if len(g) != len(w) {
		t.Fatalf("%d lines, want %d", len(g), len(w))
	}
}
