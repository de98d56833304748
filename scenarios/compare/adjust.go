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

// estimates is what a cell says of adjusted ratios. It is asked for each once in a visit, as an
// estimate takes a regression.
type estimates struct {
	ratios      []ratio             // by policy
	differences []adjusted.Estimate // in the order of [Pairs]; without instances where there is none
}

// ratio is the adjusted ratio of a policy, if it is known, and half the width of its interval.
type ratio struct {
	mean, half float64
	known      bool
}

// ask sets the estimates to those of a cell, with intervals at a level.
func (c *comparison) ask(of Cell, level float64) {
	e := &c.estimates
	e.ratios, e.differences = e.ratios[:0], e.differences[:0]
	for i := range c.src.Policies {
		e.ratios = append(e.ratios, c.adjustedRatio(of, i, level))
	}
	for _, p := range c.pairs {
		var d adjusted.Estimate
		if a, is := of.(Adjuster); is {
			if found, ok := a.AdjustedDifference(p[0], p[1]); ok {
				d = found
			}
		}
		e.differences = append(e.differences, d)
	}
}

// difference returns the adjusted difference of a pair i < j, if there is one.
func (e *estimates) difference(i, j int) (d *adjusted.Estimate, ok bool) {
	d = &e.differences[placeOf(len(e.ratios), i, j)]
	return d, d.Instances > 0
}

// pair returns the adjusted difference of a pair i < j and both ratios, if all are known.
func (e *estimates) pair(i, j int) (d *adjusted.Estimate, a, b ratio, ok bool) {
	d, ok = e.difference(i, j)
	a, b = e.ratios[i], e.ratios[j]
	return d, a, b, ok && a.known && b.known
}

// adjustedRatio returns the adjusted ratio of a policy in a cell. That of the reference is 1 in all
// instances, and known without exact means.
func (c *comparison) adjustedRatio(of Cell, policy int, level float64) ratio {
	if a, is := of.(Adjuster); is {
		if e, ok := a.AdjustedRatio(policy); ok {
			lo, hi := e.Interval(level)
			return ratio{e.Mean, (hi - lo) / 2, true}
		}
	}
	s := of.Series(policy, scenarios.Ratio)
	return ratio{s.Mean, 0, policy == c.src.Reference && s.N > 0 && s.M2 == 0}
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
func (c *comparison) adjustedRow(m *judged, of Cell, p [2]int) (Row, *adjusted.Estimate) {
	r := blank(&m.Metric)
	r.Note = None
	e, a, b, ok := c.estimates.pair(p[0], p[1])
	if !ok {
		return r, e
	}
	r.Mean, r.MeanAgainst, r.Difference = a.mean, b.mean, e.Mean
	r.Instances, r.Batches = e.Instances, e.Instances/int64(c.src.Batch)
	t := of.Tally(p[0], p[1])
	r.count(t, t.N() == 0)
	if e.Tied {
		r.Note = Equal
		r.bound(c.options.Level, r.Instances)
		return r, e
	}
	r.Note = Adjusted
	lo, hi := e.Interval(c.options.Level)
	r.Lo, r.Hi = finite(lo), finite(hi)
	r.setRatio(b.half)
	return r, e
}

// bounds returns bounds for [stat.WithBestBy].
func (e *estimates) bounds(i, j int, probability float64) (lo, hi float64) {
	if d, ok := e.difference(i, j); ok {
		if d.Tied {
			return 0, 0
		}
		if lo, hi = d.Interval(2*probability - 1); !math.IsNaN(lo) && !math.IsNaN(hi) {
			return lo, hi
		}
	}
	return math.Inf(-1), math.Inf(1)
}

// adjustment is a pair of policies by adjusted ratios on average over cells. A regression
// enters by the deviations of its batches, which are summed over the cells before they are
// squared, as cells may share their luck. Where there is none, a cell enters by the bounds
// that are certain if these are narrower than the plain interval, and else by the deviations
// of the plain mean. There is an interval if all have equal numbers of batches. A cell in which the
// two are tied adds nothing.
type adjustment struct {
	cells, instances int64
	tied, least      int64     // cells in which the two are tied, and the fewest instances of one of these
	a, b, difference float64   // sums
	off              float64   // sum of half the widths of bounds
	deviations       []float64 // sums by the number of the batch
	half             float64   // sum of half the widths of the intervals of b
	uneven           bool
	tally            stat.Tally
	unknown          bool // in a cell it is not known which instances were won
}

// add adds a cell.
func (t *adjustment) add(c Cell, of *estimates, i, j int) {
	e, a, b, ok := of.pair(i, j)
	if !ok {
		return
	}
	counts := c.Tally(i, j)
	t.tally.Merge(counts)
	t.unknown = t.unknown || counts.N() == 0
	t.half += b.half
	t.cells++
	t.instances += e.Instances
	t.a, t.b = t.a+a.mean, t.b+b.mean
	if e.Tied {
		if t.tied++; t.least == 0 || e.Instances < t.least {
			t.least = e.Instances
		}
		return
	}
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
	if t.tied == t.cells {
		r.Note = Equal
		r.bound(level, t.least) // cells may share their luck
		return r, stat.Estimate{SE: nan}
	}
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
