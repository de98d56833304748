package policies_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/bisect"
)

// eachBisection calls a test with each function.
func eachBisection(t *testing.T, test func(t *testing.T, least func(low, high float64, holds func(float64) bool) float64)) {
	t.Run("bits", func(t *testing.T) { test(t, bisect.Bits) })
	t.Run("halves", func(t *testing.T) { test(t, bisect.Halves) })
}

func TestBothFindTheFirstNumberAtWhichTheConditionHolds(t *testing.T) {
	eachBisection(t, func(t *testing.T, least func(low, high float64, holds func(float64) bool) float64) {
		r := rand.New(rand.NewPCG(1, 1))
		for range 1000 {
			low := math.Exp(20*r.NormFloat64()) * float64(r.IntN(2))
			want := low + math.Exp(20*r.NormFloat64())
			high := want + math.Exp(20*r.NormFloat64())*float64(r.IntN(2))
			if low >= want {
				continue // want is lost to rounding
			}
			got := least(low, high, func(x float64) bool {
				if x <= low || x >= high {
					t.Fatalf("between %v and %v it is asked at %v", low, high, x)
				}
				return x >= want
			})
			if got != want {
				t.Errorf("above %v, up to %v: %v, want %v", low, high, got, want)
			}
		}
	})
}

func TestBothReturnTheUpperEndIfTheConditionHoldsNowhereBelow(t *testing.T) {
	eachBisection(t, func(t *testing.T, least func(low, high float64, holds func(float64) bool) float64) {
		for _, high := range []float64{0, math.SmallestNonzeroFloat64, 1, math.MaxFloat64} {
			if got := least(0, high, func(float64) bool { return false }); got != high {
				t.Errorf("up to %v: %v", high, got)
			}
		}
	})
}

func TestBitsTakesNoMoreThan64Steps(t *testing.T) {
	for _, want := range []float64{math.SmallestNonzeroFloat64, 1e-300, 1, 1e300} {
		steps := 0
		if got := bisect.Bits(0, math.Inf(1), func(x float64) bool { steps++; return x >= want }); got != want || steps > 64 {
			t.Errorf("%v: %v after %d steps", want, got, steps)
		}
	}
}
