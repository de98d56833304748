package static

import (
	"math"
	"math/big"
	"testing"
)

func TestConstantsAreWithinTheBoundsOfProposition2(t *testing.T) {
	tight := map[Shape]float64{}
	for workers := 2; workers <= 60; workers++ {
		for groups := 1; workers*groups <= 600; groups++ {
			n := workers * groups
			scale := ConstantScale(workers, n)
			for s := Cyclic; s <= FatSnake; s++ {
				c, _ := s.Chart(workers, groups, nil)
				ratio := quotient(c.Constant(), scale)
				low, high := s.Bounds(workers, n)
				if ratio < low*(1-1e-12) || ratio > high*(1+1e-12) {
					t.Errorf("%v, g=%d, n=%d: %v is not within %v and %v", s, workers, n, ratio, low, high)
				}
				tight[s] = max(tight[s], ratio/high)
			}
		}
	}
	t.Logf("largest part of the upper bound: %v", tight)
}

func TestApproximationsApproachTheConstants(t *testing.T) {
	ln := func(k *big.Int) float64 {
		var m big.Float
		e := new(big.Float).SetInt(k).MantExp(&m)
		f, _ := m.Float64()
		return math.Log(f) + float64(e)*math.Ln2
	}
	for workers := 2; workers <= 100; workers++ {
		const groups = 50
		n := workers * groups
		g := float64(workers)
		scale := ln(ConstantScale(workers, n)) - ConstantScaleLog(workers, n)
		if want := math.Log1p(1 / (12 * g)); math.Abs(scale-want) > .01/(g*g) {
			t.Errorf("g=%d: the scale is e^%v too low, want e^%v", workers, scale, want)
		}
		bound := ln(LowerBound(workers, n)) - LowerBoundLog(workers, n)
		if want := math.Log(2*math.Pi*float64(n)) / (2 * groups); math.Abs(bound-want) > .001 {
			t.Errorf("g=%d: the bound is e^%v too low, want e^%v", workers, bound, want)
		}
	}
}

// LowerBoundLog returns the logarithm of an approximation of [LowerBound], by
// Stirling's formula: (e/g) (n/e)^(g+1). For many chunks it is too low by the
// factor (2 pi n)^(g/(2n)).
func LowerBoundLog(workers, chunks int) float64 {
	g := float64(workers)
	return 1 - math.Log(g) + float64((g+1)*(math.Log(float64(chunks))-1))
}

// ConstantScaleLog returns the logarithm of an approximation of [ConstantScale],
// by the same formula: e sqrt(2 pi/g) (n/e)^(g+1), which is too low by about the
// part 1/(12 g).
func ConstantScaleLog(workers, chunks int) float64 {
	g := float64(workers)
	return 1 + math.Log(2*math.Pi/g)/2 + float64((g+1)*(math.Log(float64(chunks))-1))
}
