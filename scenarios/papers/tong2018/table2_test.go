package tong2018

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// Extremes, magnitudes and one row of our copy are compared with the paper.
func TestThePrintedTableIIIsThatOfThePaper(t *testing.T) {
	var means []float64
	for i := range printed2 {
		for _, row := range printed2[i] {
			means = append(means, row[0])
			for k := 0; k < 6; k += 2 {
				if !(row[k] > 5 && row[k] < 9 && row[k+1] > .01 && row[k+1] < .18) {
					t.Errorf("%v", row)
				}
			}
		}
	}
	if slices.Max(means) != 8.4999 || slices.Min(means) != 5.2304 {
		t.Error(means)
	}
	if row, ok := printedAt(valuesOf(t, "chi=40000", "nu=6")); !ok || row != [6]float64{6.9289, 6.89e-2, 7.1037, 7.84e-2, 7.0853, 7.78e-2} {
		t.Error(row)
	}
	if _, ok := printedAt(valuesOf(t, "chi=45000", "nu=6")); ok {
		t.Error("there is no such row")
	}
}

// valuesOf returns the cell of table II with some parameters set.
func valuesOf(t *testing.T, settings ...string) grid.Values {
	t.Helper()
	set := map[string]string{}
	for _, s := range settings {
		name, value, _ := strings.Cut(s, "=")
		set[name] = value
	}
	s, err := scenarios.NewDesign(scenarios.Request{Experiment: "ftr-table2", Set: set})
	if err != nil {
		t.Fatal(err)
	}
	return s.Grid.Values(0)
}

// docs/reproduce.md tells how many of the printed numbers our costs meet.
func TestTwentyThreeOfTheNumbersOfTableIIAgree(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "reproduce.md"))
	if err != nil {
		t.Fatal(err)
	}
	f := scenariostest.Run(t, scenarios.Request{Experiment: "ftr-table2", Seed: 1}).Findings()
	if !strings.Contains(f.Text, ": 23 of 120 agree\n") || !strings.Contains(string(page), "23 of 120 numbers agree |") {
		t.Errorf("docs/reproduce.md says 23 of 120, or not; the study says:\n%s", f.Text)
	}
}

func TestTableIIStandsBesideOursWhereTheCellsAreThePapers(t *testing.T) {
	for _, c := range []struct {
		request scenarios.Request
		says    string
	}{
		{scenarios.Request{Set: map[string]string{"chi": "10000,10001", "nu": "2"}}, "Beside 1 of 30 cells of table II of the paper; ours are of 1000 instances: "},
		{scenarios.Request{Set: map[string]string{"chi": "10000", "nu": "2"}, Instances: 999},
			"Not compared with table II of the paper, as the study differs: other values of chi, nu; 999 instances a cell instead of 1000."},
		{scenarios.Request{Preset: "one", Set: map[string]string{"chi": "10000"}, Instances: 10}, "other values of d, chi; 10 instances"},
	} {
		c.request.Experiment = "ftr-table2"
		f := scenariostest.Run(t, c.request).Findings()
		beside := strings.HasPrefix(c.says, "Beside")
		if !strings.Contains(f.Text, c.says) || beside != (len(f.Files) == 1) || beside != strings.Contains(f.Text, "Beside") {
			t.Errorf("%+v: %d files; want %q in\n%s", c.request, len(f.Files), c.says, f.Text)
		}
	}
}
