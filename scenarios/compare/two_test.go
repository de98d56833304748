package compare

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/store"
)

// twoOf compares two sources.
func twoOf(t *testing.T, before, after *Source) (rows []Row, found *Family, change *Change) {
	t.Helper()
	both, err := Changes(before, after, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	rows, of := all(t, both, Options{})
	return rows, of.Families[0], both.Change
}

func TestAStudyIsTiedWithItself(t *testing.T) {
	s := sourceOfCells(drawnCells(21, 4, 40, 0.5, 0, 1))
	rows, found, change := twoOf(t, s, s)
	if cells, averages := found.Worse(); cells+averages > 0 || len(change.Remarks()) > 0 || found.Paired != 4 {
		t.Errorf("%+v, %q", found, change.Remarks())
	}
	for _, r := range rows {
		if r.Note != Equal || r.Pairing != Paired || r.Significant != 0 {
			t.Errorf("%+v", r)
		}
	}
	other := sourceOfCells(drawnCells(21, 4, 40, 0.5, 0, 1))
	other.Metrics[0].Unit = false // its instances may differ by more
	unbounded, _, _ := twoOf(t, other, s)
	if math.IsNaN(rows[0].Hi) || !math.IsNaN(unbounded[0].Hi) {
		t.Errorf("bounds %v and %v", rows[0].Hi, unbounded[0].Hi)
	}
	if len(rows) != 2+8 {
		t.Errorf("%d rows", len(rows))
	}
}

func TestAChangeIsSeenOnTheSameInstances(t *testing.T) {
	before, after := drawnCells(22, 4, 40, 0.5, 0, 1), drawnCells(22, 4, 40, 0.5, 0, 1)
	noise := drawnCells(23, 4, 40, 0, 0)
	for c := range after {
		for b := range after[c].batches[1] {
			after[c].batches[1][b] -= 0.01 + noise[c].batches[0][b]/1e4
		}
	}
	a := sourceOfCells(after)
	a.Revisions = []int{1, 2}
	a.Meaning = []store.Field{{Name: "workload", Value: "2W"}}
	rows, found, change := twoOf(t, sourceOfCells(before), a)
	cells, averages := found.Worse()
	if cells != 4 || averages != 1 || !slices.Equal(change.Policies, []string{"policy b has revision 2, and had 1"}) || !slices.Equal(change.Differ, []string{"workload is 2W, and was none"}) {
		t.Errorf("worse in %d and %d: %+v", cells, averages, change)
	}
	for _, r := range rows {
		if want := -r.Policy; r.Significant != want {
			t.Errorf("%+v", r)
		}
	}
	// Studies that share nothing do not show so small a change.
	a.Luck = func(int) string { return "another seed" }
	rows, found, _ = twoOf(t, sourceOfCells(before), a)
	if cells, averages := found.Worse(); cells+averages > 0 || found.Paired > 0 {
		t.Errorf("unpaired, worse in %d and %d", cells, averages)
	}
	for _, r := range rows {
		if r.Pairing != Unpaired || math.IsNaN(r.Lo) {
			t.Errorf("%+v", r)
		}
	}
}

func TestUnpairedStudiesDifferAsSeldomAsTheySay(t *testing.T) {
	held, means, trials := 0, 0, long.Trials(100, 200)
	for k := range trials {
		before, after := sourceOfCells(drawnCells(uint64(10_000+k), 5, 40, 0.7, 0, 1)), sourceOfCells(drawnCells(uint64(20_000+k), 5, 60, 0.7, 0, 1))
		after.Luck = func(int) string { return "another seed" }
		_, found, _ := twoOf(t, before, after)
		significant := false
		for _, count := range found.Pairs {
			significant = significant || count.Ahead+count.Behind > 0
		}
		if !significant {
			held++
		}
		if !slices.ContainsFunc(found.All, func(r Row) bool { return r.Significant != 0 }) {
			means++
		}
	}
	for what, n := range map[string]int{"cells": held, "means": means} {
		share := float64(n) / float64(trials)
		t.Logf("%s: %.3f of %d", what, share, trials)
		if share < 0.94-3*math.Sqrt(0.05*0.95/float64(trials)) {
			t.Errorf("%s: nothing is significant in %.3f of %d", what, share, trials)
		}
	}
}

// turned returns the source with its cells in another order, in which some are missing.
func turned(cells []made, order []int) *Source {
	var some []made
	for _, c := range order {
		some = append(some, cells[c])
	}
	s := sourceOfCells(some)
	s.Row = func(cell int) []float64 { return []float64{float64(order[cell]), 0} }
	return s
}

func TestCellsAreMatchedByTheirValuesInAnyOrder(t *testing.T) {
	before, after := drawnCells(24, 6, 40, 0, 0, 1), drawnCells(25, 6, 40, 0, 0, 1)
	whole := turned(before, []int{0, 1, 2, 3, 4, 5})
	want, _, _ := twoOf(t, whole, turned(after, []int{0, 1, 2, 3, 4, 5}))
	for _, order := range [][]int{{5, 4, 3, 2, 1, 0}, {2, 3, 4, 5, 0, 1}, {1, 0, 5, 3}} {
		rows, _, change := twoOf(t, whole, turned(after, order))
		if len(pick(rows, InCell)) != 2*len(order) {
			t.Fatalf("%v: %d rows", order, len(rows))
		}
		for _, r := range pick(rows, InCell) {
			if !slices.ContainsFunc(want, func(w Row) bool {
				return w.Scope == InCell && w.Params[0] == r.Params[0] && w.Policy == r.Policy && w.Difference == r.Difference && w.Lo == r.Lo
			}) {
				t.Errorf("%v: %+v", order, r)
			}
		}
		if missing := 6 - len(order); missing > 0 && (len(change.Missing) != 1 || !strings.HasPrefix(change.Missing[0], "2 of 6 cells are only in the earlier study: x=2, x=4")) {
			t.Errorf("%v", change.Missing)
		}
	}
}

func TestStudiesWithNothingInCommonAreRefused(t *testing.T) {
	s := sourceOfCells(drawnCells(26, 2, 10, 0, 0, 0))
	for want, change := range map[string]func(o *Source){
		"no policy is in both": func(o *Source) { o.Policies = []string{"q", "r"} },
		"no metric is in both": func(o *Source) { o.Metrics = []Metric{{Name: "work"}} },
		"no cell is in both":   func(o *Source) { o.Row = func(cell int) []float64 { return []float64{float64(-1 - cell), 0} } },
		"cells x=0 and x=1 have equal values of all variables that both studies have (y)": func(o *Source) { o.Layout.Params = []string{"z", "y"} },
	} {
		o := sourceOfCells(drawnCells(26, 2, 10, 0, 0, 0))
		change(o)
		if _, err := Changes(s, o, nil, nil); err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", want, err)
		}
	}
}
