package results

import (
	"bytes"
	"encoding/csv"
	"io"
	"math"
	"strconv"
	"testing"

	"github.com/loadstar-sim/loadstar/results/resultstest"
)

func TestRowByRowGivesTheSameCSV(t *testing.T) {
	for _, table := range []*Table{grid(), awkward(), wordy(), {Params: []string{"a,b", " c"}}, {}} {
		var whole, single bytes.Buffer
		if err := table.WriteCSV(&whole); err != nil {
			t.Fatal(err)
		}
		file, err := NewCSVWriter(&single, table.Layout())
		if err != nil {
			t.Fatal(err)
		}
		for i := range table.Rows {
			if err := file.Write(&table.Rows[i]); err != nil {
				t.Fatal(err)
			}
		}
		if err := file.Flush(); err != nil || !bytes.Equal(whole.Bytes(), single.Bytes()) {
			t.Errorf("%v: one by one\n%s\nwhole\n%s", err, &single, &whole)
		}
	}
}

func TestNumbersThatAreEqualButNotTheSameAreSpelledApart(t *testing.T) {
	var b bytes.Buffer
	file, err := NewCSVWriter(&b, Layout{Params: []string{"p", "q"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []float64{0, 0, math.Copysign(0, -1), math.NaN(), math.NaN(), 0.5, 0} {
		if err := file.Write(&Row{Params: []float64{x, 7}}); err != nil {
			t.Fatal(err)
		}
	}
	file.Flush()
	records, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"p", "0", "0", "-0", "", "", "0.5", "0"} {
		if got := records[i][1]; got != want || i > 0 && records[i][2] != "7" {
			t.Errorf("line %d has %q, want %q", i, got, want)
		}
	}
}

// For any texts, the line is the one that encoding/csv writes.
func FuzzLinesAreThoseOfTheStandardLibrary(f *testing.F) {
	for _, s := range []string{"", " ", "a", "a,b", `"`, `a"b"`, "\r\n", "x\r", `\.`, "\u00a0x", "\xff", "\x00", "\\", "é,", "\t"} {
		f.Add(s, "greedy{n=47,rounding=ceil}", 0.1)
		f.Add("e1", s, math.NaN())
		f.Add(s, s, math.Inf(-1))
	}
	f.Fuzz(func(t *testing.T, experiment, policy string, x float64) {
		var ours, theirs bytes.Buffer
		l := Layout{Experiment: experiment, Params: []string{"p"}}
		file, err := NewCSVWriter(&ours, l)
		if err != nil {
			t.Fatal(err)
		}
		if err := file.Write(&Row{Params: []float64{x}, Policy: policy, Metric: policy, Count: 7, Mean: x, SD: -x, Lo: x / 3, Hi: x * x}); err != nil {
			t.Fatal(err)
		}
		if err := file.Flush(); err != nil {
			t.Fatal(err)
		}
		number := func(x float64) string {
			if math.IsNaN(x) {
				return ""
			}
			return strconv.FormatFloat(x, 'g', -1, 64)
		}
		standard := csv.NewWriter(&theirs)
		standard.Write([]string{"experiment", "p", "policy", "metric", "count", "mean", "sd", "lo", "hi"})
		standard.Write([]string{experiment, number(x), policy, policy, "7", number(x), number(-x), number(x / 3), number(x * x)})
		standard.Flush()
		if !bytes.Equal(ours.Bytes(), theirs.Bytes()) {
			t.Errorf("got\n%swant\n%s", &ours, &theirs)
		}
	})
}

func TestLayoutsNobodyCouldReadAreRefused(t *testing.T) {
	for name, l := range map[string]Layout{
		"twice": {Params: []string{"p", "p"}}, "ours": {Params: []string{"mean"}}, "empty": {Params: []string{""}},
		"no word": {Params: []string{"n"}, Words: map[string]map[float64]string{"n": {0: "12"}}},
	} {
		var b bytes.Buffer
		if _, err := NewCSVWriter(&b, l); err == nil || b.Len() > 0 {
			t.Errorf("%s: written, or %v", name, err)
		}
	}
}

func TestARowThatDoesNotFitIsRefused(t *testing.T) {
	var b bytes.Buffer
	file, err := NewCSVWriter(&b, Layout{Params: []string{"p"}})
	if err != nil {
		t.Fatal(err)
	}
	good := Row{Params: []float64{1}}
	err = file.Write(&Row{Params: []float64{1, 2}})
	if want := "results: row 1 has values of 2 parameters, the table has 1"; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
	if err := file.Write(&good); err != nil {
		t.Fatal(err)
	}
	if err := file.Flush(); err != nil || bytes.Count(b.Bytes(), []byte("\n")) != 2 {
		t.Errorf("%v\n%s", err, &b)
	}
}

func TestAFullDiskIsReportedByTables(t *testing.T) {
	if table := grid(); table.WriteCSV(resultstest.Full{}) == nil || table.WriteJSON(resultstest.Full{}) == nil || table.WriteText(resultstest.Full{}, View{Metric: "ratio"}) == nil {
		t.Error("no error")
	}
}

func TestAFullDiskIsReportedBeforeTheEnd(t *testing.T) {
	file, err := NewCSVWriter(resultstest.Full{}, Layout{})
	for range 1 << 16 {
		if err == nil {
			err = file.Write(&Row{})
		}
	}
	if err == nil || file.Flush() == nil {
		t.Error("no error")
	}
}

func BenchmarkCSVRow(b *testing.B) {
	file, err := NewCSVWriter(io.Discard, Layout{Experiment: "e1", Params: []string{"p", "W", "eps", "n"},
		Words: map[string]map[float64]string{"n": {0: "auto"}}})
	if err != nil {
		b.Fatal(err)
	}
	row := Row{Params: []float64{25, 10, 0.001, 0}, Policy: "greedy{n=47,rounding=ceil}", Metric: "ratio", Count: 1000}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		x := float64(i%997) / 997
		row.Mean, row.SD, row.Lo, row.Hi = x, x/7, x-x/70, x+x/70
		if err := file.Write(&row); err != nil {
			b.Fatal(err)
		}
	}
}
