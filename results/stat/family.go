package stat

import "math"

// Measured reports whether [Simultaneous] would have an interval of the difference among so
// many others.
func (d *Difference) Measured(among int) bool { return d.measured(LeastBatches(among)) }

// MostTogether is the largest number of differences for which [Simultaneous] makes use of their dependence.
const MostTogether = mostFlipped

// Among returns the interval of the difference that [Simultaneous] has if more than [MostTogether] of all
// are measured: Bonferroni's, one difference at a time and without the others at hand. Its ends are
// Student's or Hall's, whichever is farther out. They are NaN unless the difference is [Difference.Measured]
// among all.
func (d *Difference) Among(all, measured int, level float64) (lo, hi float64) {
	if !d.Measured(all) || measured < 1 {
		return math.NaN(), math.NaN()
	}
	if measured == 1 {
		return d.Interval(level)
	}
	t := studentT(1-(1-level)/float64(measured), int64(d.Batches()-1))
	lo, hi = d.student(t)
	below, above := d.hall(t)
	return min(lo, below), max(hi, above)
}
