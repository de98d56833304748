package results

import (
	"math"
	"slices"
)

// adjust replaces the rows of a metric by the rows of its adjusted estimate, for the same cell and
// policy.
func (s *selection) adjust(metric string) {
	for i, better := range s.table.adjusted(s.rows, metric) {
		if better != nil {
			s.rows[i], s.isAdjusted = better, true
		}
	}
}

// adjusted returns, for each row of a metric, the row of its adjusted estimate, or nil. The rows are in the
// order of the table, where an estimate follows its metric; see [Table.Adjusted].
func (t *Table) adjusted(rows []*Row, metric string) []*Row {
	found, name := make([]*Row, len(rows)), t.Adjusted[metric]
	if name == "" {
		return found
	}
	next := 0
	for i := range t.Rows {
		row := &t.Rows[i]
		if next < len(rows) && rows[next] == row {
			next++
		} else if row.Metric == name && next > 0 && rows[next-1].Policy == row.Policy && slices.Equal(rows[next-1].Params, row.Params) {
			found[next-1] = row
		}
	}
	return found
}

// note says that numbers are adjusted, if some are.
func (s *selection) note() string {
	if s.isAdjusted {
		return ", adjusted where exact means are known"
	}
	return ""
}

// Narrower returns by what factor the intervals of a metric's adjusted estimate are narrower, as a median
// over rows, and the number of these rows.
func (t *Table) Narrower(metric string) (times float64, rows int) {
	s := t.choose(metric, nil)
	var all []float64
	for i, better := range t.adjusted(s.rows, metric) {
		if better == nil {
			continue
		}
		rows++
		if x := (s.rows[i].Hi - s.rows[i].Lo) / (better.Hi - better.Lo); x > 0 && !math.IsInf(x, 0) {
			all = append(all, x)
		}
	}
	if len(all) == 0 {
		return 1, rows
	}
	slices.Sort(all)
	return all[len(all)/2], rows
}
