package compare

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// The third cell is one in which everybody completes much, and the first policy lacks results there.
func TestMeansAndRanksAreOverTheCellsInWhichAllHaveResults(t *testing.T) {
	cells := drawnCells(11, 3, 40, 0.5, 1, 0, 0.5)
	for i := range cells[2].batches {
		for b := range cells[2].batches[i] {
			cells[2].batches[i][b] += 100
		}
	}
	cells[2].batches[0] = nil
	rows, found := all(t, sourceOfCells(cells), Options{})
	f := found.Families[0]
	if f.Standings[0].Policy != 0 {
		t.Errorf("the first policy is the best of all where it has results, and the ranks are %+v", f.Standings)
	}
	for _, s := range f.Standings {
		if s.Cells != 2 || s.Mean > 12 {
			t.Errorf("policy %d has the mean %v over %d cells, want one over the 2 in which all have results", s.Policy, s.Mean, s.Cells)
		}
	}
	if f.Common != 2 || f.Missing != 1 || len(f.Lacks) > 0 {
		t.Errorf("%+v", f)
	}
	for _, r := range pick(rows, OverAll) {
		if want := map[bool]int{true: 2, false: 3}[r.Policy == 0]; r.Cells != want {
			t.Errorf("%d and %d have %d cells in common, and the row says %d", r.Policy, r.Against, want, r.Cells)
		}
	}
}

// The third policy has no exact mean. In the second cell its ratio is the same in all instances, and larger
// than the others' ratios.
func TestAPolicyWithoutExactWorkIsNotRankedByAdjustedRatios(t *testing.T) {
	cells := playedCells(rand.New(rand.NewPCG(6, 6)), 4, 1000, 0.7, 0.71, 0.69)
	for i := range cells {
		cells[i].of[2].Mean = math.NaN()
	}
	same := func(x float64) *stat.Series {
		s, c := new(stat.Series), stat.Collector{}
		c.Start(25)
		for range 1000 {
			c.Add(x)
		}
		s.Append(c.Sample())
		return s
	}
	cells[1].of[2].Ratio, cells[1].of[2].Work = same(1), same(2)
	rows, found, err := rowsOf(sourceOfPlayed(cells), Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := found.Families[0]
	if len(f.Standings) != 2 || f.Standings[0].Policy == 2 || f.Standings[1].Policy == 2 {
		t.Errorf("a policy without adjusted ratios is ranked: %+v", f.Standings)
	}
	if len(f.Lacks) != 1 || f.Lacks[0] != (Lack{Policy: 2, Name: "c", Cells: 4}) || f.Missing != 0 || f.Common != 4 {
		t.Errorf("%+v", f)
	}
	for _, r := range rows {
		if r.Policy == 2 || r.Against == 2 {
			t.Errorf("%+v", r)
		}
	}
}

// Two policies with the same work in all instances, where the reference falls short so seldom
// that only bounds are certain.
func TestEqualPoliciesAreTiedByAdjustedRatios(t *testing.T) {
	cells := playedCells(rand.New(rand.NewPCG(7, 7)), 6, 1000, 0.7, 0.71, 0.69)
	var odd []played
	for _, c := range []played{cells[1], cells[3], cells[5]} {
		c.of = []scenarios.Control{c.of[0], c.of[0], c.of[2]}
		odd = append(odd, c)
	}
	rows := rowsOfPlayed(t, odd)
	for _, r := range rows {
		if r.Scope == ToBest {
			if r.Policy < 2 && !(r.Lo > -1e-8 && r.Hi < 1e-8) {
				t.Errorf("of two equal policies neither is ahead: %+v", r)
			}
			continue
		}
		if equal := r.Policy == 0 && r.Against == 1; equal != (r.Mark() == Ties) || equal && (r.Difference != 0 || r.Note != Equal) {
			t.Errorf("%+v has the mark %q", r, r.Mark())
		}
	}
	if len(pick(rows, InCell)) != 9 || len(pick(rows, OverAll)) != 3 {
		t.Errorf("%d rows", len(rows))
	}
}
