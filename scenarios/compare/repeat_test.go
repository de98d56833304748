package compare

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/goal"
)

// decided is a cell with what is known of pairs, wider at higher levels.
type decided struct {
	Cell
	pairs []goal.Pair
}

func (d decided) Judge() *goal.Outcome { return d.JudgeAt(0.95) }

func (d decided) JudgeAt(level float64) *goal.Outcome {
	o := &goal.Outcome{}
	for _, p := range d.pairs {
		if level > 0.95 {
			p.Lo, p.Hi = p.Lo-0.01, p.Hi+0.01
		}
		o.Pairs = append(o.Pairs, p)
	}
	return o
}

func TestDecidedPairsHaveRepeatedIntervals(t *testing.T) {
	inf := math.Inf(1)
	cell := decided{pairs: []goal.Pair{
		{A: 0, B: 1, Verdict: goal.Apart, Lo: 0.02, Hi: 0.04},
		{A: 0, B: 2, Verdict: goal.Apart, Lo: 0.005, Hi: 0.03},
		{A: 1, B: 2, Verdict: goal.Equal},
		{A: 0, B: 3, Verdict: goal.Open, Lo: -inf, Hi: inf},
		{A: 1, B: 3, Verdict: goal.Within, Lo: -0.002, Hi: -0.001},
	}}
	metric := &Metric{Name: "ratio", Kind: DecidedMean{}}
	all := judge(cell, 0.95, 5)
	for _, want := range []struct {
		pair        [2]int
		was, is     Note
		difference  float64
		lo, hi      float64
		significant int
	}{
		{[2]int{0, 1}, Measured, Repeated, 0.03, 0.02, 0.04, 1},
		{[2]int{0, 2}, Alone, Repeated, 0.03, 0.005, 0.03, 0}, // not if all cells are judged at once
		{[2]int{1, 2}, Equal, Equal, 0, 0, 0, 0},
		{[2]int{0, 3}, Alone, Seldom, 0.03, nan, nan, 0},
		{[2]int{1, 3}, Seldom, Repeated, -0.0015, -0.002, -0.001, 0}, // a sampled 0.03 cannot be
		{[2]int{0, 4}, Measured, Measured, 0.03, 0.01, 0.05, 1},      // not decided
		{[2]int{0, 1}, None, None, 0.03, 0.01, 0.05, 1},
	} {
		r := blank(metric)
		r.Note, r.Difference, r.Lo, r.Hi, r.AllLo, r.AllHi, r.Significant = want.was, 0.03, 0.01, 0.05, 0.001, 0.09, 1
		all.enter(&r, want.pair)
		same := func(a, b float64) bool { return math.Abs(a-b) < 1e-12 || math.IsNaN(a) && math.IsNaN(b) }
		if r.Note != want.is || !same(r.Difference, want.difference) || !same(r.Lo, want.lo) || !same(r.Hi, want.hi) || r.Significant != want.significant {
			t.Errorf("pair %v: %+v, want %+v", want.pair, r, want)
		}
	}
}
