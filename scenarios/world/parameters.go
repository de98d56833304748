package world

import (
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Parameters returns the variables as parameters of a grid, with the limits of the first
// scenario that describes them. Those on which the platform of the first scenario depends
// are its world.
func Parameters(axes []sheet.NamedAxis, from ...*sheet.Scenario) []grid.Parameter {
	var all []grid.Parameter
	deciding := Deciding(from[0].Platform)
	for _, a := range axes {
		p := grid.Unlimited(a.Name)
		p.Law, p.World, p.Unbound = a.Words, deciding[a.Name], !from[0].Bind.Has(a.Name)
		for _, s := range from {
			if v := s.Variable(a.Name); v != nil {
				p.Doc, p.Integer, p.Auto = v.Doc, v.Integer, v.Auto
				p.Min, p.Max, p.Above = v.Limits()
				p.Words = v.Words
				break
			}
		}
		all = append(all, p)
	}
	return all
}
