package compare

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Mean is the kind of metrics that are means over instances. Other kinds are means too, except where they
// say otherwise.
type Mean struct{}

func (Mean) source(metric string) string { return metric }

func (Mean) across(before Kind) Kind {
	switch before.(type) {
	case Fact, AdjustedRatio:
		return nil
	}
	return Mean{}
}

func (Mean) clip(end float64) float64 { return end }

func (Mean) begin(m *metricRun) comparer {
	return &means{metricRun: m, differences: make([]stat.Difference, len(m.places))}
}

// means compares means.
type means struct {
	*metricRun
	differences []stat.Difference // by pair, in the cell
	next        stat.Difference   // in the first pass
}

func (m *means) enter(Cell) {}

func (m *means) mean(s sample) (float64, bool) {
	of := s.cell.Series(s.policy, m.Metric.Name)
	return of.Mean, of.N > 0 && of.Mean-of.Mean == 0
}

func (m *means) drawn(s sample) int64 { return s.cell.Series(s.policy, m.Metric.Name).N }

func (m *means) add(p *pair) {
	a, b := p.series(m.Metric.Name)
	if !p.paired {
		if _, ok := m.welch(a, b, 1); ok {
			m.family.addEstimate()
		}
		return
	}
	m.next.Pair(a, b)
	m.family.add(&m.next)
}

// welch returns the difference of two series that share nothing, and whether it has an interval of its own
// among some differences: each mean must be over as many instances as an interval of batches takes.
func (m *means) welch(a, b *stat.Series, differences int) (e stat.Estimate, ok bool) {
	e = stat.Welch(a.Moments, b.Moments)
	return e, min(a.N, b.N) >= int64(m.batch*stat.LeastBatches(differences)) && spreads(e)
}

// spreads reports whether an estimate has an error that is more than rounding.
func spreads(e stat.Estimate) bool { return e.SE > 1e-9*math.Abs(e.Mean) }

func (m *means) row(p *pair) Row {
	a, b := p.series(m.Metric.Name)
	if !p.paired {
		return m.unpaired(a, b)
	}
	d := &m.differences[p.place]
	d.Pair(a, b)
	r := m.paired(a, b, d)
	r.count(p.tally, p.tally.N() == 0)
	if lo, hi := m.family.interval(d); r.Note == Measured {
		r.together(lo, hi)
	}
	return r
}

// paired returns the comparison of two series on the same instances, without the simultaneous interval.
func (m *means) paired(a, b *stat.Series, d *stat.Difference) Row {
	r := blank(&m.Metric)
	r.Mean, r.MeanAgainst, r.Difference = a.Mean, b.Mean, d.Mean
	r.Batches, r.Instances = int64(d.Batches()), d.Instances()
	if a.N == b.N {
		r.Instances = a.N
	} else {
		r.Mean, r.MeanAgainst = commonMeans(a, b, d.Batches())
	}
	q := d.Quotient(a, b)
	r.Ratio = q.Mean
	switch {
	case d.Batches() == 0 && !(a.N == b.N && a.N > 0) || math.IsNaN(d.Mean) || math.IsInf(d.Mean, 0):
		r.Note = None
	case d.Batches() > 0 && d.Tied():
		r.Note = Equal
		r.Instances = d.Instances()
		r.bound(m.level, r.Instances)
	case d.Constant():
		r.Note = Constant
		r.certain()
	case !d.Measured(1) && d.Batches() < stat.LeastBatches(1):
		r.Note = Few
	case !d.Measured(1):
		r.Note = Seldom
	default:
		r.Lo, r.Hi = d.Interval(m.level)
		r.P, r.Effect = d.P(), d.Effect()
		r.RatioLo, r.RatioHi = q.Interval(m.level)
	}
	return r
}

// commonMeans returns the means over the first n common batches of two series when one has more instances
// than the other.
func commonMeans(a, b *stat.Series, n int) (x, y float64) {
	pool := max(a.Pool(), b.Pool())
	for k := range n {
		x += a.Batches(pool)[k] / float64(n)
		y += b.Batches(pool)[k] / float64(n)
	}
	return x, y
}

// unpaired returns the comparison of two series that share nothing.
func (m *means) unpaired(a, b *stat.Series) Row {
	r := blank(&m.Metric)
	r.Pairing, r.Note = Unpaired, None
	if a.N == 0 || b.N == 0 {
		return r
	}
	e, ok := m.welch(a, b, 1)
	r.Note = Few
	r.Mean, r.MeanAgainst, r.Difference, r.Ratio = a.Mean, b.Mean, e.Mean, a.Mean/b.Mean
	r.Instances = min(a.N, b.N)
	r.Batches = r.Instances / int64(m.batch)
	switch {
	case math.IsNaN(e.Mean):
		r.Note = None
	case ok:
		r.Note = Measured
		r.Lo, r.Hi = e.Interval(m.level)
		r.P = e.P(0)
		lo, hi := nan, nan
		if _, ample := m.welch(a, b, m.family.measurable); ample {
			lo, hi = e.Interval(m.family.singleLevel())
		}
		r.together(lo, hi)
	case !spreads(e):
		r.same(stat.Tied(a.Mean, b.Mean))
	}
	return r
}

func (m *means) distances(policies []int, means []float64) []stat.Distance {
	return stat.WithBest(means, func(i, j int) *stat.Difference {
		return &m.differences[placeOf(len(m.src.Policies), policies[i], policies[j])]
	}, m.Metric.Less, m.level)
}

func (m *means) average() average {
	paired := &meanAverage{metricRun: m.metricRun}
	if m.src.Change == nil {
		return paired
	}
	return &changeAverage{meanAverage: paired}
}

// meanAverage is a pair of means on average over cells.
type meanAverage struct {
	*metricRun
	over    stat.CellPairs
	tally   stat.Tally
	unknown bool // in a cell it is not known which instances were won
}

func (a *meanAverage) add(p *pair) {
	x, y := p.batches(a.Metric.Name)
	if len(x) == 0 || len(y) == 0 {
		return
	}
	a.over.Add(x, y)
	a.tally.Merge(p.tally)
	a.unknown = a.unknown || p.tally.N() == 0
}

func (a *meanAverage) cells() int { return a.over.Cells() }

func (a *meanAverage) row() (Row, stat.Estimate) {
	r := blank(&a.Metric)
	r.Mean, r.MeanAgainst = a.over.Means()
	r.Batches = a.over.Batches()
	r.Instances = r.Batches * int64(a.batch)
	d, q := a.over.Difference(), a.over.Ratio()
	r.Difference, r.Ratio = d.Mean, q.Mean
	r.count(a.tally, a.unknown)
	switch {
	case math.IsNaN(r.Difference) || math.IsInf(r.Difference, 0):
		r.Note = None
	case a.over.Tied():
		r.Note = Equal
		r.bound(a.level, int64(a.over.Least()*a.batch)) // cells may share instances
	case a.over.Few():
		r.Note = Few
	case a.over.Rare():
		r.Note = Seldom
	case !spreads(d):
		r.Note = Constant
		r.certain()
	}
	if r.Note != Measured {
		return r, stat.Estimate{SE: nan}
	}
	r.Lo, r.Hi = d.Interval(a.level)
	r.P = d.P(0)
	r.RatioLo, r.RatioHi = q.Interval(a.level)
	return r, d
}

// changeAverage compares a policy in two studies on average over cells. The studies may share instances in
// some cells and not in others; the interval is then too wide rather than too narrow.
type changeAverage struct {
	*meanAverage
	after, before stat.Cells
	instances     int64
	unpaired      bool
}

func (c *changeAverage) add(p *pair) {
	c.unpaired = c.unpaired || !p.paired
	c.meanAverage.add(p)
	after, before := p.batches(c.Metric.Name)
	if len(after) == 0 || len(before) == 0 {
		return
	}
	c.after.Add(after)
	c.before.Add(before)
	c.instances += int64(min(len(after), len(before)))
}

func (c *changeAverage) row() (Row, stat.Estimate) {
	if !c.unpaired {
		return c.meanAverage.row()
	}
	r := blank(&c.Metric)
	r.Pairing = Unpaired
	r.Mean, r.MeanAgainst = c.after.Mean(), c.before.Mean()
	r.Batches = c.instances
	r.Instances = r.Batches * int64(c.batch)
	e := stat.Apart(&c.after, &c.before)
	r.Difference, r.Ratio = e.Mean, r.Mean/r.MeanAgainst
	if !spreads(e) {
		if r.Note = Few; e.SE >= 0 {
			r.same(stat.Tied(r.Mean, r.MeanAgainst))
		}
		return r, stat.Estimate{SE: nan}
	}
	r.Lo, r.Hi = e.Interval(c.level)
	r.P = e.P(0)
	return r, e
}
