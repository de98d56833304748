package static

import (
	"math"
	"sort"
	"testing"
)

// stairs is a law with nearly a step at many times, all equally likely, but without saying where. It is
// so steep that no average over a cell converges in the time allowed.
type stairs struct{ times []float64 }

func (s stairs) Before(t float64) float64 {
	lo := sort.SearchFloat64s(s.times, t)
	before := float64(lo)
	if lo > 0 { // a ramp of 1e-9 behind each time
		before -= 1 - min(1, (t-s.times[lo-1])/1e-9)
	}
	return before / float64(len(s.times))
}

func (s stairs) Quantile(u float64) float64 {
	x := u * float64(len(s.times))
	k := min(int(x), len(s.times)-1)
	return s.times[k] + (x-float64(k))*1e-9
}

// Each cell of a grid has two times, so that the averages do not converge in the evaluations allowed.
func TestAMeanThatIsNotKnownExactlyIsNotSaidToBe(t *testing.T) {
	const cells, filled = 2048, 2020
	var law stairs
	mean := 0.0
	for k := range 2 * filled {
		at := (float64(k/2) + .8 + .1*float64(k%2)) / cells
		law.times = append(law.times, at)
		mean += at / (2 * filled)
	}
	if got, off, ok := (Omniscient{}).Mean(lawful(1, 1, 0, law)); ok && !(math.Abs(got-mean-1e-9/2) <= off) { // in the middle of ramps
		t.Errorf("%v ± %.2g is told, the mean is %v: off by %.2g", got, off, mean, got-mean)
	}
	// A law of durations declares its steps, and its mean is known.
	isMean(t, lawful(1, 1, 0, durations(t, law.times...)), mean, tolerance, "durations")
}
