package bound

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// slack is the share by which times are rounded to the side of the bound. Each step of an episode is
// rounded by 2^-53 of its end at most, so that a million of them in a row stay below this.
const slack = 0x1p-33

// grid holds the nodes of a worker's dynamic programme: times at which chunks may begin and end, and the
// probabilities of an interruption before them.
type grid struct {
	time []float64
	risk []float64
	part []float64 // the same at equal parts of each cell, for chunks that end there

	parts int // number of parts of a cell
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

// gridOf returns the grid of a worker without messages. Half of its cells have equal lengths and half have
// equal probabilities of an interruption. Any grid makes a bound, and a fine one a tight bound.
func gridOf(law models.Risk, until float64, cells int) grid {
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
	g := grid{time: times, risk: make([]float64, len(times))}
	for k, t := range times {
		g.risk[k] = before(law, t)
	}
	return g
}

// gridWithMessages returns the grid of a worker that needs messages. A cell is long in time or in probability,
// by equal measure; the first cells are shorter, since workers wait for their messages there. The limits are
// nodes as well. The result of a chunk is back a time `late` after its end.
func gridWithMessages(law models.Risk, until float64, cells, parts int, limits []float64, late float64) grid {
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
	for _, t := range limits {
		if t = t * (1 - 4*slack); t > 0 && t < until {
			kept = append(kept, t)
		}
	}
	slices.Sort(kept)
	g := grid{time: slices.Compact(kept), parts: parts}
	last := len(g.time) - 1
	for k, t := range g.time {
		for j := range parts {
			if j > 0 && k == last {
				break
			}
			x := t
			if j > 0 {
				x += float64((g.time[k+1] - t) * (float64(j) / float64(parts)))
			}
			g.part = append(g.part, before(law, x+late))
		}
		g.risk = append(g.risk, g.part[k*parts])
	}
	return g
}

// lastTime returns the end of a law or, if it has none, a time that a worker survives with a
// probability of 1e-8. It is +Inf if workers may never be interrupted.
func lastTime(law models.Risk) float64 {
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
