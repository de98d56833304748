package results

import (
	"fmt"
	"slices"
)

// CountFigures makes figures like those from [Table.Figures], with the numbers of instances in place of
// the means. Their names end with -instances.
func (t *Table) CountFigures(spec FigureSpec) []NamedFigure {
	counts := *t
	counts.Rows = nil
	for _, row := range t.Rows {
		if row.Metric == spec.Metric && row.Count > 0 {
			n := float64(row.Count)
			row.Mean, row.Lo, row.Hi = n, n, n
			counts.Rows = append(counts.Rows, row)
		}
	}
	spec.YLabel, spec.LogY, spec.Lines = "instances", true, true
	spec.YMin, spec.YMax, spec.FitKind, spec.FitValues = 0, 0, false, false
	spec.Baseline, spec.Rules, spec.Metrics = "", nil, nil
	figures, _ := counts.Figures(spec)
	for i := range figures {
		f := &figures[i]
		f.Name += "-instances"
		f.Caption = "instances computed for each policy"
	}
	return figures
}

// counts spells the numbers of instances in a cell: one number if all shown policies have the same.
func (s *selection) counts(c cell) string {
	var all []int64
	for _, policy := range s.policies {
		if row := c.row(policy); row != nil {
			all = append(all, row.Count)
		}
	}
	few, many := slices.Min(all), slices.Max(all)
	if few == many {
		return fmt.Sprint(many)
	}
	return fmt.Sprintf("%d-%d", few, many)
}
