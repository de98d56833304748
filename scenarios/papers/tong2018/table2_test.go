package tong2018

import (
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
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
