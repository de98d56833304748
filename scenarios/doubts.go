package scenarios

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Doubt returns a line that says why the times of the scenario may not fit together, before
// anything is computed: a law has recorded times, and the scenario names no unit, or names
// one although the times are scaled. It returns "" if there is no such reason.
func (d *Design) Doubt() string {
	if d.Computed() {
		return ""
	}
	return world.Doubt(d.scenario)
}

// Hopeless returns a line for each reason why interruptions decide nothing in some of the
// cells: hardly ever is a worker interrupted before it could have done everything, or each
// is before it could have returned anything. Most often, the law is then in another unit
// of time than the costs.
func (d *Design) Hopeless() []string {
	if d.Computed() {
		return nil
	}
	return d.world.Hopeless(d.Grid, d.Seed)
}

// Fruitless returns a line if there are cells in which no policy other than the reference
// completes anything in any instance, and "" if there are none or no metric tells.
func (r *Report) Fruitless() string {
	d := r.Design
	if d.Computed() {
		return ""
	}
	at := slices.IndexFunc(d.sampled, func(m *Metric) bool { return m.Name == "work" || m.Name == "share" || m.Name == Ratio })
	if at < 0 {
		return ""
	}
	n, first := 0, -1
	for cell := range d.Grid.Cells() {
		others, done := 0, 0.0
		for i, p := range d.Policies {
			if d.reference != nil && p.Spec == d.reference.Spec {
				continue
			}
			if s := r.Series(cell, i, d.sampled[at].Name); s.N > 0 {
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
	return fmt.Sprintf("In %d of %d cells%s, no policy but the reference completes anything: every worker is interrupted before its first result. Are the law and the costs in the same unit of time?",
		n, d.Grid.Cells(), where)
}
