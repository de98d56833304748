package tables

import "testing"

func TestATableIsCutAfterARowAndGapsDoNotCount(t *testing.T) {
	for _, c := range []struct{ n, removed, left int }{{0, 0, 5}, {1, 2, 1}, {2, 1, 3}, {3, 0, 5}, {9, 0, 5}} {
		table := Table{Columns: Names(1, "a"), Rows: [][]Cell{Words("1"), nil, Words("2"), nil, Words("3")}}
		if removed := table.Cut(c.n); removed != c.removed || len(table.Rows) != c.left {
			t.Errorf("of %d rows: %d were removed, and %d are left: want %d and %d", c.n, removed, len(table.Rows), c.removed, c.left)
		}
	}
}

func TestColumnsThatSayNothingAreOmitted(t *testing.T) {
	table := &Table{Columns: Names(1, "a", "b", "c"), Rows: [][]Cell{Words("1", "", ""), {}, Words("2", "", "3")}, Foot: Words("", "", "4")}
	table.OmitEmpty()
	if len(table.Columns) != 2 || table.Columns[1].Name != "c" || len(table.Rows[1]) != 0 || table.Rows[2][1].Text != "3" || table.Foot[1].Text != "4" {
		t.Errorf("%+v", table)
	}
}
