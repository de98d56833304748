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
}

// Narrow returns after which of the ends all intervals of a policy in a cell are narrow, as
// a bit for each. Block returns the samples of the metrics in one of the first blocks, which
// are valid until its next call.
func (p Precision) Narrow(ends []int, blocks, metrics int, block func(i int) ([]stat.Sample, error)) (mask uint64, err error) {
	moments := make([]stat.Moments, metrics)
	e := 0
	for i := range blocks {
		samples, err := block(i)
		if err != nil {
			return 0, err
		}
		for m := range moments {
			moments[m].Merge(samples[m].Moments)
		}
		for e < len(ends) && ends[e] < i+1 {
			e++
		}
		if e < len(ends) && ends[e] == i+1 && !slices.ContainsFunc(moments, p.wide) {
			mask |= 1 << e
		}
	}
	return mask, nil
}

// wide reports whether the half-width of a mean's interval exceeds the share of the mean. An
// interval that is not a number is wide, unless no instance has the metric: then more are
// not likely to have it either.
func (p Precision) wide(m stat.Moments) bool {
	if m.N == 0 {
		return false
	}
	lo, hi := m.Interval(p.Level)
	return !((hi-lo)/2 <= p.Share*math.Abs(m.Mean))
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
