package parquet

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results"
)

func TestParquetHoldsWhatTheCSVHolds(t *testing.T) {
	table := awkward(groupRows + pageRows + 1)
	file := read(t, write(t, table, map[string]string{"seed": "7"}))
	compare(t, file.csv(t, table.Layout()), csvOf(t, table))
	if file.meta["seed"] != "7" || file.groups != 2 {
		t.Errorf("metadata %q, %d row groups", file.meta, file.groups)
	}
}

// Values that do not fit into a dictionary are in separate pages, after pages with indices.
func TestColumnsWithMoreValuesThanADictionaryHoldsAreReadBack(t *testing.T) {
	table := &results.Table{Params: []string{"W"}}
	for i := range dictionaryRoom + 2*pageRows {
		table.Rows = append(table.Rows, results.Row{Params: []float64{float64(i)}, Policy: fmt.Sprint("policy", i), Metric: "ratio", Count: int64(i / 3)})
	}
	file := read(t, write(t, table, nil))
	compare(t, file.csv(t, table.Layout()), csvOf(t, table))
	if file.plain == 0 || file.indexed == 0 {
		t.Errorf("%d pages hold values, %d indices", file.plain, file.indexed)
	}
}

// Random numbers of all widths, in runs and without, are read back.
func TestRunsAndPacksAreReadBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range long.Trials(300, 3000) {
		width := 1 + rng.IntN(17)
		var numbers []uint32
		for len(numbers) < rng.IntN(300) {
			x, times := rng.Uint32N(1<<width), 1
			if rng.IntN(3) == 0 {
				times = 1 + rng.IntN(40)
			}
			numbers = append(numbers, slices.Repeat([]uint32{x}, times)...)
		}
		b := appendHybrid(nil, numbers, width)
		if got := hybrid(t, b, width, len(numbers)); !slices.Equal(got, numbers) {
			t.Fatalf("width %d: %v is read as %v", width, numbers, got)
		}
	}
}

func TestTheSameRowsGiveTheSameBytes(t *testing.T) {
	meta := map[string]string{}
	for i := range 20 {
		meta[fmt.Sprint(i)] = "x"
	}
	table := awkward(3000)
	first := write(t, table, meta)
	for range 3 {
		if !bytes.Equal(first, write(t, table, meta)) {
			t.Fatal("two files differ")
		}
	}
}

func TestTextsThatAreNotUTF8BecomeReplacementCharacters(t *testing.T) {
	table := &results.Table{Experiment: "\xff", Params: []string{"a\xff"}, Rows: []results.Row{{Params: []float64{1}, Policy: "x\xff\xfe", Metric: "\xc3"}}}
	data := write(t, table, map[string]string{"\xff": "\xff"})
	if bytes.Contains(data, []byte("x\xff")) || !bytes.Contains(data, []byte("x\ufffd")) || !bytes.Contains(data, []byte("a\ufffd")) {
		t.Errorf("%q", data)
	}
}

func TestTablesNobodyCouldReadAreRefused(t *testing.T) {
	words := map[string]map[float64]string{"n": {0: "auto"}}
	for name, l := range map[string]results.Layout{
		"twice":            {Params: []string{"p", "p"}},
		"ours":             {Params: []string{"mean"}},
		"empty":            {Params: []string{""}},
		"no word":          {Params: []string{"n"}, Words: map[string]map[float64]string{"n": {0: "12"}}},
		"a word's":         {Params: []string{"n", "n_word"}, Words: words},
		"alike once valid": {Params: []string{"\xff", "\xfe"}},
	} {
		var b bytes.Buffer
		if _, err := NewWriter(&b, l, nil); err == nil || strings.Contains(err.Error(), "\n") || b.Len() > 0 {
			t.Errorf("%s: written, or %v", name, err)
		}
	}
}

func TestNamesMayBeWhatTheyLike(t *testing.T) {
	table := &results.Table{Params: []string{"W", "w", "a.b", "1", "É", "é", "_", "-", "\x00", strings.Repeat("x", 1<<17)}}
	table.Rows = []results.Row{{Params: make([]float64, len(table.Params))}}
	if names := read(t, write(t, table, nil)).names; !slices.Equal(names[1:len(names)-7], table.Params) {
		t.Errorf("%.200q", names)
	}
}

func TestARowThatDoesNotFitIsRefused(t *testing.T) {
	var b bytes.Buffer
	file, err := NewWriter(&b, results.Layout{Params: []string{"p"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, params := range [][]float64{nil, {1, 2}} {
		err = file.Write(&results.Row{Params: params})
		if want := fmt.Sprintf("parquet: row 1 has values of %d parameters, the table has 1", len(params)); err == nil || err.Error() != want {
			t.Errorf("got %v", err)
		}
	}
	if err := errors.Join(file.Write(&results.Row{Params: []float64{1}}), file.Close()); err != nil {
		t.Error(err)
	}
	if file.Write(&results.Row{Params: []float64{1}}) == nil || file.Close() == nil {
		t.Error("a closed file takes more")
	}
}

// full is a writer with room for some bytes.
type full struct{ room int }

var errFull = errors.New("no space left")

func (f *full) Write(b []byte) (int, error) {
	if f.room -= len(b); f.room < 0 {
		return 0, errFull
	}
	return len(b), nil
}

func TestAFullDiskIsReported(t *testing.T) {
	table := awkward(1000)
	size := len(write(t, table, nil))
	for _, room := range []int{0, 3, size / 2, size - 1} {
		file, err := NewWriter(&full{room}, table.Layout(), nil)
		for i := 0; err == nil && i < len(table.Rows); i++ {
			err = file.Write(&table.Rows[i])
		}
		if err == nil {
			err = file.Close()
		}
		if !errors.Is(err, errFull) || file.Write(&table.Rows[0]) == nil {
			t.Errorf("room for %d bytes of %d: %v", room, size, err)
		}
	}
}

// plausible returns the i-th row of a table like a sweep's.
func plausible(i int) results.Row {
	cell := i / 9
	x := math.Abs(math.Sin(float64(i)))
	return results.Row{
		Params: []float64{25, float64(cell % 1000), 0.001 * float64(cell/1000), 0},
		Policy: []string{"greedy{n=47,rounding=ceil}", "no-rep", "omniscient"}[i/3%3], Metric: []string{"ratio", "work", "exact_work"}[i%3],
		Count: 1000, Mean: x, SD: x / 7, Lo: x - x/70, Hi: x + x/70,
	}
}

var sweep = results.Layout{
	Experiment: "e1", Params: []string{"p", "W", "eps", "n"}, Words: map[string]map[float64]string{"n": {0: "auto"}},
}

func TestMemoryDoesNotGrowWithTheTable(t *testing.T) {
	long.Skip(t)
	file, err := NewWriter(io.Discard, sweep, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 40*groupRows - 1 {
		row := plausible(i)
		if err := file.Write(&row); err != nil {
			t.Fatal(err)
		}
	}
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	// The whole file has 128, compressed.
	if held := m.HeapAlloc >> 20; held > 40 {
		t.Errorf("%d MB are held after %d rows", held, 40*groupRows-1)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
}

func BenchmarkRow(b *testing.B) {
	rows := make([]results.Row, groupRows)
	for i := range rows {
		rows[i] = plausible(i)
	}
	size := &size{}
	file, err := NewWriter(size, sweep, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	i := 0
	for ; b.Loop(); i++ {
		if err := file.Write(&rows[i%len(rows)]); err != nil {
			b.Fatal(err)
		}
	}
	if err := file.Close(); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(size.n)/float64(i), "bytes/row")
}

// size counts the bytes that are written.
type size struct{ n int }

func (s *size) Write(b []byte) (int, error) {
	s.n += len(b)
	return len(b), nil
}
