package compare

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// first finds how large the families are, and the averages.
func (c *comparison) first() error {
	chosen := c.src.Cells
	if c.options.Where != nil {
		chosen = 0
		for cell := range c.src.Cells {
			if c.options.Where(cell) {
				chosen++
			}
		}
	}
	var d stat.Difference
	err := c.chosen(func(cell int, of Cell) error {
		for _, m := range c.metrics {
			m.Cells++
			if m.Metric.Adjusted {
				c.ask(of, level)
			}
			c.count(m, cell, of)
			groups := []*group{&m.whole}
			if g := c.groupOf(m, cell); g != nil {
				groups = append(groups, g)
			}
			for k, p := range c.pairs {
				switch {
				case m.Metric.Adjusted:
					if d, ok := c.estimates.difference(p[0], p[1]); ok && !d.Tied {
						m.addEstimate()
					}
					for _, g := range groups {
						g.pairs[k].adjustment.add(of, &c.estimates, p[0], p[1])
					}
					continue
				case m.Metric.Binary:
					m.addShares(of.Series(p[0], m.Metric.Name), of.Series(p[1], m.Metric.Name), tallyOf(of, &m.Metric, p[0], p[1]))
				case !m.Metric.Exact:
					d.Pair(of.Series(p[0], m.Metric.Name), of.Series(p[1], m.Metric.Name))
					m.add(&d)
				}
				for _, g := range groups {
					g.pairs[k].add(of, &m.Metric, p[0], p[1])
				}
			}
		}
		return nil
	})
	for _, m := range c.metrics {
		m.judge()
		c.rank(m)
		m.Chosen = chosen
		m.Together, m.Batches = !m.large, m.batches(m.Cells*len(c.pairs), &m.Metric)
	}
	return err
}

// presence is in how many cells a policy has a mean by a metric, and in how many it has none though
// it has results, and others have a mean.
type presence struct {
	has, lacks int
	infinite   bool // in some of these cells it has values, which are not all finite
	unplanned  bool // in some it has none of any metric
}

// count notes how many instances a cell has, and which policies have none, or none of the metric.
func (c *comparison) count(m *judged, cell int, of Cell) {
	var without []int
	any := false
	for i := range c.src.Policies {
		_, has := c.value(of, &m.Metric, i)
		switch {
		case has:
			m.counts[i].has++
			any = any || slices.Contains(c.ranked, i)
		case c.src.Stored != nil && !c.src.Stored(cell, i), c.src.Stored == nil && !c.sampled(of, i):
			m.Missing++
		default:
			without = append(without, i)
		}
		if n := of.Series(i, m.Metric.series()).N; n > 0 && !m.Metric.Exact && !m.Metric.Adjusted {
			if m.Instances[0] == 0 || n < m.Instances[0] {
				m.Instances[0] = n
			}
			m.Instances[1] = max(m.Instances[1], n)
		}
	}
	if !any {
		m.Without++
		return
	}
	for _, i := range without {
		m.counts[i].lacks++
		drawn := !m.Metric.Exact && !m.Metric.Adjusted && of.Series(i, m.Metric.Name).N > 0
		m.counts[i].infinite = m.counts[i].infinite || drawn
		m.counts[i].unplanned = m.counts[i].unplanned || !c.sampled(of, i)
	}
}

// sampled reports whether a policy has results by any metric in a cell.
func (c *comparison) sampled(of Cell, policy int) bool {
	return slices.ContainsFunc(c.src.Metrics, func(m Metric) bool {
		_, fact := of.Fact(policy, m.Name)
		return fact || of.Series(policy, m.series()).N > 0
	})
}

// rank chooses the policies that are ranked: those that have the metric in some cell, and lack it in
// none in which they have results and others have it. Means over unlike cells say nothing of each
// other.
func (c *comparison) rank(m *judged) {
	for i, n := range m.counts {
		switch {
		case n.lacks > 0:
			m.Lacks = append(m.Lacks, Lack{i, n.lacks, n.infinite, n.unplanned})
		case n.has > 0 && slices.Contains(c.ranked, i):
			m.ranked = append(m.ranked, i)
		}
	}
}

// groupOf returns the group of a cell, or nil if there are no groups.
func (c *comparison) groupOf(m *judged, cell int) *group {
	if len(c.by) == 0 {
		return nil
	}
	values := c.src.Row(cell)
	name := ""
	for _, at := range c.by {
		name += fmt.Sprint(values[at], " ")
	}
	g := m.named[name]
	if g == nil {
		made := c.newGroup(OfGroup)
		g = &made
		for _, at := range c.by {
			g.params[at] = values[at]
		}
		m.named[name], m.groups = g, append(m.groups, g)
	}
	return g
}

// averages makes the rows over all cells, unless there is only one, and those of groups.
func (c *comparison) averages(visit func(r *Row) error) error {
	for _, m := range c.metrics {
		if m.Cells > 1 {
			m.All = c.rows(m, &m.whole)
		}
		m.Groups = c.rows(m, m.groups...)
		for _, rows := range [][]Row{m.All, m.Groups} {
			for i := range rows {
				if err := visit(&rows[i]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// rows returns the rows of groups, whose simultaneous intervals are those of one family.
func (c *comparison) rows(m *judged, groups ...*group) (rows []Row) {
	var estimates []stat.Estimate
	for _, g := range groups {
		for k, p := range c.pairs {
			if g.pairs[k].cells() == 0 {
				continue
			}
			r, e := g.pairs[k].row(&m.Metric, c.src.Batch, c.options.Level)
			r.Scope, r.Params, r.Policy, r.Against, r.Cells = g.scope, g.params, p[0], p[1], g.pairs[k].cells()
			rows, estimates = append(rows, r), append(estimates, e)
		}
	}
	together(rows, estimates, c.options.Level)
	return rows
}
