package grid

import (
	"cmp"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// A condition that always holds makes a grid list its cells.
func TestCombinationsAreTheCellsThatAListHas(t *testing.T) {
	always, err := expr.Parse("p>0")
	if err != nil {
		t.Fatal(err)
	}
	for name, set := range map[string]map[string]string{
		"one cell":  {"W": "2"},
		"one axis":  {},
		"four axes": {"p": "2,3,5", "W": "1..4", "n": "10,auto", "eps": "0.1,0.2"},
	} {
		t.Run(name, func(t *testing.T) {
			var parameters []Parameter
			var axes sheet.Axes
			for _, f := range four {
				values, err := expr.ParseAxis(cmp.Or(set[f.Name], f.values))
				if err != nil {
					t.Fatal(err)
				}
				group := 0
				if f.Name == "n" || f.Name == "eps" { // advance together
					group = 1
				}
				parameters, axes = append(parameters, f.Parameter), append(axes, sheet.NamedAxis{Name: f.Name, Values: values, Group: group})
			}
			short, err := New(parameters, axes, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			long, err := New(parameters, axes, sheet.Wheres{always}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if short.columns[0].period == 0 || long.columns[0].period != 0 {
				t.Fatal("the grids are not kept in different ways")
			}
			if short.Cells() != long.Cells() || !slices.Equal(short.IDs("linear"), long.IDs("linear")) {
				t.Fatalf("%d cells, want %d with the same identities", short.Cells(), long.Cells())
			}
			for cell := range long.Cells() {
				for i := range parameters {
					if short.Place(i, cell) != long.Place(i, cell) {
						t.Fatalf("cell %d has value %d of %s, want %d", cell, short.Place(i, cell), parameters[i].Name, long.Place(i, cell))
					}
				}
				if a, b := short.Values(cell).String(), long.Values(cell).String(); a != b {
					t.Fatalf("cell %d is %s, want %s", cell, a, b)
				}
			}
		})
	}
}

func TestCombinationsGrowByOtherCells(t *testing.T) {
	g, err := made(map[string]string{"p": "2,3", "W": "1,2"})
	if err != nil {
		t.Fatal(err)
	}
	before := g.IDs("linear")
	more, err := made(map[string]string{"p": "3,4", "W": "2,3"})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Union(more, "linear"); err != nil {
		t.Fatal(err)
	}
	after := g.IDs("linear")
	if len(after) != 7 || !slices.Equal(after[:4], before) {
		t.Fatalf("%d cells, want the 4 there were and 3 others", len(after))
	}
	for _, id := range more.IDs("linear") {
		if !slices.Contains(after, id) {
			t.Errorf("cell %016x is missing", id)
		}
	}
}
