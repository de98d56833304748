package stat

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// luckyCells draws batch means of two policies in cells that share a part of their luck, and
// passes them on. The expectation of the difference grows from cell to cell, 0.5 on average.
func luckyCells(rng *rand.Rand, lengths []int, exponentials int, correlation, ties float64, visit func(a, b []float64)) {
	shared := make([]float64, 1000)
	for b := range shared {
		shared[b] = drawn(rng, exponentials)
	}
	for c, n := range lengths {
		x, y := make([]float64, n), make([]float64, n)
		for b := range n {
			y[b] = 10 + rng.NormFloat64()
			own := math.Sqrt(correlation)*shared[b] + math.Sqrt(1-correlation)*drawn(rng, exponentials)
			x[b] = y[b]
			if rng.Float64() >= ties {
				x[b] += (float64(2*c+1)/float64(2*len(lengths)) + own) / (1 - ties)
			}
		}
		visit(x, y)
	}
}

func TestMeansOverCellsHoldAsOftenAsTheySay(t *testing.T) {
	same := func(cells, n int) (lengths []int) {
		for range cells {
			lengths = append(lengths, n)
		}
		return lengths
	}
	for _, c := range []struct {
		name              string
		lengths           []int
		exponentials      int
		correlation, ties float64
	}{
		{"ten cells", same(10, 10), 0, 0, 0},
		{"ten cells", same(10, 20), 4, 0.7, 0},
		{"ten cells with ties", same(10, 40), 0, 0.95, 0.3},
		{"a single batch more", []int{40, 41, 41, 80}, 0, 0.7, 0},
		{"unequal numbers", []int{20, 20, 40, 80, 80, 200, 600}, 4, 0.7, 0},
		{"unequal numbers", []int{20, 30, 40, 50, 60, 70}, 0, 0, 0},
	} {
		rng := rand.New(rand.NewPCG(71, uint64(c.lengths[0])))
		differences, ratios, trials := 0, 0, long.Trials(200, 800)
		measured := 0
		for range trials {
			var over CellPairs
			luckyCells(rng, c.lengths, c.exponentials, c.correlation, c.ties, over.Add)
			lo, hi := over.Difference().Interval(0.95)
			below, above := over.Ratio().Interval(0.95)
			if math.IsNaN(lo) {
				continue
			}
			measured++
			if lo <= 0.5 && 0.5 <= hi {
				differences++
			}
			if below <= 1.05 && 1.05 <= above {
				ratios++
			}
		}
		if measured < trials*9/10 {
			t.Errorf("%s: intervals in %d of %d", c.name, measured, trials)
		}
		covers(t, differences, measured, "%s, means of %d, correlation %v: difference", c.name, c.exponentials, c.correlation)
		covers(t, ratios, measured, "%s, means of %d, correlation %v: ratio", c.name, c.exponentials, c.correlation)
	}
}

// Without sums by batch, cells of shared luck would count as many as they are not worth.
func TestCellsOfSharedLuckAreNotTakenForIndependentOnes(t *testing.T) {
	width := func(correlation float64) float64 {
		var over CellPairs
		luckyCells(rand.New(rand.NewPCG(73, 73)), []int{40, 40, 40, 40, 40, 40, 40, 40, 40}, 0, correlation, 0, over.Add)
		lo, hi := over.Difference().Interval(0.95)
		return hi - lo
	}
	if alone, shared := width(0), width(1); !(shared > 2*alone && shared < 5*alone) {
		t.Errorf("widths %v and %v", alone, shared)
	}
}

func TestMeansOverEqualCellsAreThoseOfTheirSums(t *testing.T) {
	var over CellPairs
	sums := make([]float64, 40)
	luckyCells(rand.New(rand.NewPCG(79, 79)), []int{40, 40, 40}, 0, 0.5, 0, func(a, b []float64) {
		over.Add(a, b)
		for k := range sums {
			sums[k] += (a[k] - b[k]) / 3
		}
	})
	want := summary(sums)
	lo, hi := over.Difference().Interval(0.95)
	wantLo, wantHi := want.Interval(0.95)
	if over.Cells() != 3 || over.Batches() != 120 || math.Abs(over.Difference().Mean-want.Mean) > 1e-12 || math.Abs(lo-wantLo) > 1e-12 || math.Abs(hi-wantHi) > 1e-12 {
		t.Errorf("[%v, %v], of the sums [%v, %v]", lo, hi, wantLo, wantHi)
	}
}

func TestNothingIsSaidOverCellsThatHardlyDiffer(t *testing.T) {
	ones := make([]float64, 40)
	for b := range ones {
		ones[b] = 1
	}
	var tied, rare, few CellPairs
	tied.Add(ones, ones)
	once := append([]float64{2}, ones[1:]...)
	rare.Add(once, ones)
	few.Add(values(19, 9), ones)
	few.Add(values(20, 40), ones)
	if !tied.Tied() || rare.Tied() || !rare.Rare() {
		t.Error("tied or rare is mistaken")
	}
	for name, p := range map[string]*CellPairs{"tied": &tied, "rare": &rare, "few": &few, "no cells": {}} {
		lo, hi := p.Difference().Interval(0.95)
		below, above := p.Ratio().Interval(0.95)
		if !math.IsNaN(lo) || !math.IsNaN(hi) || !math.IsNaN(below) || !math.IsNaN(above) || !math.IsNaN(p.Difference().P(0)) {
			t.Errorf("%s: [%v, %v], ratio [%v, %v]", name, lo, hi, below, above)
		}
	}
}

func TestMeansOverCellsOfTwoStudiesHoldAsOftenAsTheySay(t *testing.T) {
	rng := rand.New(rand.NewPCG(83, 83))
	held, trials := 0, long.Trials(200, 800)
	for range trials {
		var a, b Cells
		luckyCells(rng, []int{20, 40, 40, 80}, 4, 0.7, 0, func(x, _ []float64) { a.Add(x) })
		luckyCells(rng, []int{30, 30, 30, 30}, 0, 0.7, 0, func(x, _ []float64) { b.Add(x) })
		if lo, hi := Apart(&a, &b).Interval(0.95); lo <= 0 && 0 <= hi {
			held++
		}
	}
	covers(t, held, trials, "two studies")
}
