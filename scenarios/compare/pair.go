package compare

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
)

var nan = math.NaN()

// blank returns a row in which nothing is known.
func blank(m *Metric) Row {
	return Row{
		Cell: -1, Metric: m, Pairing: Paired,
		Mean: nan, MeanAgainst: nan, Difference: nan, Lo: nan, Hi: nan, AllLo: nan, AllHi: nan, P: nan,
		Ratio: nan, RatioLo: nan, RatioHi: nan, Effect: nan,
	}
}

// pairRow returns the comparison of a pair in a cell without the simultaneous interval.
func pairRow(a, b *stat.Series, d *stat.Difference, t stat.Tally, m *Metric, level float64) Row {
	r := blank(m)
	r.Mean, r.MeanAgainst, r.Difference = a.Mean, b.Mean, d.Mean
	r.Batches = int64(d.Batches())
	r.Instances = d.Instances()
	if a.N == b.N {
		r.Instances = a.N
	} else {
		r.Mean, r.MeanAgainst = commonMeans(a, b, d.Batches())
	}
	r.count(t, t.N() == 0)
	q := d.Quotient(a, b)
	r.Ratio = q.Mean
	switch {
	case d.Batches() == 0 && !(a.N == b.N && a.N > 0) || math.IsNaN(d.Mean) || math.IsInf(d.Mean, 0):
		r.Note = None
	case d.Batches() > 0 && d.Tied():
		r.Note = Equal
		r.Instances = d.Instances()
		r.bound(level, r.Instances)
	case d.Constant():
		r.Note = Constant
		r.certain()
	case !d.Measured(1) && d.Batches() < stat.LeastBatches(1):
		r.Note = Few
	case !d.Measured(1):
		r.Note = Seldom
	default:
		r.Lo, r.Hi = d.Interval(level)
		r.P, r.Effect = d.P(), d.Effect()
		r.RatioLo, r.RatioHi = q.Interval(level)
	}
	return r
}

// commonMeans returns the means over the first n common batches of two series of which one has
// more instances.
func commonMeans(a, b *stat.Series, n int) (x, y float64) {
	pool := max(a.Pool(), b.Pool())
	for k := range n {
		x += a.Batches(pool)[k] / float64(n)
		y += b.Batches(pool)[k] / float64(n)
	}
	return x, y
}

// setExact sets the values of two facts, whose difference is what it is.
func (r *Row) setExact(a, b float64) {
	r.Mean, r.MeanAgainst, r.Difference, r.Note = a, b, a-b, Exact
	if stat.Tied(a, b) {
		r.Difference = 0
	}
	if b != 0 {
		r.Ratio = a / b
		r.RatioLo, r.RatioHi = r.Ratio, r.Ratio
	}
	r.certain()
}

// certain sets intervals without width.
func (r *Row) certain() {
	r.Lo, r.Hi, r.AllLo, r.AllHi = r.Difference, r.Difference, r.Difference, r.Difference
	r.Significant = r.Metric.Better(r.Difference)
}

// bound sets the interval of a difference that is 0 in all of a number of independent
// instances, if none can differ by more than 1.
func (r *Row) bound(level float64, instances int64) {
	r.Difference, r.Ratio = 0, 1
	if r.Metric.Unit {
		r.Hi = stat.Bound(level, instances)
		r.Lo = -r.Hi
	}
}

// together sets the simultaneous interval, which may be missing.
func (r *Row) together(lo, hi float64) {
	if r.AllLo, r.AllHi = lo, hi; math.IsNaN(lo) {
		r.Note = Alone
	}
	r.judge()
}

// simultaneous reports whether the row has an interval that holds with others at once, and is not
// known for certain.
func (r *Row) simultaneous() bool {
	switch r.Note {
	case Measured, Adjusted, Repeated:
		return !math.IsNaN(r.AllLo)
	}
	return false
}

// judge sets from the simultaneous interval whether the difference is significant.
func (r *Row) judge() {
	switch {
	case r.AllLo > 0:
		r.Significant = r.Metric.Better(1)
	case r.AllHi < 0:
		r.Significant = r.Metric.Better(-1)
	}
}

// count sets the instances that were won, tied and lost.
func (r *Row) count(t stat.Tally, unknown bool) {
	if unknown || !r.Metric.Counted {
		return
	}
	r.Counted, r.Won, r.EqualIn, r.Lost = true, t.Above, t.Tied, t.Below
	if r.Metric.Less {
		r.Won, r.Lost = t.Below, t.Above
	}
}
