package stopping

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Precision says how narrow the intervals of all metrics of all policies are to be.
type Precision struct {
	Share float64 // of the mean: the half-width of an interval
	Level float64 // of the intervals

	// Interval returns the interval of the mean of the m-th metric at the level.
	Interval func(m int, s *stat.Series) (lo, hi float64)

	// Binary reports of the m-th metric whether it is a share of the instances. The half-width of its
	// interval is to be at most Share itself, as the shares of those in which something is so and
	// of the others are known equally well, and one of them may be 0. Nil: none is.
	Binary func(m int) bool
}

// Note notes in marks, a number for each metric, which intervals are narrow after a number of
// blocks: bit k stands for the k-th of the ends. Other numbers of blocks than the ends change
// nothing. Series are those of the metrics in all blocks so far.
func (p Precision) Note(marks []uint64, ends []int, blocks int, series []stat.Series) {
	e, is := slices.BinarySearch(ends, blocks)
	for m := range marks {
		if is && !p.wide(m, &series[m]) {
			marks[m] |= 1 << e
		}
	}
}

// wide reports whether the half-width of a mean's interval exceeds the share of the mean, or what
// it may be of a share of the instances. A mean without an interval is not known well enough,
// with three exceptions. If no instance has the metric, more are not likely to have it either. If
// a value is infinite, there is no mean, however many they are. If all values are equal and have
// no limits, no number of instances gives an interval: they are enough once other values can be
// expected, at the level, in no more than the share of the instances.
func (p Precision) wide(m int, s *stat.Series) bool {
	if s.N == 0 || math.IsInf(s.Max, 1) {
		return false
	}
	lo, hi := p.Interval(m, s)
	switch {
	case math.IsNaN(lo) && s.N > 1 && stat.Tied(s.Min, s.Max):
		return stat.Bound(p.Level, s.N) > p.Share
	case p.Binary != nil && p.Binary(m):
		return !((hi-lo)/2 <= p.Share)
	}
	return !((hi-lo)/2 <= p.Share*math.Abs(s.Mean))
}

// Done returns after how many blocks a cell is done, of whose policies the least has a number
// of blocks: at the first end after which all are narrow, and otherwise at the end of the
// next round.
func Done(ends []int, blocks int32, narrow uint64) int32 {
	e := 0
	for e < len(ends)-1 && int32(ends[e]) <= blocks && narrow>>e&1 == 0 {
		e++
	}
	return int32(ends[e])
}
