package stat

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestDifferencesOfUnlikeSamplesHoldAsOftenAsTheySay(t *testing.T) {
	for _, c := range []struct{ n, m, exponentials int }{{10, 30, 0}, {25, 250, 4}, {250, 500, 1}} {
		rng := rand.New(rand.NewPCG(89, uint64(c.n)))
		held, trials := 0, long.Trials(400, 4000)
		for range trials {
			var a, b Moments
			for range c.n {
				a.Add(1 + 3*drawn(rng, c.exponentials))
			}
			for range c.m {
				b.Add(drawn(rng, c.exponentials))
			}
			if lo, hi := Welch(a, b).Interval(0.95); lo <= 1 && 1 <= hi {
				held++
			}
		}
		covers(t, held, trials, "%d and %d values, sums of %d", c.n, c.m, c.exponentials)
	}
}

func TestWelchHasTheDegreesOfFreedomOfSatterthwaite(t *testing.T) {
	a, b := summary([]float64{1, 2, 3, 4, 5}), summary([]float64{2, 4, 6, 8, 10, 12})
	e := Welch(a, b)
	// The variances of the means are 2.5/5 = .5 and 14/6 = 2.3333.
	v, w := 0.5+14./6, 0.25/4+14.*14/36/5
	if e.Mean != -4 || math.Abs(e.SE-math.Sqrt(v)) > 1e-12 || math.Abs(e.Freedom-v*v/w) > 1e-9 {
		t.Errorf("%+v", e)
	}
	lo, hi := e.Interval(0.95)
	if p := e.P(lo); math.Abs(p-0.05) > 1e-7 || math.Abs(e.P(hi)-0.05) > 1e-7 {
		t.Errorf("at the ends of the interval P is %v", p)
	}
	if lo, hi := Welch(a, summary([]float64{3})).Interval(0.95); !math.IsNaN(lo) || !math.IsNaN(hi) {
		t.Error("one value has an interval")
	}
}
