package risk

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
)

// distance returns the statistic of Kolmogorov and Smirnov, times the root of the number of draws.
func distance(drawn []float64, law models.Risk) float64 {
	slices.Sort(drawn)
	most, n := 0.0, float64(len(drawn))
	for k, x := range drawn {
		p := law.Before(x)
		most = max(most, math.Abs(p-float64(k)/n), math.Abs(p-float64(k+1)/n))
	}
	return most * math.Sqrt(n)
}

func TestTimesUpAndDownHaveTheirLaws(t *testing.T) {
	long.Unraced(t)
	up, down := Weibull{Shape: 0.5, Scale: 3}, Linear{X: 2}
	a := NewAlternating(7, down, up, rand.NewPCG(1, 2))
	var ups, downs []float64
	last, sum := 7.0, 0.0
	const n = 200_000
	for k := range n {
		u, known := a.Up(k)
		if !known || u.Start < last || u.Stop < u.Start {
			t.Fatalf("interval %d is %v, %v, after %v", k, u, known, last)
		}
		downs, ups = append(downs, u.Start-last), append(ups, u.Stop-u.Start)
		sum += u.Stop - u.Start
		last = u.Stop
	}
	if d := max(distance(ups, up), distance(downs, down)); d > 2.2 { // p = 1e-4
		t.Errorf("times up are %v from their law, times down %v", distance(ups, up), distance(downs, down))
	}
	if mean := sum / n; math.Abs(mean-6) > 5*13.5/math.Sqrt(n) { // the mean is 2 scales, the deviation root 20 of them
		t.Errorf("the mean time up is %v, want 6", mean)
	}
	// The share of time up converges to the mean time up over the mean cycle, 6/7.
	if share := sum / (last - 7); math.Abs(share-6./7) > 0.005 {
		t.Errorf("%v of the time is up, want 6/7", share)
	}
}

func TestATimelineBeginsAnewAndAnswersInAnyOrder(t *testing.T) {
	stream := rand.NewPCG(3, 4)
	before := *stream
	a := NewAlternating(1, Exponential{2}, nil, stream)
	if *stream != before {
		t.Error("the stream has moved on")
	}
	if u, known := a.Up(0); !known || !(u.Start > 1) || !math.IsInf(u.Stop, 1) {
		t.Errorf("a worker that is never interrupted again is there in %v", u)
	}
	if u, known := a.Up(1); !known || !math.IsInf(u.Start, 1) {
		t.Errorf("and then again in %v", u)
	}
	a = NewAlternating(1, Exponential{2}, Exponential{3}, stream)
	f := NewFactors(Lognormal{Sigma: 1}, stream)
	var ups []models.Up
	var factors []float64
	for k := range 100 {
		u, _ := a.Up(k)
		ups, factors = append(ups, u), append(factors, f.Factor(k, 9))
	}
	copied, slow := a.Copy().(models.Timeline), f.Copy().(models.Slowdown)
	a.begin(5, Linear{1}, Linear{1}, stream)
	f.begin(Linear{1}, rand.NewPCG(9, 9), 10)
	r := rand.New(rand.NewPCG(5, 6))
	for i := range 500 {
		k := r.IntN(100)
		if i < 100 {
			k = i // anew, and one after the other
		}
		u, _ := copied.Up(k)
		if u != ups[k] || slow.Factor(k, float64(i)) != factors[k] {
			t.Fatalf("question %d: interval %d is %v, it was %v; the factor %v, it was %v", i, k, u, ups[k], slow.Factor(k, 0), factors[k])
		}
	}
}

func TestIntervalsAndFactorsTakeNoMemory(t *testing.T) {
	long.Unraced(t)
	a := NewAlternating(1, Exponential{2}, Weibull{0.5, 3}, rand.NewPCG(1, 2))
	f := NewFactors(Lognormal{Sigma: 1}, rand.NewPCG(1, 2))
	if n := testing.AllocsPerRun(1, func() {
		for k := range 1_000_000 {
			a.Up(k)
			f.Factor(k, 1)
		}
	}); n != 0 {
		t.Errorf("a million intervals and factors take %v allocations", n)
	}
}

// Every number that can be drawn lies between the extremes.
func TestExtremesAreThoseOfTheNumbersThatAreDrawn(t *testing.T) {
	least, most := extremes(Linear{1})
	var rng rand.PCG
	if u := engine.Uniform(&rng); u < least || u > most {
		t.Error(u)
	}
	if u := (float64(uint64(math.MaxUint64)>>12) + 0.5) * 0x1p-52; u != most {
		t.Errorf("the largest number is %v, not %v", u, most)
	}
	if u := (float64(uint64(0)>>12) + 0.5) * 0x1p-52; u != least {
		t.Errorf("the least number is %v, not %v", u, least)
	}
}
