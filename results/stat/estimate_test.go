package stat

import (
	"math"
	"testing"
)

func TestWhatAnEstimateMayBeOffIsBesideItsError(t *testing.T) {
	lo, hi := Estimate{Mean: 3, SE: 1, Freedom: 9}.Interval(0.95)
	wideLo, wideHi := Estimate{Mean: 3, SE: 1, Freedom: 9, Off: 0.5}.Interval(0.95)
	if math.Abs(lo-0.5-wideLo) > 1e-15 || math.Abs(hi+0.5-wideHi) > 1e-15 {
		t.Errorf("[%v, %v] becomes [%v, %v], want 0.5 more on both sides", lo, hi, wideLo, wideHi)
	}
	if lo, hi := (Estimate{Mean: 3, Off: 0.5}).Interval(0.95); lo != 2.5 || hi != 3.5 {
		t.Errorf("without a standard error [%v, %v], want [2.5, 3.5]", lo, hi)
	}
}
