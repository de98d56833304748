package scenarios

import "testing"

func TestNoCellComesTwiceWhereParametersAdvanceTogether(t *testing.T) {
	d := designFrom(t, sweep, "  p: [2, 5]\n", "", "sweep:\n", "zip: {p: [2, 5, 2, 2], q: [1, 1, 3, 1]}\nsweep:\n")
	seen := map[string]bool{}
	for c := range d.Grid.Cells() {
		v := d.Grid.Values(c)
		if seen[v.String()] {
			t.Errorf("%v comes twice", v)
		}
		seen[v.String()] = true
	}
	if len(seen) != 4+12+4 {
		t.Errorf("there are %d cells: %v", len(seen), seen)
	}
}
