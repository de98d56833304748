package world

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// shared is a value that all workers of a platform share.
type shared struct {
	name, path string
	value      *expr.Program
}

// shared compiles the values that workers share, after i and before all that uses them.
func (c *compiler) shared(p *sheet.Platform) (all []shared) {
	for _, v := range p.Shared {
		all = append(all, shared{v.Name, v.Path(), c.program(v.Path(), v.Value)})
		c.names = append(c.names, v.Name)
	}
	return all
}

// Shared returns the values that the workers of a cell share, in the order of the scenario. Each has a
// stream of its own, named by the seed, the cell's world and its name. A further value therefore leaves
// the others as they are.
func (w *World) Shared(v grid.Values, seed uint64) []float64 {
	return w.environment(v, seed)[w.index+1:]
}

// environment returns the values of the names in a cell's expressions: the variables, the number of the
// worker, which is 0 until a worker is chosen, and the values that workers share.
func (w *World) environment(v grid.Values, seed uint64) []float64 {
	known := append(v.Numbers(), 0)
	for _, x := range w.shared {
		var rng rand.PCG
		engine.NewKey(seed, v.World(), "shared "+x.name).Seed(&rng, 0)
		known = append(known, x.value.Eval(known, func() float64 { return engine.Uniform(&rng) }))
	}
	return known
}
