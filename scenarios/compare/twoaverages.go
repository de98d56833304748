package compare

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// averages makes the rows over all cells, unless there is only one.
func (m *change) averages(t *two) *Changed {
	found := &Changed{
		Metric: m.Metric, Cells: m.cells, Paired: m.paired, Together: !m.large, Batches: m.batches(m.cells*len(m.sides), &m.Metric),
		Counts: make([]PairCount, len(m.sides)),
	}
	if m.cells < 2 {
		return found
	}
	var estimates []stat.Estimate
	for k := range m.sides {
		s := &m.sides[k]
		if s.pairs.cells() == 0 {
			continue
		}
		var r Row
		var e stat.Estimate
		if m.paired == m.cells || m.Metric.Exact {
			r, e = s.pairs.row(&m.Metric, t.after.Batch, t.options.Level)
		} else {
			r, e = s.apart(&m.Metric, t.after.Batch, t.options.Level)
		}
		r.Scope, r.Policy, r.Against = OverAll, k, k
		for range t.both.Layout.Params {
			r.Params = append(r.Params, nan)
		}
		m.all, estimates = append(m.all, r), append(estimates, e)
	}
	together(m.all, estimates, t.options.Level)
	found.All = m.all
	return found
}

// apart returns the comparison where the studies share nothing in some cells. If they do share
// luck in others, the interval is too wide rather than too narrow.
func (s *side) apart(m *Metric, batch int, level float64) (Row, stat.Estimate) {
	r := blank(m)
	r.Pairing = Unpaired
	r.Mean, r.MeanAgainst = s.after.Mean(), s.before.Mean()
	r.Batches = s.instances
	r.Instances = r.Batches * int64(batch)
	e := stat.Apart(&s.after, &s.before)
	r.Difference, r.Ratio = e.Mean, r.Mean/r.MeanAgainst
	if !(e.SE > 1e-9*math.Abs(e.Mean)) {
		switch r.Note = Few; {
		case e.SE >= 0 && stat.Tied(r.Mean, r.MeanAgainst):
			r.Note, r.Difference, r.Ratio = Equal, 0, 1
		case e.SE >= 0:
			r.Note = Constant
			r.certain()
		}
		return r, stat.Estimate{SE: nan}
	}
	r.Lo, r.Hi = e.Interval(level)
	r.P = e.P(0)
	return r, e
}
