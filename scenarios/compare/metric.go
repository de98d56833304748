package compare

import "github.com/loadstar-sim/loadstar/results/stat"

// Metric is a number by which policies are compared.
type Metric struct {
	Name    string
	Less    bool // less is better
	Open    bool // it is not known whether less is better: compared only if the options say it
	Unit    bool // the values of all instances are between 0 and 1
	Counted bool // it is the one by which instances are won and lost
	Kind    Kind // nil: [Mean]
}

// kind returns how values of the metric are compared.
func (m *Metric) kind() Kind {
	if m.Kind == nil {
		return Mean{}
	}
	return m.Kind
}

// Better returns 1 if a difference a - b says that a is better, -1 if b is, and 0 for 0.
func (m *Metric) Better(difference float64) int {
	switch {
	case difference > 0 && !m.Less, difference < 0 && m.Less:
		return 1
	case difference < 0, difference > 0:
		return -1
	}
	return 0
}

// Kind says how values of a metric are compared: it is a [Mean], [Share], [Fact], [AdjustedRatio] or
// [DecidedMean].
type Kind interface {
	// begin begins a comparison by the metric.
	begin(m *metricRun) comparer

	// source names the sampled metric behind the values of a metric.
	source(metric string) string

	// across returns the kind by which a later study is compared with an earlier one, in which the metric
	// has another kind. It returns nil if the two cannot be compared.
	across(before Kind) Kind

	// clip returns the least or greatest possible difference, in place of an end of an interval.
	clip(end float64) float64

	phrases
}

// comparer compares pairs by one metric. Each cell is shown to it twice: in a first pass, which finds how
// many intervals are to hold at once, and in a second one in the same order.
type comparer interface {
	// enter begins a cell.
	enter(c Cell)

	// mean returns the mean or the fact of a policy in the cell, if there is one.
	mean(s sample) (x float64, known bool)

	// drawn returns the number of instances in a mean, or 0 if the mean does not come from instances alone.
	drawn(s sample) int64

	// add adds a pair in the first pass.
	add(p *pair)

	// row returns the comparison of a pair in the second pass.
	row(p *pair) Row

	// average returns an average over no cells.
	average() average

	// distances returns how far each of some policies is from the best of the others, by their means in
	// the cell, once all of their pairs have rows. It returns nil if means alone tell.
	distances(policies []int, means []float64) []stat.Distance
}

// average is a pair on average over cells.
type average interface {
	// add adds a cell.
	add(p *pair)

	// cells returns how many cells with results of both were added.
	cells() int

	// row returns the comparison without the simultaneous interval, and the estimate from which that
	// follows. The estimate may have no standard error.
	row() (Row, stat.Estimate)
}

// sample is a policy in a cell.
type sample struct {
	cell   Cell
	policy int
}

// pair is two samples that are compared by a metric.
type pair struct {
	place  int // among the pairs of the comparison
	a, b   sample
	paired bool       // both met the same instances
	tally  stat.Tally // of the instances that were won and lost; empty if that is not known
}

// series returns a sampled metric of both.
func (p *pair) series(metric string) (a, b *stat.Series) {
	return p.a.cell.Series(p.a.policy, metric), p.b.cell.Series(p.b.policy, metric)
}

// batches returns the means of all batches of both.
func (p *pair) batches(metric string) (a, b []float64) {
	return p.a.cell.Batches(p.a.policy, metric), p.b.cell.Batches(p.b.policy, metric)
}

// facts returns the exact values of both, if both are known.
func (p *pair) facts(metric string) (a, b float64, known bool) {
	a, one := p.a.cell.Fact(p.a.policy, metric)
	b, other := p.b.cell.Fact(p.b.policy, metric)
	return a, b, one && other
}

// pairing says whether both met the same instances.
func (p *pair) pairing() Pairing {
	if p.paired {
		return Paired
	}
	return Unpaired
}
