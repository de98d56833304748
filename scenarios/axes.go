package scenarios

import (
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// layGrid makes the grid. The limits of a variable are those of the scenario, or else those
// of the experiment that it inherits from.
func (d *Design) layGrid(like *Experiment) error {
	axes, err := d.scenario.Axes()
	if err != nil {
		return err
	}
	from := []*sheet.Scenario{d.scenario}
	if like != nil {
		from = append(from, like.Scenario)
	}
	if d.Grid, err = grid.New(world.Parameters(axes, from...), axes, d.scenario.Where, d.scenario.At); err != nil {
		return err
	}
	return world.CheckLaws(d.scenario, d.Grid, axes, d.memory.Field("risk") != "")
}
