package compare

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// second makes the rows of the cells.
func (t *two) second(found *Change, visit func(r *Row) error) error {
	return t.each(func(cell int, before, after Cell, same bool) error {
		values := t.after.Row(cell)
		var params []float64
		for _, at := range t.params {
			params = append(params, values[at])
		}
		for n, m := range t.metrics {
			for k := range t.policies {
				r := t.row(m, k, before, after, same)
				r.Scope, r.Cell, r.Params, r.Policy, r.Against = InCell, cell, params, k, k
				found.Metrics[n].Counts[k].add(&r)
				if r.simultaneous() {
					found.Metrics[n].Differences++
				}
				if m.cells == 1 && r.Note != None {
					found.Metrics[n].All = append(found.Metrics[n].All, r)
				}
				if r.Note == None {
					continue
				}
				if err := visit(&r); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// row returns the comparison of a policy in a cell.
func (t *two) row(m *change, policy int, before, after Cell, same bool) Row {
	p := t.policies[policy]
	r := blank(&m.Metric)
	r.Note = None
	if m.Metric.Exact {
		x, ok := after.Fact(p[1], m.Metric.Name)
		y, known := before.Fact(p[0], m.Metric.Name)
		if ok && known {
			r.setExact(x, y)
		}
		return r
	}
	a, b := after.Series(p[1], m.Metric.Name), before.Series(p[0], m.Metric.Name)
	if a.N == 0 || b.N == 0 {
		return r
	}
	level := t.options.Level
	if m.Metric.Binary {
		d, s := stat.Difference{}, stat.SharesApart(a, b)
		if same {
			d, s = stat.Pair(a, b), stat.SharesOf(a, b)
		}
		if r = shareRow(a, b, &d, s, stat.Tally{}, &m.Metric, level); !same {
			r.Pairing = Unpaired
		}
		if r.Note == Measured {
			r.together(s.Interval(m.family.each()))
		}
		return r
	}
	if same {
		d := stat.Pair(a, b)
		r = pairRow(a, b, &d, stat.Tally{}, &m.Metric, level)
		if lo, hi := m.interval(&d); r.Note == Measured {
			r.together(lo, hi)
		}
		return r
	}
	e, ok := t.welch(a, b, 1)
	r.Pairing, r.Note = Unpaired, Few
	r.Mean, r.MeanAgainst, r.Difference, r.Ratio = a.Mean, b.Mean, e.Mean, a.Mean/b.Mean
	r.Instances = min(a.N, b.N)
	r.Batches = r.Instances / int64(t.after.Batch)
	switch {
	case math.IsNaN(e.Mean):
		r.Note = None
	case ok:
		r.Note = Measured
		r.Lo, r.Hi = e.Interval(level)
		r.P = e.P(0)
		lo, hi := nan, nan
		if _, ample := t.welch(a, b, m.measurable); ample {
			lo, hi = m.estimated(e)
		}
		r.together(lo, hi)
	case !(e.SE > 1e-9*math.Abs(e.Mean)) && stat.Tied(a.Mean, b.Mean):
		r.Note = Equal
		r.Difference, r.Ratio = 0, 1
	case !(e.SE > 1e-9*math.Abs(e.Mean)):
		r.Note = Constant
		r.certain()
	}
	return r
}
