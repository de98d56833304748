package stat

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// A sample of values so skewed hardly ever shows the mean. Intervals are therefore seldom reported, and at
// most 5% of all studies report a wrong one.
func TestIntervalsOfWhatIsVerySkewedAreNotToldRatherThanWrong(t *testing.T) {
	const sigma = 2.5
	mean := math.Exp(sigma * sigma / 2) // of a lognormal variable
	rng := rand.New(rand.NewPCG(89, 89))
	for _, n := range []int{20, 40, 79} {
		wrong, trials := 0, long.Trials(1000, 4000)
		for range trials {
			xs := make([]float64, n)
			for b := range xs {
				xs[b] = math.Exp(sigma * rng.NormFloat64())
			}
			d := Pair(sampled(xs, n, 1), sampled(make([]float64, n), n, 1))
			if lo, hi := d.Interval(0.95); lo > mean || hi < mean {
				wrong++
			}
		}
		share, slack := float64(wrong)/float64(trials), 3*math.Sqrt(0.05*0.95/float64(trials))
		t.Logf("%d batches: an interval is wrong in %.3f of %d studies", n, share, trials)
		if share > 0.05+slack {
			t.Errorf("%d batches: an interval is wrong in %.3f of %d studies", n, share, trials)
		}
	}
}

// A mean divides another only if its interval reaches no farther than a fifth of it to either side.
func TestARatioIsToldOnlyOfADivisorThatIsKnown(t *testing.T) {
	const n = 40
	rng := rand.New(rand.NewPCG(97, 97))
	apart := make([]float64, n)
	for b := range apart {
		apart[b] = 1 + rng.NormFloat64()
	}
	for _, half := range []float64{0.1, 0.18, 0.22, 0.3, 0.6} {
		// The half-width of Student's interval of as many values above the mean as below it.
		off := half * math.Sqrt(n-1) / studentT(0.95, n-1)
		x, y := make([]float64, n), make([]float64, n)
		for b := range y {
			y[b] = 1 + off*float64(2*(b%2)-1)
			x[b] = y[b] + apart[b]
		}
		var over CellPairs
		over.Add(x, y)
		q := Quotient(sampled(x, n, 1), sampled(y, n, 1))
		for what, told := range map[string]func(level float64) (lo, hi float64){"over cells": over.Ratio().Interval, "in a cell": q.Interval} {
			if lo, hi := told(0.95); math.IsNaN(lo) != (half > unsteady) || math.IsNaN(hi) != (half > unsteady) {
				t.Errorf("%s: the divisor is 1 ± %v, and the ratio is in [%v, %v]", what, half, lo, hi)
			}
		}
		if lo, hi := over.Difference().Interval(0.95); math.IsNaN(lo) || math.IsNaN(hi) {
			t.Errorf("the divisor is 1 ± %v, and the difference is in [%v, %v]", half, lo, hi)
		}
	}
}
