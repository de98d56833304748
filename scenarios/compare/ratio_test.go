package compare

import (
	"math"
	"testing"
)

func TestTheErrorOfTheMeanThatDividesWidensARatio(t *testing.T) {
	for _, c := range []struct{ half, lo, hi float64 }{
		{0, 1.25, 1.75},
		{0.1, 1.225, 1.775}, // (0.5 + 0.1/2)/2 to either side
	} {
		r := Row{MeanAgainst: 2, Difference: 1, Lo: 0.5, Hi: 1.5}
		if r.setRatio(c.half); r.Ratio != 1.5 || math.Abs(r.RatioLo-c.lo) > 1e-12 || math.Abs(r.RatioHi-c.hi) > 1e-12 {
			t.Errorf("known to %v: %v from %v to %v, want 1.5 from %v to %v", c.half, r.Ratio, r.RatioLo, r.RatioHi, c.lo, c.hi)
		}
	}
}
