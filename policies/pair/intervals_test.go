package pair

import (
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// intervals is any schedule for two workers whose chunks are intervals of the load. They may overlap, so
// that the workers may cut shared work differently. It is more than a [models.Schedule] can express, and
// shares no code with the tested functions.
type intervals [2][]interval

type interval struct{ from, to float64 }

// expected is the mean work under two laws, where chunks cost eps to start.
func (s intervals) expected(f, g models.Risk, eps float64) (e float64) {
	var cuts []float64
	for _, list := range s {
		for _, c := range list {
			cuts = append(cuts, c.from, c.to)
		}
	}
	slices.Sort(cuts)
	for k := 1; k < len(cuts); k++ {
		if from, to := cuts[k-1], cuts[k]; to > from {
			e += (to - from) * (1 - missed(s[0], from, to, f, eps)*missed(s[1], from, to, g, eps))
		}
	}
	return e
}

// missed is the probability that a worker does not complete a piece.
func missed(list []interval, from, to float64, law models.Risk, eps float64) float64 {
	end := 0.0
	for _, c := range list {
		end += c.to - c.from + eps
		if c.from <= from && to <= c.to {
			return law.Before(end)
		}
	}
	return 1
}

// drawIntervals cuts the load into n random chunks on each worker.
func drawIntervals(r *rand.Rand, load float64, n int) (s intervals) {
	for i := range s {
		for range n {
			a, b := load*r.Float64(), load*r.Float64()
			s[i] = append(s[i], interval{min(a, b), max(a, b)})
		}
	}
	return s
}

// intervals returns the shape as intervals.
func (s Shape) intervals(load float64) (is intervals) {
	at := 0.0
	add := func(n int, units float64) {
		for range n {
			x := at + units/float64(n)
			is[0] = append(is[0], interval{at, x})
			is[1] = append(is[1], interval{load - x, load - at})
			at = x
		}
	}
	add(s.Alone, s.Own)
	add(s.Shared, s.Common)
	return is
}
