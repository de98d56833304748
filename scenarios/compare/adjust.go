package compare

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/adjusted"
)

// series returns the name of the sampled metric from which the metric is.
func (m *Metric) series() string {
	switch {
	case m.Adjusted:
		return scenarios.Ratio
	case m.First:
		return m.kept
	}
	return m.Name
}

// adjustedDifference returns the adjusted difference of a pair in a cell, if there is one.
func adjustedDifference(c Cell, i, j int) (e adjusted.Estimate, ok bool) {
	if a, is := c.(Adjuster); is {
		e, ok = a.AdjustedDifference(i, j)
	}
	return e, ok && e.Instances > 0
}

// adjustedRatio returns the adjusted ratio of a policy in a cell, if there is one, and half the
// width of its interval. That of the reference is known without.
func adjustedRatio(c Cell, policy int, level float64) (x, half float64, ok bool) {
	if a, is := c.(Adjuster); is {
		if e, ok := a.AdjustedRatio(policy); ok {
			lo, hi := e.Interval(level)
			return e.Mean, (hi - lo) / 2, true
		}
	}
	s := c.Series(policy, scenarios.Ratio)
	return s.Mean, 0, s.N > 0 && s.M2 == 0
}

// setRatio sets the ratio of a row from its difference and half the width of the interval of
// the mean that divides it. As half the widths are added, it does not matter how the two errors
// depend on each other: the standard deviation of a sum is at most the sum of those of its
// terms.
func (r *Row) setRatio(half float64) {
	if r.MeanAgainst == 0 {
		return
	}
	by := math.Abs(r.MeanAgainst)
	r.Ratio = 1 + r.Difference/r.MeanAgainst
	if !(half <= unsteady*by) {
		return
	}
	half = ((r.Hi-r.Lo)/2 + math.Abs(r.Difference)/by*half) / by
	middle := 1 + (r.Lo+r.Hi)/2/r.MeanAgainst
	r.RatioLo, r.RatioHi = middle-half, middle+half
}

// unsteady is how wide the interval of a mean may be, to either side and as a part of the
// mean, for the mean to divide another.
const unsteady = 0.2

// adjustedRow returns the comparison of a pair in a cell by adjusted ratios, without the
// simultaneous interval.
func (c *comparison) adjustedRow(m *judged, of Cell, p [2]int) (Row, adjusted.Estimate) {
	r := blank(&m.Metric)
	r.Note = None
	e, ok := adjustedDifference(of, p[0], p[1])
	a, _, there := adjustedRatio(of, p[0], c.options.Level)
	b, half, known := adjustedRatio(of, p[1], c.options.Level)
	if !ok || !there || !known {
		return r, e
	}
	r.Note = Adjusted
	r.Mean, r.MeanAgainst, r.Difference = a, b, e.Mean
	r.Instances, r.Batches = e.Instances, e.Instances/int64(c.src.Batch)
	lo, hi := e.Interval(c.options.Level)
	r.Lo, r.Hi = finite(lo), finite(hi)
	r.setRatio(half)
	t := of.Tally(p[0], p[1])
	r.count(t, t.N() == 0)
	return r, e
}

// adjustedBounds returns bounds for [stat.WithBestBy].
func adjustedBounds(c Cell, i, j int, probability float64) (lo, hi float64) {
	if e, ok := adjustedDifference(c, i, j); ok {
		if lo, hi = e.Interval(2*probability - 1); !math.IsNaN(lo) && !math.IsNaN(hi) {
			return lo, hi
		}
	}
	return math.Inf(-1), math.Inf(1)
}

// adjustment is a pair of policies by adjusted ratios on average over cells. A regression
// enters by the deviations of its batches, which are summed over the cells before they are
// squared, as cells may share their luck. Where there is none, a cell enters by the bounds
// that are certain if these are narrower than the plain interval, and else by the deviations
// of the plain mean. There is an interval if all have equal numbers of batches.
type adjustment struct {
	cells, instances int64
	a, b, difference float64   // sums
	off              float64   // sum of half the widths of bounds
	deviations       []float64 // sums by the number of the batch
	half             float64   // sum of half the widths of the intervals of b
	uneven           bool
	tally            stat.Tally
	unknown          bool // in a cell it is not known which instances were won
}

// add adds a cell.
func (t *adjustment) add(c Cell, i, j int, level float64) {
	e, ok := adjustedDifference(c, i, j)
	a, _, there := adjustedRatio(c, i, level)
	b, half, known := adjustedRatio(c, j, level)
	if !ok || !there || !known {
		return
	}
	counts := c.Tally(i, j)
	t.tally.Merge(counts)
	t.unknown = t.unknown || counts.N() == 0
	t.half += half
	t.cells++
	t.instances += e.Instances
	t.a, t.b = t.a+a, t.b+b
	deviations := e.Deviations
	if deviations == nil {
		d := stat.Pair(c.Series(i, scenarios.Ratio), c.Series(j, scenarios.Ratio))
		deviations = d.Deviations()
		plain := 2 * math.Sqrt(stat.Jackknife(deviations)) // two standard errors
		if lo, hi := e.Interval(certain); (hi-lo)/2 < plain {
			t.difference += lo + (hi-lo)/2
			t.off += (hi - lo) / 2
			return
		}
	}
	t.difference += e.Mean
	if t.deviations == nil {
		t.deviations = make([]float64, len(deviations))
	}
	t.uneven = t.uneven || len(deviations) != len(t.deviations)
	for k := range min(len(deviations), len(t.deviations)) {
		t.deviations[k] += deviations[k]
	}
}

// certain is a level at which an interval is only bounds.
const certain = 1 - 1e-12

// row returns the comparison, and the estimate from which its simultaneous interval follows.
func (t *adjustment) row(m *Metric, batch int, level float64) (Row, stat.Estimate) {
	r, n := blank(m), float64(t.cells)
	r.Mean, r.MeanAgainst, r.Difference = t.a/n, t.b/n, t.difference/n
	r.count(t.tally, t.unknown)
	r.Instances, r.Batches = t.instances, t.instances/int64(batch)
	if t.uneven {
		r.Note = None
		return r, stat.Estimate{SE: nan}
	}
	r.Note = Adjusted
	e := stat.Estimate{Mean: r.Difference, Off: t.off / n}
	if len(t.deviations) > 0 {
		e.SE, e.Freedom = math.Sqrt(stat.Jackknife(t.deviations))/n, float64(len(t.deviations)-3) // two controls
	}
	r.Lo, r.Hi = e.Interval(level)
	r.P = e.P(0)
	r.setRatio(t.half / n)
	return r, e
}
