package results

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/resultstest"
)

func TestCSVIsTidy(t *testing.T) {
	var b bytes.Buffer
	if err := grid().WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	resultstest.Golden(t, "grid.csv", b.Bytes())
}

func TestCSVReadsBackToTheLastBit(t *testing.T) {
	for _, table := range []*Table{grid(), awkward(), {Params: []string{"p"}}, {}} {
		var b bytes.Buffer
		if err := table.WriteCSV(&b); err != nil {
			t.Fatal(err)
		}
		back, err := ReadCSV(bytes.NewReader(b.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		var again bytes.Buffer
		if err := back.WriteCSV(&again); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(b.Bytes(), again.Bytes()) || back.Experiment != table.Experiment || len(back.Rows) != len(table.Rows) {
			t.Errorf("wrote\n%s\nread back and wrote\n%s", &b, &again)
		}
		for i, row := range table.Rows {
			if !reflect.DeepEqual(rowBits(row), rowBits(back.Rows[i])) {
				t.Errorf("row %d: wrote %v, read %v", i+1, row, back.Rows[i])
			}
		}
	}
}

func rowBits(r Row) (all []uint64) {
	for _, x := range append([]float64{r.Mean, r.SD, r.Lo, r.Hi}, r.Params...) {
		if math.IsNaN(x) {
			x = math.NaN() // all NaN are one
		}
		all = append(all, math.Float64bits(x))
	}
	return append(all, uint64(r.Count))
}

func TestReadCSVSaysWhereItStopped(t *testing.T) {
	const header = "experiment,p,policy,metric,count,mean,sd,lo,hi\n"
	for text, want := range map[string]string{
		"":      "header",
		"a,b\n": "1:1",
		"experiment,p,policy,metric,n,mean,sd,lo,hi\n":                  `1:28: column "n" instead of "count"`,
		"experiment,p,p,policy,metric,count,mean,sd,lo,hi\n":            "1:1",
		header + "e1,25,x,ratio,10,1,0,1\n":                             "line 2",
		header + "e1,25,x,ratio,10,1,0,1,1\ne1,2o,x,ratio,10,1,0,1,1\n": `3:4: "2o" is not a number`,
		header + "e1,25,x,ratio,10,1,0,1,1\ne2,25,x,ratio,10,1,0,1,1\n": `3:1: experiment "e2"`,
		header + "e1,25,x,ratio,-1,1,0,1,1\n":                           "2:15",
		header + "e1,25,x,ratio,,1,0,1,1\n":                             "2:15",
		header + "e1,25,x,ratio,10,1,0,1,1e999\n":                       "2:24",
		header + "e1,25,\"x,ratio,10,1,0,1,1\n":                         "line 2",
	} {
		if _, err := ReadCSV(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestJSONNamesEveryParameter(t *testing.T) {
	var b bytes.Buffer
	table := grid()
	table.Rows = table.Rows[:4]
	if err := table.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	resultstest.Golden(t, "grid.json", b.Bytes())
}

func TestJSONIsValidWhateverTheNumbers(t *testing.T) {
	for _, table := range []*Table{awkward(), {}} {
		var b bytes.Buffer
		if err := table.WriteJSON(&b); err != nil {
			t.Fatal(err)
		}
		var back struct{ Rows []map[string]any }
		if err := json.Unmarshal(b.Bytes(), &back); err != nil || len(back.Rows) != len(table.Rows) {
			t.Errorf("%d rows, %v", len(back.Rows), err)
		}
	}
}

func TestTablesThatNobodyCouldReadAreNotWritten(t *testing.T) {
	for name, table := range map[string]*Table{
		"too few values":        {Params: []string{"p"}, Rows: []Row{{}}},
		"too many values":       {Rows: []Row{{Params: []float64{1}}}},
		"a parameter twice":     {Params: []string{"p", "p"}},
		"a parameter unnamed":   {Params: []string{""}},
		"a column's name taken": {Params: []string{"mean"}},
	} {
		var b bytes.Buffer
		if table.WriteCSV(&b) == nil || table.WriteJSON(&b) == nil || b.Len() > 0 {
			t.Errorf("%s: written", name)
		}
	}
}
