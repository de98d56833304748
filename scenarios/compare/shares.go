package compare

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// alike reports whether two binary metrics are the same in all instances: by their tally, or since
// neither ever varies.
func alike(a, b *stat.Series, t stat.Tally) bool {
	if n := t.N(); n > 0 && n == a.N && n == b.N {
		return t.Tied == n
	}
	return a.N > 0 && b.N > 0 && a.M2 == 0 && b.M2 == 0 && a.Mean == b.Mean
}

// tallyOf returns the tally of a pair if it is of the metric.
func tallyOf(of Cell, m *Metric, i, j int) (t stat.Tally) {
	if m.Counted {
		t = of.Tally(i, j)
	}
	return t
}

// shareRow returns the comparison of two shares, without the simultaneous interval. The interval
// is that of s, and the rest that of the means of batches.
func shareRow(a, b *stat.Series, d *stat.Difference, s stat.Shares, t stat.Tally, m *Metric, level float64) Row {
	r := blank(m)
	r.Note = None
	if a.N == 0 || b.N == 0 || s.NA == 0 {
		return r
	}
	r.Mean, r.MeanAgainst, r.Difference = s.A, s.B, s.Difference()
	r.Instances, r.Batches = min(s.NA, s.NB), int64(d.Batches())
	r.count(t, t.N() == 0)
	if alike(a, b, t) {
		r.Note = Equal
		r.bound(level, r.Instances)
		return r
	}
	r.Note = Measured
	r.Lo, r.Hi = s.Interval(level)
	r.P, r.Effect = s.P(), d.Effect()
	if q := d.Quotient(a, b); d.Measured(1) {
		r.Ratio = q.Mean
		r.RatioLo, r.RatioHi = q.Interval(level)
		r.RatioLo = max(0, r.RatioLo)
	} else if s.B > 0 {
		r.Ratio = s.A / s.B
	}
	return r
}

// sharePair returns the row of a pair of shares in a cell.
func (c *comparison) sharePair(m *judged, of Cell, p [2]int, d *stat.Difference) Row {
	a, b := of.Series(p[0], m.Metric.Name), of.Series(p[1], m.Metric.Name)
	d.Pair(a, b)
	t := tallyOf(of, &m.Metric, p[0], p[1])
	s := stat.SharesBy(a, b, t)
	r := shareRow(a, b, d, s, t, &m.Metric, c.options.Level)
	if r.Note == Measured {
		r.together(s.Interval(m.family.each()))
	}
	return r
}

// addShares adds a pair of shares to the family, if they get an interval.
func (m *judged) addShares(a, b *stat.Series, t stat.Tally) {
	if a.N > 0 && b.N > 0 && !alike(a, b, t) {
		m.addEstimate()
	}
}

// shareBounds returns bounds for [stat.WithBestBy].
func shareBounds(of Cell, m *Metric, i, j int, probability float64) (lo, hi float64) {
	a, b := of.Series(i, m.Name), of.Series(j, m.Name)
	t := tallyOf(of, m, i, j)
	if alike(a, b, t) {
		return 0, 0
	}
	if lo, hi = stat.SharesBy(a, b, t).Interval(2*probability - 1); !math.IsNaN(lo) {
		return lo, hi
	}
	return math.Inf(-1), math.Inf(1)
}

// clip keeps the intervals of the difference of two shares, and of their ratio, to what these may
// be.
func (r *Row) clip() {
	if r.Metric.Binary {
		r.Lo, r.AllLo = max(-1, r.Lo), max(-1, r.AllLo)
		r.Hi, r.AllHi = min(1, r.Hi), min(1, r.AllHi)
		r.RatioLo = max(0, r.RatioLo)
	}
}
