package goal

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Precision says how narrow the intervals of all metrics of all policies are to be.
type Precision struct {
	Share float64 // of the mean: the half-width of an interval
	Level float64 // of the intervals
}

// Narrow reports whether an interval is narrow enough: its half-width is at most Share times the mean. For a
// binary metric it is at most Share itself, since instances with the property and instances without it are
// known equally well, and one share may be 0.
//
// A mean without an interval is not known well enough, with three exceptions. If no instance has the
// metric, more are not likely to have it either. If a value is infinite, no number of instances gives a
// mean. If all values are equal and have no limits, no number of instances gives an interval: they are
// enough once other values can be expected, at the level, in no more than Share of the instances.
func (p Precision) Narrow(s *stat.Series, lo, hi float64, binary bool) bool {
	switch {
	case s.N == 0 || math.IsInf(s.Max, 1):
		return true
	case math.IsNaN(lo) && s.N > 1 && stat.Tied(s.Min, s.Max):
		return stat.Bound(p.Level, s.N) <= p.Share
	case binary:
		return (hi-lo)/2 <= p.Share
	}
	return (hi-lo)/2 <= p.Share*math.Abs(s.Mean)
}

// Done returns after how many blocks a cell is done, from the number of blocks of the policy with the
// fewest: at the first end after which all are narrow, and otherwise at the end of the next round.
func Done(ends []int, blocks int32, narrow uint64) int32 {
	e := 0
	for e < len(ends)-1 && int32(ends[e]) <= blocks && narrow>>e&1 == 0 {
		e++
	}
	return int32(ends[e])
}
