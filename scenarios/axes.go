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
	if d.Grid, err = grid.New(parameters(axes, from...), axes, d.scenario.Where, d.scenario.At); err != nil {
		return err
	}
	return world.CheckLaws(d.scenario, d.Grid, axes)
}

// parameters returns the variables as parameters of a grid, with the limits of the first
// scenario that describes them. Those on which the platform of the first scenario depends
// are its world.
func parameters(axes []sheet.NamedAxis, from ...*sheet.Scenario) []grid.Parameter {
	var all []grid.Parameter
	deciding := world.Deciding(from[0].Platform)
	for _, a := range axes {
		p := grid.Unlimited(a.Name)
		p.Law, p.World, p.Unbound = a.Words, deciding[a.Name], !from[0].Bind.Has(a.Name)
		for _, s := range from {
			if v := s.Variable(a.Name); v != nil {
				p.Doc, p.Integer, p.Auto = v.Doc, v.Integer, v.Auto
				p.Min, p.Max, p.Above = v.Limits()
				break
			}
		}
		all = append(all, p)
	}
	return all
}
