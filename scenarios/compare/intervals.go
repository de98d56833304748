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

// certain sets intervals without width.
func (r *Row) certain() {
	r.Lo, r.Hi, r.AllLo, r.AllHi = r.Difference, r.Difference, r.Difference, r.Difference
	r.Significant = r.Metric.Better(r.Difference)
}

// same notes that two differ in no batch, or by the same in all of them.
func (r *Row) same(tied bool) {
	if tied {
		r.Note, r.Difference, r.Ratio = Equal, 0, 1
		return
	}
	r.Note = Constant
	r.certain()
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
