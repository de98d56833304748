package compare

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// second makes the rows of the cells.
func (c *comparison) second(visit func(r *Row) error) error {
	differences := make([]stat.Difference, len(c.pairs))
	rows := make([]Row, len(c.pairs))
	return c.chosen(func(cell int, of Cell) error {
		params := c.src.Row(cell)
		for _, m := range c.metrics {
			if m.Metric.Adjusted {
				c.ask(of, c.options.Level)
			}
			decided := c.repeated(m, of)
			for k, p := range c.pairs {
				rows[k] = c.pair(m, of, p, &differences[k])
				r := &rows[k]
				decided.enter(r, p)
				r.Scope, r.Cell, r.Cells, r.Params, r.Policy, r.Against = InCell, cell, 1, params, p[0], p[1]
				m.Pairs[k].add(r)
				if r.simultaneous() {
					m.Differences++
				}
				if r.Note == None {
					continue
				}
				if m.Cells == 1 {
					m.All = append(m.All, *r)
				}
				if err := visit(r); err != nil {
					return err
				}
			}
			if err := c.best(m, cell, of, differences, rows, visit); err != nil {
				return err
			}
		}
		return nil
	})
}

// add counts a cell, unless a policy has no results there. An interval of its own shows that the
// two differ often enough, and that more instances would do.
func (p *PairCount) add(r *Row) {
	switch mark := r.Mark(); {
	case mark == Nothing:
	case r.Significant > 0:
		p.Ahead++
	case r.Significant < 0:
		p.Behind++
	case mark == Ties:
		p.Tied++
	case mark == Unseen:
		p.Open++
	case r.Note == Few || !math.IsNaN(r.Lo):
		p.Few++
	default:
		p.Rare++
	}
}

// pair returns the comparison of a pair in a cell, and sets their difference.
func (c *comparison) pair(m *judged, of Cell, p [2]int, d *stat.Difference) Row {
	if m.Metric.Adjusted {
		r, e := c.adjustedRow(m, of, p)
		if r.Note == Adjusted && r.Instances >= int64(c.src.Batch*m.Batches) {
			r.AllLo, r.AllHi = e.Interval(m.family.each())
			r.judge()
		}
		return r
	}
	if m.Metric.Exact {
		r := blank(&m.Metric)
		r.Note = None
		x, ok := of.Fact(p[0], m.Metric.Name)
		y, known := of.Fact(p[1], m.Metric.Name)
		if ok && known {
			r.setExact(x, y)
		}
		return r
	}
	if m.Metric.Binary {
		return c.sharePair(m, of, p, d)
	}
	a, b := of.Series(p[0], m.Metric.Name), of.Series(p[1], m.Metric.Name)
	d.Pair(a, b)
	r := pairRow(a, b, d, tallyOf(of, &m.Metric, p[0], p[1]), &m.Metric, c.options.Level)
	if lo, hi := m.interval(d); r.Note == Measured {
		r.together(lo, hi)
	}
	return r
}

// best makes the rows of policies and the best of the others in a cell, and ranks them. Those
// without results are left out.
func (c *comparison) best(m *judged, cell int, of Cell, differences []stat.Difference, rows []Row, visit func(r *Row) error) error {
	var there []int
	var means []float64
	for _, i := range m.ranked {
		if x, ok := c.value(of, &m.Metric, i); ok {
			there, means = append(there, i), append(means, x)
		}
	}
	place := func(i, j int) int { return placeOf(len(c.src.Policies), there[i], there[j]) }
	common := m.common(there)
	if common {
		m.ranks.add(there, means, &m.Metric, func(i, j int) int { return rows[place(i, j)].Significant })
	}
	if len(there) < 2 || m.Metric.Exact {
		return nil
	}
	var distances []stat.Distance
	switch {
	case m.Metric.Adjusted:
		distances = stat.WithBestBy(means, func(i, j int, probability float64) (lo, hi float64) {
			return c.estimates.bounds(there[i], there[j], probability)
		}, m.Metric.Less, c.options.Level)
	case m.Metric.Binary:
		distances = stat.WithBestBy(means, func(i, j int, probability float64) (lo, hi float64) {
			return shareBounds(of, &m.Metric, there[i], there[j], probability)
		}, m.Metric.Less, c.options.Level)
	default:
		distances = stat.WithBest(means, func(i, j int) *stat.Difference { return &differences[place(i, j)] }, m.Metric.Less, c.options.Level)
	}
	var r Row
	for i, d := range distances {
		r = blank(&m.Metric)
		r.Scope, r.Cell, r.Params, r.Policy, r.Against = ToBest, cell, rows[0].Params, there[i], -1
		r.Mean, r.MeanAgainst = means[i], bestBut(i, means, m.Metric.Less)
		r.Difference, r.Ratio = r.Mean-r.MeanAgainst, r.Mean/r.MeanAgainst
		r.Lo, r.Hi = finite(d.Lo), finite(d.Hi)
		if m.Metric.Less {
			r.Lo, r.Hi = 0-r.Hi, 0-r.Lo
		}
		s := of.Series(there[i], m.Metric.series())
		r.Instances, r.Batches = s.N, s.N/int64(c.src.Batch)
		switch {
		case !d.Best:
			r.Significant = -1
		case d.Lo == 0:
			r.Significant = 1
		}
		m.ranks.best(there[i], common && d.Best)
		if err := visit(&r); err != nil {
			return err
		}
	}
	return nil
}

// common reports whether the policies in a cell are all that are ranked, and counts the cell if so.
func (m *judged) common(there []int) bool {
	if len(there) < len(m.ranked) || len(there) == 0 {
		return false
	}
	m.Common++
	return true
}

// value returns the mean or the fact of a policy in a cell, if there is one.
func (c *comparison) value(of Cell, m *Metric, policy int) (float64, bool) {
	switch {
	case m.Exact:
		return of.Fact(policy, m.Name)
	case m.Adjusted:
		r := c.estimates.ratios[policy]
		return r.mean, r.known
	}
	s := of.Series(policy, m.Name)
	return s.Mean, s.N > 0 && s.Mean-s.Mean == 0
}

// placeOf returns the place of the pair i < j of k policies in [Pairs].
func placeOf(k, i, j int) int { return i*k - i*(i+1)/2 + j - i - 1 }

// bestBut returns the best of the means but the i-th.
func bestBut(i int, means []float64, less bool) float64 {
	others := slices.Delete(slices.Clone(means), i, i+1)
	if less {
		return slices.Min(others)
	}
	return slices.Max(others)
}

// finite returns x, or NaN if it is infinite.
func finite(x float64) float64 {
	if math.IsInf(x, 0) {
		return nan
	}
	return x
}
