package bound

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// slack is by how much times are rounded to the side of the bound. Each step of an episode is
// rounded by 2^-53 of its end at most, so that a million of them in a row stay below this.
const slack = 0x1p-33

// line is the times at which a worker's programme may begin and end chunks, and of each the
// probability that the worker is interrupted before.
type line struct {
	time []float64
	risk []float64
}

// before returns the probability of an interruption before a time, rounded down.
func before(law models.Risk, t float64) float64 {
	if law == nil {
		return 0
	}
	if r := law.Before(t * (1 - slack)); r > 0 {
		return min(r, 1)
	}
	return 0
}

// lineOf returns times up to one, in cells of which one half has equal lengths and the other
// equal probabilities of an interruption. Any times make a bound, and many a tight one.
func lineOf(law models.Risk, until float64, cells int) line {
	half := cells / 2
	times := []float64{0}
	for k := 1; k <= half; k++ {
		times = append(times, until*(float64(k)/float64(half)))
	}
	if law != nil {
		most := min(law.Before(until), 1)
		for k := 1; k < half; k++ {
			if t := law.Quantile(most * (float64(k) / float64(half))); t > 0 && t < until {
				times = append(times, t)
			}
		}
	}
	slices.Sort(times)
	l := line{time: slices.Compact(times)}
	for _, t := range l.time {
		l.risk = append(l.risk, before(law, t))
	}
	return l
}

// sure returns a time by which hardly anything is left of a worker: nothing, if its law has an
// end, and a probability of 1e-8 otherwise. It is +Inf if most never are interrupted.
func sure(law models.Risk) float64 {
	if law == nil {
		return math.Inf(1)
	}
	for _, u := range []float64{1, 1 - 1e-8} {
		if t := law.Quantile(u); t >= 0 && t < math.Inf(1) {
			return t*(1+1e-6) + math.SmallestNonzeroFloat64
		}
	}
	return math.Inf(1)
}
