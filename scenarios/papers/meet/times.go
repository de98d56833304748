package meet

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// times is how many times as much one policy completes as another, on average over some cells.
// The ends of its interval are NaN where there are too few batches for one.
type times struct {
	mean, lo, hi float64
	off          []float64 // what each batch adds to the error of the mean
}

// compare returns how many times as much policy a completes as policy b: the mean ratio of a over
// that of b, each on average over cells. Cells share the luck of their interruptions, so the
// interval is that of the batches' averages, in which luck that both policies have cancels out. A
// factor, if not nil, is what a cell's numbers of a policy are multiplied by.
func compare(r *scenarios.Report, cells []int, a, b int, factor func(cell, policy int) float64) times {
	x, y := averages(r, cells, a, factor), averages(r, cells, b, factor)
	t := times{mean: math.NaN(), lo: math.NaN(), hi: math.NaN()}
	if x == nil || y == nil || len(x) != len(y) {
		return t
	}
	var above, below stat.Moments
	for k := range x {
		above.Add(x[k])
		below.Add(y[k])
	}
	t.mean = above.Mean / below.Mean
	for k := range x {
		t.off = append(t.off, (x[k]-t.mean*y[k])/below.Mean)
	}
	t.lo, t.hi = around(t.mean, t.off)
	return t
}

// around returns the 95% interval of a mean by the errors of its batches.
func around(mean float64, off []float64) (lo, hi float64) {
	var m stat.Moments
	for _, x := range off {
		m.Add(x)
	}
	lo, hi = m.Student(scenarios.Level)
	return mean + lo - m.Mean, mean + hi - m.Mean
}

// more returns the 95% interval of how much more t is than another, which may have met the same
// interruptions.
func (t times) more(than times) (lo, hi float64) {
	if len(t.off) != len(than.off) {
		return math.NaN(), math.NaN()
	}
	off := make([]float64, len(t.off))
	for k := range off {
		off[k] = t.off[k] - than.off[k]
	}
	return around(t.mean-than.mean, off)
}

// averages returns a policy's mean ratio over some cells for each batch.
func averages(r *scenarios.Report, cells []int, policy int, factor func(cell, policy int) float64) []float64 {
	series := make([]*stat.Series, len(cells))
	for i, c := range cells {
		series[i] = r.Series(c, policy, scenarios.Ratio)
	}
	if len(series) == 0 {
		return nil
	}
	means, _ := stat.Common(series...)
	if len(means) == 0 {
		return nil
	}
	sums := make([]float64, len(means[0]))
	for i, batches := range means {
		times := 1.0
		if factor != nil {
			times = factor(cells[i], policy)
		}
		for b, mean := range batches {
			sums[b] += times * mean / float64(len(cells))
		}
	}
	return sums
}

// String writes the mean with its interval.
func (t times) String() string {
	if math.IsNaN(t.lo) {
		return fmt.Sprintf("%.2f", t.mean)
	}
	return fmt.Sprintf("%.2f (%.2f to %.2f)", t.mean, t.lo, t.hi)
}
