package report

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// warnings returns a line for each reason why results may not mean what they seem to.
func warnings(r *scenarios.Report) (lines []string) {
	for _, line := range []string{nothingCompleted(r), cutShort(r), neverCompleted(r)} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return append(lines, alikePolicies(r)...)
}

// nothingCompleted returns a line if in some cells no policy other than the reference completes anything in
// any instance. It returns "" if no cell is like that, or no metric tells.
func nothingCompleted(r *scenarios.Report) string {
	d := r.Design
	if d.Computed() {
		return ""
	}
	at := slices.IndexFunc(d.Metrics, func(name string) bool { return name == scenarios.Work || name == "share" || name == scenarios.Ratio })
	if at < 0 {
		return ""
	}
	reference, n, first := d.Reference, 0, -1
	for cell := range d.Grid.Cells() {
		others, done := 0, 0.0
		for i, p := range d.Policies {
			if reference != nil && p.Spec == reference.Spec {
				continue
			}
			if s := r.Cell(cell).Series(i, d.Metrics[at]); s.N > 0 {
				others++
				done = max(done, s.Max)
			}
		}
		if others > 0 && done == 0 {
			if n++; first < 0 {
				first = cell
			}
		}
	}
	if n == 0 {
		return ""
	}
	where := d.Grid.Values(first).String()
	if where != "" {
		where = ", such as " + where
	}
	return fmt.Sprintf("In %d of %d cells%s, no policy but the reference completes anything: every worker is interrupted before its first result. %s",
		n, d.Grid.Cells(), where, world.SameUnit)
}
