package compare

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/adjusted"
)

// series returns the name of the sampled metric from which the metric is.
func (m *Metric) series() string {
	if m.Adjusted {
		return scenarios.Ratio
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

// adjustedRatio returns the adjusted ratio of a policy in a cell, if there is one. That of the
// reference is known without.
func adjustedRatio(c Cell, policy int) (float64, bool) {
	if a, is := c.(Adjuster); is {
		if e, ok := a.AdjustedRatio(policy); ok {
			return e.Mean, true
		}
	}
	s := c.Series(policy, scenarios.Ratio)
	return s.Mean, s.N > 0 && s.M2 == 0
}

// adjustedRow returns the comparison of a pair in a cell by adjusted ratios, without the
// simultaneous interval.
func (c *comparison) adjustedRow(m *judged, of Cell, p [2]int) (Row, adjusted.Estimate) {
	r := blank(&m.Metric)
	r.Note = None
	e, ok := adjustedDifference(of, p[0], p[1])
	a, there := adjustedRatio(of, p[0])
	b, known := adjustedRatio(of, p[1])
	if !ok || !there || !known {
		return r, e
	}
	r.Note = Adjusted
	r.Mean, r.MeanAgainst, r.Difference, r.Ratio = a, b, e.Mean, a/b
	r.Instances, r.Batches = e.Instances, e.Instances/int64(c.src.Batch)
	lo, hi := e.Interval(c.options.Level)
	r.Lo, r.Hi = finite(lo), finite(hi)
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
	uneven           bool
}

// add adds a cell.
func (t *adjustment) add(c Cell, i, j int) {
	e, ok := adjustedDifference(c, i, j)
	a, there := adjustedRatio(c, i)
	b, known := adjustedRatio(c, j)
	if !ok || !there || !known {
		return
	}
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
	r.Mean, r.MeanAgainst, r.Difference, r.Ratio = t.a/n, t.b/n, t.difference/n, t.a/t.b
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
	return r, e
}
