package scenarios

import "github.com/loadstar-sim/loadstar/scenarios/world"

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
	if d.World == nil || !d.World.Known() {
		return nil
	}
	return d.World.Hopeless(d.Grid, d.Seed)
}
