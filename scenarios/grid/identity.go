package grid

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// identify returns name=value with the mark of the value, which no other value shares.
func (p *Parameter) identify(v expr.Value) string { return p.spell(v) + p.marks[v.Word] }

// canonical spells all parameters, or the world's alone, sorted by name. Identities and streams are made of
// it, so it must never change.
func (v Values) canonical(world bool) string {
	var parts []string
	for i, p := range v.parameters {
		if p.World || !world {
			parts = append(parts, p.identify(v.values[i]))
		}
	}
	slices.Sort(parts)
	return strings.Join(parts, "\n")
}

// World spells the parameters on which the random numbers of the cell depend. The law of interruptions is not
// part of it: every law maps the same uniform numbers to its own times, so comparisons of laws are paired,
// too.
func (v Values) World() string { return v.canonical(true) }

// ID returns the identity of the cell under a law of interruptions. It does not depend on
// the rest of the grid. The linear law is left out of it.
func (v Values) ID(law string) uint64 {
	return identity([]byte(v.canonical(false)), law)
}

// identity returns the hash of a canonical spelling and a law.
func identity(name []byte, law string) uint64 {
	if law != "linear" {
		name = append(append(name, "\nrisk="...), law...)
	}
	sum := sha256.Sum256(name)
	return binary.BigEndian.Uint64(sum[:8])
}

// IDs returns the identities of all cells, equal to Values.ID, without decoding each cell: no parameter's
// name is another's followed by a character below the equals sign, so the parts are sorted as the names are.
func (g *Grid) IDs(law string) []uint64 {
	order := make([]int, len(g.parameters))
	spelled := make([][]string, len(g.parameters))
	for i := range g.parameters {
		order[i] = i
		for _, v := range g.columns[i].values {
			spelled[i] = append(spelled[i], g.parameters[i].identify(v))
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		return strings.Compare(g.parameters[a].Name+"=", g.parameters[b].Name+"=")
	})
	ids := make([]uint64, g.cells)
	var name []byte
	for cell := range ids {
		name = name[:0]
		for k, i := range order {
			if k > 0 {
				name = append(name, '\n')
			}
			name = append(name, spelled[i][g.columns[i].at(cell)]...)
		}
		ids[cell] = identity(name, law)
	}
	return ids
}

// Mark makes a mark part of the identity of the cells in which the i-th parameter has the
// value word. It tells values apart that are spelled alike, as files of one name are.
func (g *Grid) Mark(i int, word, mark string) {
	p := &g.parameters[i]
	if p.marks == nil {
		p.marks = map[string]string{}
	}
	p.marks[word] = mark
}

// Marked reports whether any value is marked; see Mark.
func (g *Grid) Marked() bool {
	return slices.ContainsFunc(g.parameters, func(p Parameter) bool { return len(p.marks) > 0 })
}

// Roles lists the parameters, each with its role. Parameters of the world, on which the interruptions
// depend, come first. A parameter that is not passed to policies is called unbound.
func (g *Grid) Roles() string {
	var names []string
	for _, p := range g.parameters {
		role := "problem"
		if p.World {
			role = "world"
		}
		if p.Unbound {
			role += " unbound"
		}
		names = append(names, role+" "+p.Name)
	}
	slices.Sort(names)
	slices.Reverse(names)
	return strings.Join(names, ", ")
}
