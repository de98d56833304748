package compare

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/stat"
)

// kept is a cell whose values are kept.
type kept struct{ made }

func (c kept) Values(policy int) []float64 { return c.batches[policy] }

// sourceOfValues returns a source of cells whose completion is kept of every instance.
func sourceOfValues(cells ...made) *Source {
	s := sourceOfCells(cells)
	m := Metric{Name: "completion", Less: true, Counted: true}
	s.Metrics = []Metric{m, Firsts(m)}
	visit := s.Visit
	s.Visit = func(show func(cell int, c Cell) error) error {
		return visit(func(cell int, c Cell) error { return show(cell, kept{c.(made)}) })
	}
	return s
}

func TestWhereThereIsNoMeanPoliciesAreComparedByWhoComesFirst(t *testing.T) {
	inf := math.Inf(1)
	var c made
	for _, values := range [][]float64{{1, 2, inf, 3}, {2, inf, inf, 3}, {3, 1, 5, inf}} {
		var all []float64
		for range 10 {
			all = append(all, values...)
		}
		c.batches = append(c.batches, all)
	}
	s := sourceOfValues(c)
	for where, want := range map[bool]string{true: "completion_first", false: "completion"} {
		name, err := s.Meant("completion", func(int) bool { return where })
		if err != nil || name != want {
			t.Errorf("meant is %s, want %s: %v", name, want, err)
		}
	}
	if name, err := s.Meant("work", nil); err != nil || name != "work" {
		t.Errorf("meant is %s, want work: %v", name, err)
	}
	rows, found, err := rowsOf(s, Options{Metric: "completion_first"})
	if err != nil || len(rows) != 3 {
		t.Fatalf("%d rows: %v", len(rows), err)
	}
	for k, want := range [][3]float64{{.5, 0, 20}, {.5, .5, 0}, {.5, .5, 0}} {
		r := rows[k]
		lo, hi := stat.PairShares(want[0], want[1], int64(40*want[0]), int64(40*want[1]), 40).Interval(.95)
		if r.Mean != want[0] || r.MeanAgainst != want[1] || r.Difference != want[0]-want[1] || r.Lo != lo || r.Hi != hi || r.Significant != 0 && want[2] == 0 || r.Instances != 40 {
			t.Errorf("row %d: %+v, want %v and [%v, %v]", k, r, want, lo, hi)
		}
	}
	if f := found.Families[0]; f.Standings[0].Policy != 0 || f.Standings[0].Mean != .25 || f.Standings[0].Finite != .75 || f.Standings[0].Best != 1 {
		t.Errorf("standings %+v", f.Standings)
	}
	if rows, _, err := rowsOf(s, Options{Metric: "completion"}); err != nil || len(rows) > 0 {
		t.Errorf("by means there are %d rows: %v", len(rows), err)
	}
}

// A policy that is slower and never fails, and one that is faster and fails at times.
func TestIntervalsOfWhoComesFirstHoldAsOftenAsTheySay(t *testing.T) {
	runs := long.Trials(300, 5000)
	rng := rand.New(rand.NewPCG(2, 29))
	const fails, quick = .1, .3 // the slower is first if the other fails, or by luck
	truth := (1-fails)*(1-quick) - (fails + (1-fails)*quick)
	hit := 0
	for range runs {
		var c made
		c.batches = make([][]float64, 2)
		for range 200 {
			x, y := 1.0, 2.0
			switch u := rng.Float64(); {
			case u < fails:
				x = math.Inf(1)
			case rng.Float64() < quick:
				y = .5
			}
			c.batches[0], c.batches[1] = append(c.batches[0], x), append(c.batches[1], y)
		}
		rows, _, err := rowsOf(sourceOfValues(c), Options{Metric: "completion_first"})
		if err != nil || len(rows) != 1 {
			t.Fatalf("%d rows: %v", len(rows), err)
		}
		if rows[0].Lo <= truth && truth <= rows[0].Hi {
			hit++
		}
	}
	if covered := float64(hit) / float64(runs); covered < .91 {
		t.Errorf("covered in %.3f of studies", covered)
	} else {
		t.Logf("covered in %.3f of studies", covered)
	}
}

func TestSharesAreComparedByTheirInstances(t *testing.T) {
	var c made
	rng := rand.New(rand.NewPCG(3, 31))
	c.batches = make([][]float64, 4)
	for range 60 {
		u := rng.Float64()
		for i, p := range []float64{0, 0, .03, .5} {
			x := 0.0
			if u < p {
				x = 1
			}
			c.batches[i] = append(c.batches[i], x)
		}
	}
	s := sourceOfCells([]made{c})
	s.Metrics = []Metric{{Name: "late", Less: true, Counted: true, Binary: true, Unit: true}}
	rows, found, err := rowsOf(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range pick(rows, InCell) {
		never := r.Policy == 0 && r.Against == 1
		if never && (r.Note != Equal || r.Hi != stat.Bound(.95, 60)) || !never && (r.Note != Measured || !(-1 <= r.AllLo && r.AllLo <= r.Lo && r.Lo <= r.Difference && r.Difference <= r.Hi && r.Hi <= r.AllHi && r.AllHi <= 1)) {
			t.Errorf("%+v", r)
		}
		if r.Against == 3 && r.Significant != 1 {
			t.Errorf("%d is never or seldom late, the other in half of the instances: %+v", r.Policy, r)
		}
	}
	if f := found.Families[0]; f.Differences != 5 || f.Batches != 0 {
		t.Errorf("%d differences, %d batches", f.Differences, f.Batches)
	}
	var b strings.Builder
	if err := WriteCSV(&b, s, Options{}); err != nil || strings.Contains(b.String(), "NaN") {
		t.Errorf("%v:\n%s", err, b.String())
	}
}
