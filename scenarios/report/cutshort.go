package report

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// cutShort returns a line if episodes were cut short by the end of a record or by the limit of
// events, and "" if none were or no metric tells.
func cutShort(r *scenarios.Report) string {
	open, all, worst, where := 0.0, 0.0, 0.0, ""
	each(r, scenarios.EpisodeOpen, func(at string, n int64, mean, _ float64) {
		open, all = open+math.Round(float64(mean*float64(n))), all+float64(n)
		if mean > worst {
			worst, where = mean, at
		}
	})
	if open == 0 {
		return ""
	}
	return fmt.Sprintf("%v of %v episodes were cut short by the end of a record or by the limit of events, so they may complete more work, and complete it later, than is counted. Most are of %s, %.3g%%.",
		open, all, where, 100*worst)
}

// neverCompleted returns a line if some episodes never complete the load, so that completion has no mean. It
// returns "" if all complete it, or if no metric tells.
func neverCompleted(r *scenarios.Report) string {
	without, rows, first := 0, 0, ""
	each(r, scenarios.Completion, func(at string, _ int64, _, most float64) {
		rows++
		if math.IsInf(most, 1) {
			if without++; first == "" {
				first = at
			}
		}
	})
	if without == 0 {
		return ""
	}
	return fmt.Sprintf("The completion has no mean in %d of %d rows, such as %s, as some episodes never complete the load: its quantiles, which may be infinite, are %s; the metric completed is the share of episodes that complete it.",
		without, rows, first, "completion_10, completion_median and completion_90")
}

// each calls visit for the series of a sampled metric of all policies in all cells: with the cell
// and the policy, the number of instances, the mean and the largest value.
func each(r *scenarios.Report, metric string, visit func(at string, n int64, mean, most float64)) {
	d := r.Design
	if d.Computed() || !slices.Contains(d.Metrics, metric) {
		return
	}
	for cell := range d.Grid.Cells() {
		for i, p := range d.Policies {
			s := r.Cell(cell).Series(i, metric)
			if s.N == 0 {
				continue
			}
			at := p.Spec
			if where := d.Grid.Values(cell).String(); where != "" {
				at += " at " + where
			}
			visit(at, s.N, s.Mean, s.Max)
		}
	}
}
