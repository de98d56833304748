package results

import (
	"bytes"
	"strings"
	"testing"
)

// halves is a table in which the load W is one of two parts of the platform p.
func halves() *Table {
	t := &Table{Experiment: "e2", Params: []string{"p", "W"}, Level: 0.95}
	for _, part := range []string{"0.3p", "0.7p"} {
		for _, p := range []float64{10, 20} {
			w := p * float64(part[2]-'0') / 10
			t.Rows = append(t.Rows, Row{
				Params: []float64{p, w}, Formulas: []string{"", part}, Policy: "greedy", Metric: "ratio",
				Count: 9, Mean: w / p, Lo: w/p - 0.01, Hi: w/p + 0.01,
			})
		}
	}
	return t
}

func TestValuesOfOneFormulaAreOneCurve(t *testing.T) {
	figures := each(halves(), FigureSpec{Metric: "ratio", X: "p", Title: "E2"})
	var names []string
	for _, f := range figures {
		names = append(names, f.Name+" "+f.Title)
		if len(f.Lines) != 1 || len(f.Lines[0].X) != 2 {
			t.Errorf("%s has %d lines, the first of %d points", f.Name, len(f.Lines), len(f.Lines[0].X))
		}
	}
	if got, want := strings.Join(names, "; "), "e2-W0.3p E2, W = 0.3p; e2-W0.7p E2, W = 0.7p"; got != want {
		t.Errorf("the figures are %s, want %s", got, want)
	}
}

func TestTextsTellTheFormulaAndFilesTheValue(t *testing.T) {
	var text, file bytes.Buffer
	table := halves()
	table.Rows = table.Rows[:2]
	if err := table.WriteText(&text, View{Metric: "ratio", X: "p"}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "e2   W = 0.3p   metric") {
		t.Errorf("the text is %s", text.String())
	}
	if err := table.WriteCSV(&file); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(file.String(), "e2,10,3,greedy") || strings.Contains(file.String(), "0.3p") {
		t.Errorf("the file is %s", file.String())
	}
}
