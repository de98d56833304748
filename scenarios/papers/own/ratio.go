package own

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// ratio is a metric of one policy over the same metric of another, each averaged over some cells. Its 95%
// interval is NaN where there are too few batches.
type ratio struct {
	mean, lo, hi float64
	errors       []float64 // what each batch adds to the error of the mean
}

// ratioOf returns the ratio of policy a to policy b. Cells share the random numbers of their interruptions,
// so the interval is computed from averages of batches, in which variation common to both policies cancels. A
// factor, if not nil, multiplies a cell's metric of a policy.
func ratioOf(r *scenarios.Report, metric string, cells []int, a, b int, factor func(cell, policy int) float64) ratio {
	x, y := averages(r, metric, cells, a, factor), averages(r, metric, cells, b, factor)
	q := ratio{mean: math.NaN(), lo: math.NaN(), hi: math.NaN()}
	if x == nil || y == nil || len(x) != len(y) {
		return q
	}
	var above, below stat.Moments
	for k := range x {
		above.Add(x[k])
		below.Add(y[k])
	}
	q.mean = above.Mean / below.Mean
	for k := range x {
		q.errors = append(q.errors, (x[k]-q.mean*y[k])/below.Mean)
	}
	q.lo, q.hi = interval(q.mean, q.errors)
	return q
}

// interval returns the 95% interval of a mean by the errors of its batches.
func interval(mean float64, errors []float64) (lo, hi float64) {
	var m stat.Moments
	for _, x := range errors {
		m.Add(x)
	}
	lo, hi = m.Student(scenarios.Level)
	return mean + lo - m.Mean, mean + hi - m.Mean
}

// minus returns the 95% interval of the difference to another ratio, which may have the same instances in its
// batches.
func (q ratio) minus(other ratio) (lo, hi float64) {
	if len(q.errors) != len(other.errors) {
		return math.NaN(), math.NaN()
	}
	errors := make([]float64, len(q.errors))
	for k := range errors {
		errors[k] = q.errors[k] - other.errors[k]
	}
	return interval(q.mean-other.mean, errors)
}

// averages returns a policy's mean of a metric over some cells, for each batch.
func averages(
	r *scenarios.Report, metric string, cells []int, policy int, factor func(cell, policy int) float64,
) []float64 {
	series := make([]*stat.Series, len(cells))
	for i, c := range cells {
		series[i] = r.Cell(c).Series(policy, metric)
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
func (q ratio) String() string {
	if math.IsNaN(q.lo) {
		return fmt.Sprintf("%.2f", q.mean)
	}
	return fmt.Sprintf("%.2f (%.2f to %.2f)", q.mean, q.lo, q.hi)
}
