package scenarios

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
)

// maxCells is how many cells a study held in memory may have.
const maxCells = 100_000

// Grid is all combinations of the values of an experiment's parameters. The
// last parameter varies fastest.
type Grid struct {
	parameters []Parameter
	axes       [][]float64
}

// NewGrid makes a grid of the parameters' defaults, save those that are set.
func NewGrid(parameters []Parameter, set map[string][]float64) (*Grid, error) {
	g := &Grid{parameters: parameters}
	for name := range set {
		if !slices.ContainsFunc(parameters, func(p Parameter) bool { return p.Name == name }) {
			var names []string
			for _, p := range parameters {
				names = append(names, p.Name)
			}
			return nil, fmt.Errorf("there is no parameter %q: the experiment has %s", name, strings.Join(names, ", "))
		}
	}
	cells := 1
	for i := range parameters {
		p := &parameters[i]
		values, ok := set[p.Name]
		if !ok {
			var err error
			if values, err = ParseValues(p.Default); err != nil {
				return nil, fmt.Errorf("default of %s: %w", p.Name, err)
			}
		}
		for _, v := range values {
			if err := p.check(v); err != nil {
				return nil, err
			}
		}
		g.axes = append(g.axes, values)
		if cells *= len(values); cells > maxCells {
			return nil, fmt.Errorf("the grid has more than %d cells", maxCells)
		}
	}
	return g, nil
}

// Cells returns how many cells there are.
func (g *Grid) Cells() int {
	cells := 1
	for _, axis := range g.axes {
		cells *= len(axis)
	}
	return cells
}

// Axis returns the values of a parameter.
func (g *Grid) Axis(i int) []float64 { return g.axes[i] }

// Values returns the parameters of a cell.
func (g *Grid) Values(cell int) Values {
	v := Values{g.parameters, make([]float64, len(g.axes))}
	for i := len(g.axes) - 1; i >= 0; i-- {
		n := len(g.axes[i])
		v.values[i] = g.axes[i][cell%n]
		cell /= n
	}
	return v
}

// String names the cell as messages do: p=25 W=1.
func (v Values) String() string {
	var parts []string
	for i, p := range v.parameters {
		parts = append(parts, p.Name+"="+number(v.values[i]))
	}
	return strings.Join(parts, " ")
}

// canonical names the parameters of the given roles in the one way that never
// changes: sorted by name.
func (v Values) canonical(roles ...Role) string {
	var parts []string
	for i, p := range v.parameters {
		if slices.Contains(roles, p.Role) {
			parts = append(parts, p.Name+"="+number(v.values[i]))
		}
	}
	slices.Sort(parts)
	return strings.Join(parts, "\n")
}

// World names what the random numbers of the cell depend on. The law of the
// interruptions is not part of it: every law turns the same uniform numbers
// into its own times, so that laws are compared on the same luck too.
func (v Values) World() string { return v.canonical(World) }

// ID is the identity of the cell under a law of interruptions, whatever else
// its grid holds. The linear law is the one that goes without saying.
func (v Values) ID(law string) uint64 {
	name := v.canonical(World, Problem)
	if law != "linear" {
		name += "\nrisk=" + law
	}
	sum := sha256.Sum256([]byte(name))
	return binary.BigEndian.Uint64(sum[:8])
}
