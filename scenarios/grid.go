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

// Grid is all combinations of the values of an experiment's parameters, which
// may depend on those of the parameters before them. The last parameter varies
// fastest. No cell comes twice.
type Grid struct {
	parameters []Parameter
	written    map[string]string // values by parameter
	cells      [][]float64
	formulas   [][]string // of the values of each cell that are multiples of others
}

// NewGrid makes a grid of the parameters' defaults, save those that are set.
func NewGrid(parameters []Parameter, set map[string]string) (*Grid, error) {
	g := &Grid{parameters: parameters, written: map[string]string{}}
	for name := range set {
		if !slices.ContainsFunc(parameters, func(p Parameter) bool { return p.Name == name }) {
			var names []string
			for _, p := range parameters {
				names = append(names, p.Name)
			}
			return nil, fmt.Errorf("there is no parameter %q: the experiment has %s", name, strings.Join(names, ", "))
		}
	}
	axes := make([]axis, len(parameters))
	for i, p := range parameters {
		text, ok := set[p.Name]
		if !ok {
			text = p.Default
		}
		g.written[p.Name] = text
		var err error
		if axes[i], err = parseAxis(text); err != nil {
			return nil, fmt.Errorf("%s=%s: %w", p.Name, text, err)
		}
	}
	return g, g.fill(axes, nil, nil, map[string]float64{})
}

// fill appends all cells that begin with the given values.
func (g *Grid) fill(axes []axis, begun []float64, written []string, known map[string]float64) error {
	i := len(begun)
	if i == len(axes) {
		if len(g.cells) == maxCells {
			return fmt.Errorf("the grid has more than %d cells", maxCells)
		}
		g.cells = append(g.cells, slices.Clone(begun))
		g.formulas = append(g.formulas, slices.Clone(written))
		return nil
	}
	p := &g.parameters[i]
	values, formulas, err := axes[i].in(known)
	if err != nil {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	auto := slices.ContainsFunc(axes[i], func(it item) bool { return it.auto })
	for k, v := range values {
		if !(auto && p.Auto && v == Auto) {
			if err := p.check(v, auto); err != nil {
				return err
			}
		}
		known[p.Name] = v
		if err := g.fill(axes, append(begun, v), append(written, formulas[k]), known); err != nil {
			return err
		}
	}
	delete(known, p.Name)
	return nil
}

// Written returns the values of every parameter as they were written.
func (g *Grid) Written() map[string]string { return g.written }

// Cells returns how many cells there are.
func (g *Grid) Cells() int { return len(g.cells) }

// Axis returns the different values of a parameter, in the order in which they
// come.
func (g *Grid) Axis(i int) []float64 {
	var values []float64
	seen := map[float64]bool{}
	for _, c := range g.cells {
		if !seen[c[i]] {
			seen[c[i]] = true
			values = append(values, c[i])
		}
	}
	return values
}

// Values returns the parameters of a cell.
func (g *Grid) Values(cell int) Values { return Values{g.parameters, g.cells[cell]} }

// String names the cell as messages do: p=25 W=1.
func (v Values) String() string {
	var parts []string
	for i := range v.parameters {
		parts = append(parts, v.parameters[i].spell(v.values[i]))
	}
	return strings.Join(parts, " ")
}

// spell writes name=value.
func (p *Parameter) spell(v float64) string {
	if p.Auto && v == Auto {
		return p.Name + "=auto"
	}
	return p.Name + "=" + number(v)
}

// canonical names the parameters of the given roles in the one way that never
// changes: sorted by name.
func (v Values) canonical(roles ...Role) string {
	var parts []string
	for i, p := range v.parameters {
		if slices.Contains(roles, p.Role) {
			parts = append(parts, p.spell(v.values[i]))
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

// varying names a cell by the parameters that have several values, or by all
// if none has.
func (g *Grid) varying(cell int) string {
	var parts []string
	for i := range g.parameters {
		if len(g.Axis(i)) > 1 {
			parts = append(parts, g.parameters[i].spell(g.cells[cell][i]))
		}
	}
	if len(parts) == 0 {
		return g.Values(cell).String()
	}
	return strings.Join(parts, " ")
}
