package scenarios

import (
	"cmp"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Doubt returns a line that says why the scenario may not mean what its author wants, before anything is
// computed: a law has recorded times, and the scenario names no unit, or names one although the times are
// scaled; or its only metric has no values. Without a reason it returns "".
func (d *Design) Doubt() string {
	if d.Computed() {
		return ""
	}
	return cmp.Or(world.Doubt(d.scenario), d.unknown())
}

// unknown says that the only metric has no values where results may be wrong, if it is so.
func (d *Design) unknown() string {
	faulty := func(g sheet.Group) bool { return g.Faults != nil }
	if !d.Exact || len(d.Sampled) > 0 || !slices.ContainsFunc(d.scenario.Groups(), faulty) {
		return ""
	}
	return "exact_work, the only metric, has no values in cells in which results may be wrong: want work among the metrics"
}

// Hopeless returns a line for each reason why interruptions make no difference in some cells: hardly any
// worker is interrupted before it could finish the whole load, or each one is before it could return a
// result. Most often, the law and the costs then use different units of time.
func (d *Design) Hopeless() []string {
	if d.World == nil || !d.World.Known() {
		return nil
	}
	return d.World.Hopeless(d.Grid, d.Seed)
}
