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
	part []float64 // the same at the beginnings of the parts of cells, for chunks that end there

	parts int // of a cell
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
	times := append(make([]float64, 0, 2*half+1), 0)
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
	times = slices.Compact(times)
	l := line{time: times, risk: make([]float64, len(times))}
	for k, t := range times {
		l.risk[k] = before(law, t)
	}
	return l
}

// linked returns the line of a worker that needs messages: nodes at some times, and cells in which time
// and probability together grow by a like amount each, and by less at first, when all wait for
// their messages. Cells
// have parts, and what ends at a node is of use a time later.
func linked(law models.Risk, until float64, cells, parts int, nodes []float64, late float64) line {
	most, share := until, 0.0
	if law != nil {
		if t := law.Quantile(0.995); t > 0 {
			most = min(most, t)
		}
		share = law.Before(most)
	}
	passed := func(t float64) float64 {
		if share > 0 {
			return (t/most + law.Before(t)/share) / 2
		}
		return t / most
	}
	kept := []float64{0}
	for k := 1; k < cells; k++ {
		x := float64(k) / float64(cells)
		x *= (1 + float64(3*x)) / 4
		lo, hi := kept[len(kept)-1], most
		for range 24 {
			if t := lo + (hi-lo)/2; passed(t) < x {
				lo = t
			} else {
				hi = t
			}
		}
		kept = append(kept, hi)
	}
	kept = append(kept, most)
	if beyond := float64(cells) / 8; most < until {
		for k := 1.0; k < beyond; k++ {
			kept = append(kept, most*math.Pow(until/most, k/beyond))
		}
		kept = append(kept, until)
	}
	for _, t := range nodes {
		if t = t * (1 - 4*slack); t > 0 && t < until {
			kept = append(kept, t)
		}
	}
	slices.Sort(kept)
	l := line{time: slices.Compact(kept), parts: parts}
	last := len(l.time) - 1
	for k, t := range l.time {
		for j := range parts {
			if j > 0 && k == last {
				break
			}
			x := t
			if j > 0 {
				x += float64((l.time[k+1] - t) * (float64(j) / float64(parts)))
			}
			l.part = append(l.part, before(law, x+late))
		}
		l.risk = append(l.risk, l.part[k*parts])
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
