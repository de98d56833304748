package scenarios

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Limits says between which numbers a metric is in every episode. Its mean has an interval then
// even where few instances differ from the others.
type Limits int

// Limits of metrics.
const (
	AnyNumber   Limits = iota
	FromZero           // not negative
	ToOne              // from 0 to 1
	ToLoad             // from 0 to the workload
	ToReference        // from 0 to 1 if the reference is a bound of all policies, and not negative if not
)

// Origin says where values of a metric are from.
type Origin struct {
	Load      float64 // of the cell; +Inf if it is not known
	Bounded   bool    // no policy exceeds the work of the reference in any instance
	Reference bool    // they bound the reference itself
}

// Between returns the limits as numbers, which may be infinite.
func (l Limits) Between(of Origin) (least, most float64) {
	switch {
	case l == ToOne, l == ToReference && of.Bounded:
		return 0, 1
	case l == ToLoad:
		return 0, of.Load
	case l == AnyNumber:
		return math.Inf(-1), math.Inf(1)
	}
	return 0, math.Inf(1)
}

// Interval returns the interval of the mean of a metric at a level. All texts, figures and stopping rules
// use it. The interval of a share of the instances is [stat.Share]. The ratio of the reference to itself
// is exact. Others are [stat.Moments.Within].
func (m *Metric) Interval(s *stat.Series, level float64, of Origin) (lo, hi float64) {
	least, most := m.Limits.Between(of)
	switch {
	case m.Binary:
		return stat.Share(s.Mean, s.N, level)
	case m.Limits == ToReference && of.Reference && s.N > 0:
		return s.Mean, s.Mean
	}
	return s.Within(level, least, most)
}
