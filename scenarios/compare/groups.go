package compare

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// group is cells over which pairs are compared on average, by one metric.
type group struct {
	scope  Scope
	params []float64 // NaN except for the variables by which cells are grouped
	pairs  []average
}

// newGroup returns a group without cells.
func (m *metricRun) newGroup(scope Scope) *group {
	g := &group{scope: scope}
	for range m.pairs {
		g.pairs = append(g.pairs, m.comparer.average())
	}
	for range m.src.Layout.Params {
		g.params = append(g.params, nan)
	}
	return g
}

// groupOf returns the cells with the values that a cell has of some variables, or nil without variables.
func (m *metricRun) groupOf(cell int, by []int) *group {
	if len(by) == 0 {
		return nil
	}
	values := m.src.Row(cell)
	name := ""
	for _, at := range by {
		name += fmt.Sprint(values[at], " ")
	}
	g := m.named[name]
	if g == nil {
		g = m.newGroup(OfGroup)
		for _, at := range by {
			g.params[at] = values[at]
		}
		m.named[name], m.groups = g, append(m.groups, g)
	}
	return g
}

// averages makes the rows over all cells, unless there is only one, and the rows of groups.
func (c *comparison) averages(visit func(r *Row) error) error {
	for _, m := range c.metrics {
		if m.Cells > 1 {
			m.All = m.rows(m.whole)
		}
		m.Groups = m.rows(m.groups...)
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

// rows returns the rows of groups. Their simultaneous intervals form one family, by Bonferroni.
func (m *metricRun) rows(groups ...*group) (rows []Row) {
	var estimates []stat.Estimate
	n := 0
	for _, g := range groups {
		for k, p := range m.pairs {
			a := g.pairs[k]
			if a.cells() == 0 {
				continue
			}
			r, e := a.row()
			r.Scope, r.Params, r.Policy, r.Against, r.Cells = g.scope, g.params, p[0], p[1], a.cells()
			rows, estimates = append(rows, r), append(estimates, e)
			if measured(e) {
				n++
			}
		}
	}
	for i, e := range estimates {
		if r := &rows[i]; measured(e) {
			lo, hi := e.Interval(1 - (1-m.level)/float64(n))
			r.AllLo, r.AllHi = m.Metric.kind().clip(lo), m.Metric.kind().clip(hi)
			r.judge()
		}
	}
	return rows
}

// measured reports whether an estimate has an interval.
func measured(e stat.Estimate) bool {
	lo, _ := e.Interval(0.5)
	return !math.IsNaN(lo)
}
