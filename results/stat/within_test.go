package stat

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// momentsOf returns the moments of values, each so many times.
func momentsOf(times ...float64) (m Moments) {
	for k := 0; k < len(times); k += 2 {
		for range int(times[k]) {
			m.Add(times[k+1])
		}
	}
	return m
}

// Where none of N instances loses anything, the mean may still be lower by 3.689/N.
func TestAMeanWithoutAnyLossHasTheExactBoundOfItsLimits(t *testing.T) {
	for _, n := range []float64{2, 10, 500, 8000} {
		lo, hi := momentsOf(n, 1).Within(0.95, 0, 1)
		if want := math.Pow(0.025, 1/n); math.Abs(lo-want) > 2e-9 || hi != 1 || !(lo <= want) {
			t.Errorf("%v instances without a loss: [%v, %v], want [%v, 1]", n, lo, hi, want)
		}
		below, above := momentsOf(n, 0).Within(0.95, 0, 20)
		if below != 0 || math.Abs(above-20*(1-lo)) > 1e-7 {
			t.Errorf("%v instances without a gain: [%v, %v] of 20, want the mirror of [%v, 1]", n, below, above, lo)
		}
	}
}

// Beyond the ends, a mean as far off as the sample's has a probability of less than 2.5%.
func TestAtTheEndsOfHoeffdingsIntervalItsBoundIsTheLevel(t *testing.T) {
	for _, m := range []Moments{momentsOf(495, 1, 5, 0.3), momentsOf(30, 0, 2, 1), momentsOf(999, 0.5, 1, 0), momentsOf(40, 0.98, 1, 0.97)} {
		if !m.Rare() {
			t.Fatalf("%+v is not rare", m)
		}
		lo, hi := m.Within(0.95, 0, 1)
		n, x := float64(m.N), m.Mean
		for _, u := range []float64{lo, hi} {
			bound := 2 * math.Exp(-n*(x*math.Log(x/u)+(1-x)*math.Log((1-x)/(1-u))))
			if math.Abs(bound-0.05) > 1e-5 {
				t.Errorf("mean %v of %v: at %v the bound is %v", x, n, u, bound)
			}
		}
		if !(0 < lo && lo < x && x < hi && hi < 1) {
			t.Errorf("mean %v: [%v, %v]", x, lo, hi)
		}
	}
}

// Student's interval is used, and to the bit, wherever values are spread to both sides of the mean.
func TestWhereNothingIsRareTheIntervalIsStudents(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{20, 100, 1000} {
		var m Moments
		for range n {
			m.Add(rng.Float64())
		}
		lo, hi := m.Within(0.95, 0, 1)
		wantLo, wantHi := m.Student(0.95)
		if free, top := m.Interval(0.95); m.Rare() || lo != wantLo || hi != wantHi || free != lo || top != hi {
			t.Errorf("%d uniform values: [%v, %v], Student's [%v, %v]", n, lo, hi, wantLo, wantHi)
		}
	}
	if lo, hi := momentsOf(1, 0.2, 1, 0.9).Within(0.95, 0, 1); lo != 0 || hi != 1 {
		t.Errorf("two values: [%v, %v], which is beyond the limits", lo, hi)
	}
}

func TestFewInstancesUnlikeTheOthersAreRareOnBothSides(t *testing.T) {
	for _, c := range []struct {
		m    Moments
		rare bool
	}{
		{Moments{}, true}, {momentsOf(1, 3), true}, {momentsOf(500, 1), true}, {momentsOf(500, 0.1+0.2, 500, 0.3), true}, // they differ by rounding
		{momentsOf(480, 1, 20, 0.9), true}, {momentsOf(470, 1, 30, 0.9), false}, {momentsOf(470, 1, 30, 1.1), false}, {momentsOf(480, 1, 20, 1.1), true},
		{momentsOf(440, 1, 59, 0.99, 1, 0.3), true}, // one of the losses is most of them
		{momentsOf(90, 1, 10, 0), true}, {momentsOf(60, 1, 40, 0), false}, {momentsOf(1, 9, 1, 11), false}, {momentsOf(1, math.NaN(), 9, 1), true}, {momentsOf(9, 1, 1, math.Inf(1)), true},
	} {
		if got := c.m.Rare(); got != c.rare {
			t.Errorf("%+v: rare is %v", c.m, got)
		}
	}
}

func TestWithoutLimitsRareValuesHaveNoInterval(t *testing.T) {
	for _, limits := range [][2]float64{{math.Inf(-1), math.Inf(1)}, {0, math.Inf(1)}, {1, 1}} {
		if lo, hi := momentsOf(500, 1).Within(0.95, limits[0], limits[1]); !math.IsNaN(lo) || !math.IsNaN(hi) {
			t.Errorf("between %v: [%v, %v]", limits, lo, hi)
		}
	}
	for _, level := range []float64{0, 1, -1, 2, math.NaN()} {
		if lo, hi := momentsOf(500, 1).Within(level, 0, 1); !math.IsNaN(lo) || !math.IsNaN(hi) {
			t.Errorf("level %v: [%v, %v]", level, lo, hi)
		}
	}
	if lo, hi := momentsOf(1, 1).Within(0.95, 0, 1); !math.IsNaN(lo) || !math.IsNaN(hi) {
		t.Errorf("of one instance: [%v, %v]", lo, hi)
	}
}

// Losses come in few instances, are of any size, and are seen or not.
func TestIntervalsWithinLimitsHoldWhereLossesAreRare(t *testing.T) {
	runs := long.Trials(400, 4000)
	const least = 0.94 // share of the intervals that hold
	for _, c := range []struct {
		probability, power float64 // of a loss; the loss is a uniform number to the power
	}{
		{0.0005, 1}, {0.002, 1}, {0.01, 1}, {0.03, 1}, {0.1, 1}, {0.3, 1}, {0.01, 8}, {0.03, 8}, {0.1, 8}, {0.3, 8}, {0.01, 0}, {0.05, 0},
	} {
		for _, n := range []int{100, 500, 2000} {
			rng := rand.New(rand.NewPCG(uint64(n), math.Float64bits(c.probability+c.power)))
			truth := 1 - c.probability/(c.power+1)
			held, student, rare := 0, 0, 0
			for range runs {
				var m Moments
				for range n {
					x := 1.0
					if rng.Float64() < c.probability {
						x -= math.Pow(rng.Float64(), c.power)
					}
					m.Add(x)
				}
				if lo, hi := m.Within(0.95, 0, 1); lo <= truth && truth <= hi {
					held++
				}
				if lo, hi := m.Student(0.95); lo <= truth && truth <= hi {
					student++
				}
				if m.Rare() {
					rare++
				}
			}
			share := func(k int) float64 { return float64(k) / float64(runs) }
			t.Logf("loss in %v of instances, power %v, %d instances: holds in %.3f, Student's in %.3f, rare in %.3f", c.probability, c.power, n, share(held), share(student), share(rare))
			if noise := 3.5 * math.Sqrt(least*(1-least)/float64(runs)); share(held) < least-noise {
				t.Errorf("loss in %v of instances, power %v, %d instances: holds in %.3f, want %v", c.probability, c.power, n, share(held), least)
			}
		}
	}
}

// The squares of these deviations are 0, or beyond the largest number.
func TestValuesWhoseSquaresAreNoNumbersHaveNoIntervalOfNoWidth(t *testing.T) {
	for _, scale := range []float64{1e-300, 1e300} {
		var m Moments
		for k := range 500 {
			m.Add(scale * (1 + float64(k%10)/10))
		}
		if lo, hi := m.Interval(0.95); !math.IsNaN(lo) || !math.IsNaN(hi) {
			t.Errorf("%v: [%v, %v]", scale, lo, hi)
		}
		if lo, hi := m.Within(0.95, 0, 2*scale); !(lo < m.Mean && m.Mean < hi && lo >= 0 && hi <= 2*scale) {
			t.Errorf("%v: [%v, %v] of %v", scale, lo, hi, m.Mean)
		}
	}
}
