package bound

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// sides returns both sides of the lemma: the probability that a chunk is completed, and its bound.
func sides(c float64, interrupted []float64) (completed, worth float64) {
	y := lemmaFor(c)
	missed, worth := 1.0, y.mu
	for _, r := range interrupted {
		missed *= r
		worth += y.value(r)
	}
	return 1 - missed, worth
}

func TestNoChunkIsCompletedMoreOftenThanTheLemmaSays(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	nearest := math.Inf(1)
	for range long.Trials(100_000, 2_000_000) {
		c := math.Pow(r.Float64(), float64(1+r.IntN(12)))
		if c == 0 || r.IntN(20) == 0 {
			c = 1
		}
		interrupted := make([]float64, r.IntN(9))
		power := math.Exp(6*r.Float64() - 3)
		for i := range interrupted {
			switch r.IntN(12) {
			case 0:
				interrupted[i] = c
			case 1:
				interrupted[i] = float64(r.IntN(2))
			default:
				interrupted[i] = math.Pow(r.Float64(), power)
			}
		}
		completed, worth := sides(c, interrupted)
		if completed > worth+1e-15 {
			t.Fatalf("c = %v, %v: completed with probability %v, worth %v", c, interrupted, completed, worth)
		}
		nearest = min(nearest, worth-completed)
	}
	if nearest > 1e-12 {
		t.Errorf("the lemma is nowhere tight: %v is left at least", nearest)
	}
}

func TestTheLemmaIsTightForOneHolderInLittleDangerAndForManyThatAreLostWithProbabilityC(t *testing.T) {
	for _, c := range []float64{1e-6, .04, .3, .9, 1} {
		for _, interrupted := range [][]float64{{0}, {c / 2}, {c}, {math.Sqrt(c), math.Sqrt(c)}, {math.Cbrt(c), math.Cbrt(c), math.Cbrt(c)}, {c, 1, 1}} {
			if completed, worth := sides(c, interrupted); math.Abs(completed-worth) > 1e-14 {
				t.Errorf("c = %v, %v: completed with probability %v, worth %v", c, interrupted, completed, worth)
			}
		}
	}
}

func TestWhatAnEntryIsWorthFallsContinuously(t *testing.T) {
	for _, c := range []float64{1e-9, .04, .5, 1} {
		y := lemmaFor(c)
		last := y.value(0)
		for k := 1; k <= 100_000; k++ {
			v := y.value(float64(k) / 100_000)
			if v > last || last-v > 1.1e-5 {
				t.Fatalf("c = %v: from %v to %v at %d", c, last, v, k)
			}
			last = v
		}
		if last != 0 || y.value(math.NaN()) != y.value(0) {
			t.Errorf("c = %v: %v at 1, %v at NaN", c, last, y.value(math.NaN()))
		}
	}
}
