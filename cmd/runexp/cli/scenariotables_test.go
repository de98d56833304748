package cli

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// rowsOf returns the cells of the table of docs/scenario.md that has a column of
// that name first.
func rowsOf(t *testing.T, column string) (rows [][]string) {
	t.Helper()
	doc, err := os.ReadFile(scenarioDoc)
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(doc), "\n| "+column+" |")
	table, _, _ = strings.Cut(table, "\n\n")
	for k, line := range strings.Split(table, "\n") {
		if k < 2 {
			continue // the rest of the head, and the rule
		}
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		cells[0] = strings.Trim(cells[0], "`")
		rows = append(rows, cells)
	}
	if !found || len(rows) == 0 {
		t.Fatalf("there is no table of %s", column)
	}
	return rows
}

func TestThePageAboutScenariosNamesEveryMetric(t *testing.T) {
	doc, err := os.ReadFile(scenarioDoc)
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(doc), "\n## Metrics\n")
	for _, m := range scenarios.Metrics() {
		if !strings.Contains(section, "`"+m.Name+"`") {
			t.Errorf("the page does not name %s", m.Name)
		}
	}
}

func TestThePageAboutScenariosCalculatesRight(t *testing.T) {
	names, values := []string{"p", "W", "eps"}, []float64{6, 4, 0.01}
	for _, row := range rowsOf(t, "expression") {
		e, err := expr.Parse(row[0])
		if err != nil {
			t.Fatal(err)
		}
		p, err := e.Compile(names)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(p.Eval(values, nil)); got != row[1] {
			t.Errorf("%s is %s, not %s", row[0], got, row[1])
		}
	}
	for _, row := range rowsOf(t, "axis") {
		a, err := expr.ParseAxis(row[0])
		if err != nil {
			t.Fatal(err)
		}
		p, err := a.Compile(names)
		if err != nil {
			t.Fatal(err)
		}
		all, err := p.Append(nil, values)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, v := range all {
			got = append(got, fmt.Sprint(v.X))
			if v.Word != "" {
				got[len(got)-1] = v.Word
			}
		}
		if strings.Join(got, ", ") != row[1] {
			t.Errorf("%s is %v, not %s", row[0], got, row[1])
		}
	}
}
