package compare

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/stat"
)

// all runs a comparison that must not fail.
func all(t *testing.T, s *Source, o Options) ([]Row, *Result) {
	t.Helper()
	rows, found, err := rowsOf(s, o)
	if err != nil {
		t.Fatal(err)
	}
	return rows, found
}

// 4 policies whose expectations are equal in 5 and 20 cells that share their luck: nothing
// may be significant but in one of 20 studies, neither in a cell nor on average, and each may
// be the best.
func TestNothingIsSignificantWherePoliciesAreEqual(t *testing.T) {
	for _, c := range []struct {
		cells, batches int
		correlation    float64
	}{{5, 40, 0}, {5, 40, 0.95}, {20, 40, 0.7}, {3, 20, 0.7}} {
		cells, averages, best, trials := 0, 0, 0, long.Trials(25, 200)
		for k := range trials {
			rows, _ := all(t, sourceOfCells(drawnCells(uint64(1000*c.cells+k), c.cells, c.batches, c.correlation, 0, 0, 0, 0)), Options{})
			wrong := func(scope Scope, only func(r Row) bool) int {
				if slices.ContainsFunc(pick(rows, scope), only) {
					return 0
				}
				return 1
			}
			cells += wrong(InCell, func(r Row) bool { return r.Significant != 0 })
			averages += wrong(OverAll, func(r Row) bool { return r.Significant != 0 })
			best += wrong(ToBest, func(r Row) bool { return r.Cell == 0 && r.Policy == 2 && r.Significant < 0 })
		}
		for what, held := range map[string]int{"cells": cells, "averages": averages, "a policy is among the best": best} {
			share := float64(held) / float64(trials)
			t.Logf("%+v: %s: %.3f of %d", c, what, share, trials)
			if share < 0.94-3*math.Sqrt(0.05*0.95/float64(trials)) {
				t.Errorf("%+v: %s: only %.3f of %d studies hold", c, what, share, trials)
			}
		}
	}
}

func TestRowsAreWhatStatisticsSay(t *testing.T) {
	cells := drawnCells(1, 3, 40, 0.5, 0, 1, 1)
	s := sourceOfCells(cells)
	rows, found := all(t, s, Options{})
	var differences []stat.Difference
	for _, c := range cells {
		for _, p := range Pairs(3) {
			differences = append(differences, stat.Pair(c.Series(p[0], "ratio"), c.Series(p[1], "ratio")))
		}
	}
	together := stat.Simultaneous(differences, 0.95)
	for k, r := range pick(rows, InCell) {
		d := &differences[k]
		lo, hi := d.Interval(0.95)
		q := stat.Quotient(cells[r.Cell].Series(r.Policy, "ratio"), cells[r.Cell].Series(r.Against, "ratio"))
		below, above := q.Interval(0.95)
		if r.Difference != d.Mean || r.Lo != lo || r.Hi != hi || r.P != d.P() || r.Effect != d.Effect() || r.AllLo != together[k][0] || r.AllHi != together[k][1] ||
			r.Ratio != q.Mean || r.RatioLo != below || r.RatioHi != above || r.Instances != 40 || r.Batches != 40 || r.Note != Measured {
			t.Errorf("row %d is %+v", k, r)
		}
		if tally := cells[r.Cell].Tally(r.Policy, r.Against); r.Won != tally.Above || r.EqualIn != tally.Tied || r.Lost != tally.Below || !r.Counted {
			t.Errorf("row %d counts %d %d %d, want %+v", k, r.Won, r.EqualIn, r.Lost, tally)
		}
	}
	f := found.Families[0]
	if f.Cells != 3 || f.Differences != 9 || !f.Together || f.Missing != 0 || f.Instances != [2]int64{40, 40} || len(f.All) != 3 {
		t.Errorf("the family is %+v", f)
	}
	if f.Standings[2].Policy != 0 || f.Standings[2].Letters != "b" || f.Standings[0].Letters != "a" || f.Standings[1].Letters != "a" ||
		f.Standings[2].Rank != 3 || f.Standings[2].RankLo != 3 || f.Standings[2].Best != 0 || f.Standings[0].Best != 3 {
		t.Errorf("the standings are %+v", f.Standings)
	}
	if count := f.Count(3, 1, 0); count.Ahead != 3 || f.Count(3, 0, 1).Behind != 3 {
		t.Errorf("the second is ahead of the first in %+v", count)
	}
}

func TestLessIsBetterOfCosts(t *testing.T) {
	s := sourceOfCells(drawnCells(2, 3, 40, 0.5, 0, 2))
	more, _ := all(t, s, Options{})
	yes := true
	less, found := all(t, s, Options{Less: &yes})
	for k := range more {
		a, b := more[k], less[k]
		if a.Scope == ToBest {
			if a.Significant != -b.Significant || a.Significant == 0 || b.Lo > b.Difference || b.Hi < b.Difference {
				t.Errorf("%+v\n%+v", a, b)
			}
			continue
		}
		if a.Significant != -1 || b.Significant != 1 || a.Won != b.Lost || a.Lo != b.Lo || a.Difference != b.Difference {
			t.Errorf("%+v\n%+v", a, b)
		}
	}
	if found.Families[0].Standings[0].Policy != 0 {
		t.Error("the policy with less is not the first")
	}
}

func TestNotesSayWhyThereIsNoInterval(t *testing.T) {
	base := drawnCells(3, 1, 40, 0, 0)[0].batches[0]
	with := func(change func(b int, x float64) float64) []float64 {
		xs := slices.Clone(base)
		for b := range xs {
			xs[b] = change(b, xs[b])
		}
		return xs
	}
	for note, other := range map[Note][]float64{
		Equal: base, Few: with(func(b int, x float64) float64 { return x + math.Sin(float64(b)) })[:9], Alone: with(func(b int, x float64) float64 { return x + math.Sin(float64(b)) })[:15], None: nil,
		Seldom:   with(func(b int, x float64) float64 { return x + float64(b/35) }),
		Constant: with(func(_ int, x float64) float64 { return x + 1 }),
		Measured: with(func(b int, x float64) float64 { return x + math.Sin(float64(b)) }),
	} {
		cells := []made{{batches: [][]float64{base, other}}, drawnCells(4, 1, 40, 0, 0, 0)[0]}
		rows, found := all(t, sourceOfCells(cells), Options{})
		rows = pick(rows, InCell)
		if note == None {
			if len(rows) != 1 || rows[0].Cell != 1 || found.Families[0].Missing != 1 {
				t.Errorf("without results there are the rows %+v", rows)
			}
			continue
		}
		r := rows[0]
		own, together := !math.IsNaN(r.Lo), !math.IsNaN(r.AllLo)
		wantOwn := note == Measured || note == Alone || note == Constant || note == Equal
		if r.Note != note || own != wantOwn || together != (note == Measured || note == Constant) || (r.Significant != 0) != (note == Constant) {
			t.Errorf("want %q: %+v", note, r)
		}
		if apart := r.Mean - r.MeanAgainst; math.Abs(apart-r.Difference) > 1e-12 {
			t.Errorf("%q: the means differ by %v, the difference is %v", note, apart, r.Difference)
		}
		if note == Equal && (r.Hi != stat.Bound(0.95, 40) || r.Lo != -r.Hi || r.Difference != 0) {
			t.Errorf("tied policies differ by %v in [%v, %v]", r.Difference, r.Lo, r.Hi)
		}
	}
}

func TestFactsAreComparedExactly(t *testing.T) {
	cells := drawnCells(5, 2, 40, 0, 0, 0)
	cells[0].facts, cells[1].facts = []float64{2, 1}, []float64{3, 3 * (1 + 1e-12)}
	s := sourceOfCells(cells)
	s.Metrics = []Metric{{Name: "exact", Kind: Fact{}}}
	rows, found := all(t, s, Options{})
	one, two := pick(rows, InCell)[0], pick(rows, InCell)[1]
	if one.Difference != 1 || one.Lo != 1 || one.Hi != 1 || one.Significant != 1 || one.Ratio != 2 || one.Note != Exact || two.Difference != 0 || two.Significant != 0 {
		t.Errorf("%+v\n%+v", one, two)
	}
	if mean := pick(rows, OverAll)[0]; math.Abs(mean.Difference-0.5) > 1e-11 || mean.Significant != 1 {
		t.Errorf("on average: %+v", mean)
	}
	if st := found.Families[0].Standings; st[0].Rank != 1.25 || st[0].First != 2 || st[1].First != 1 {
		t.Errorf("%+v", st)
	}
}

func TestAGroupIsComparedAsTheStudyOfItsCells(t *testing.T) {
	s := sourceOfCells(drawnCells(6, 6, 40, 0.5, 0, 0.2, 0.4))
	rows, _ := all(t, s, Options{By: []string{"y"}})
	groups := pick(rows, OfGroup)
	if len(groups) != 9 {
		t.Fatalf("%d rows of groups", len(groups))
	}
	for _, r := range groups {
		of, _ := all(t, s, Options{Where: func(cell int) bool { return float64(cell/2) == r.Params[1] }})
		for _, want := range pick(of, OverAll) {
			if want.Policy == r.Policy && want.Against == r.Against && (want.Difference != r.Difference || want.Lo != r.Lo || want.P != r.P || want.RatioHi != r.RatioHi) {
				t.Errorf("%+v\nwant %+v", r, want)
			}
		}
		if !math.IsNaN(r.Params[0]) {
			t.Errorf("a group has the value %v of what varies in it", r.Params[0])
		}
	}
}

func TestTheReferenceIsRankedOnlyIfWanted(t *testing.T) {
	s := sourceOfCells(drawnCells(7, 2, 40, 0.5, 0, 1, 5))
	s.Reference = 2
	_, found := all(t, s, Options{})
	if st := found.Families[0].Standings; len(st) != 2 || st[0].Policy != 1 {
		t.Errorf("%+v", st)
	}
	_, found = all(t, s, Options{Baseline: "c"})
	if st := found.Families[0].Standings; len(st) != 3 || st[0].Policy != 2 {
		t.Errorf("%+v", st)
	}
	s.Policies = s.Policies[1:]
	s.Reference = 1
	if ranked := s.Ranked(-1); len(ranked) != 2 {
		t.Errorf("of two policies, %v are ranked", ranked)
	}
}

func TestLargeFamiliesAreStreamed(t *testing.T) {
	const cells = stat.MostTogether/3 + 50
	made := drawnCells(8, cells, 40, 0.5, 0, 0, 3)
	s := sourceOfCells(made)
	rows, found := all(t, s, Options{})
	f := found.Families[0]
	if f.Together || f.Differences <= stat.MostTogether || f.Batches != 40 {
		t.Fatalf("%+v", f)
	}
	seen := 0
	for _, r := range pick(rows, InCell) {
		if r.Note != Measured {
			continue
		}
		seen++
		d := stat.Pair(made[r.Cell].Series(r.Policy, "ratio"), made[r.Cell].Series(r.Against, "ratio"))
		if lo, hi := d.Among(f.Differences, f.Differences, 0.95); lo != r.AllLo || hi != r.AllHi {
			t.Fatalf("%+v: want [%v, %v]", r, lo, hi)
		}
	}
	if seen != f.Differences {
		t.Errorf("%d rows have intervals of %d", seen, f.Differences)
	}
}

func TestImpossibleComparisonsAreRefused(t *testing.T) {
	s := sourceOfCells(drawnCells(9, 2, 10, 0, 0, 0))
	for want, o := range map[string]Options{
		"metric work: want one of ratio":  {Metric: "work"},
		"policy c: want one of a, b":      {Baseline: "c"},
		"variable z: want one of x, y":    {By: []string{"z"}},
		"level 1: want one between 0 and": {Level: 1},
	} {
		if err := s.Check(o); err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

func TestTheColumnsOfComparisonCSVAreStable(t *testing.T) {
	s := sourceOfCells(drawnCells(10, 1, 20, 0, 0, 1))
	s.Layout.Params = []string{"policy", "W"}
	s.Layout.Words = map[string]map[float64]string{"W": {0: "auto"}}
	var b bytes.Buffer
	if _, err := Write(&b, "csv", s, Options{}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if want := "experiment,scope,policy_,W,policy,against,metric,pairing,instances,batches,mean,mean_against,difference,lo,hi,sim_lo,sim_hi,p_value,significant,ratio,ratio_lo,ratio_hi,effect,won,tied,lost,note"; lines[0] != want {
		t.Errorf("the columns are\n%s, want\n%s", lines[0], want)
	}
	if len(lines) != 4 || !strings.HasPrefix(lines[1], "made,cell,0,auto,a,b,ratio,paired,20,20,") || !strings.HasPrefix(lines[2], "made,best,0,auto,a,,ratio,") {
		t.Errorf("%s", &b)
	}
}
