package grid

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// Values are the parameters of one cell.
type Values struct {
	parameters []Parameter
	values     []expr.Value
	seed       uint64 // of the study, for what is drawn without instances
}

// Stream names the random numbers for a purpose in a cell that is computed without
// instances: by the study's seed and the cell's world.
func (v Values) Stream(purpose string) engine.Key { return engine.NewKey(v.seed, v.World(), purpose) }

// Get returns a parameter's value. It panics if the experiment has none of
// that name: experiments are part of the program.
func (v Values) Get(name string) float64 {
	for i := range v.parameters {
		if v.parameters[i].Name == name {
			return v.values[i].X
		}
	}
	panic("scenarios: no parameter " + name)
}

// Options returns the values by name, without words other than auto: what flows into
// the options of policies.
func (v Values) Options() map[string]float64 {
	numbers := map[string]float64{}
	for i, p := range v.parameters {
		if word := v.values[i].Word; word == "" || word == "auto" {
			numbers[p.Name] = v.values[i].X
		}
	}
	return numbers
}

// Seeded returns the values as a study with the seed sees them, for Stream.
func (v Values) Seeded(seed uint64) Values {
	v.seed = seed
	return v
}

// Parameters returns the parameters whose values these are.
func (v Values) Parameters() []Parameter { return v.parameters }

// At returns the value of the i-th parameter.
func (v Values) At(i int) expr.Value { return v.values[i] }

// Spell writes the i-th parameter as messages do: name=value.
func (v Values) Spell(i int) string { return v.parameters[i].spell(v.values[i]) }

// Word returns the word that a parameter has for a value, and "" for a number.
func (v Values) Word(name string) string {
	for i := range v.parameters {
		if v.parameters[i].Name == name {
			return v.values[i].Word
		}
	}
	return ""
}

// Numbers returns the values as numbers, in the order of the parameters.
func (v Values) Numbers() []float64 {
	numbers := make([]float64, len(v.values), len(v.values)+1)
	for i := range v.values {
		numbers[i] = v.values[i].X
	}
	return numbers
}

// String names the cell as messages do: p=25 W=1.
func (v Values) String() string {
	var parts []string
	for i := range v.parameters {
		parts = append(parts, v.parameters[i].spell(v.values[i]))
	}
	return strings.Join(parts, " ")
}

// spell writes name=value.
func (p *Parameter) spell(v expr.Value) string {
	if v.Word != "" {
		return p.Name + "=" + v.Word
	}
	return p.Name + "=" + FormatNumber(v.X)
}

// identify writes name=value such that no other value has the same.
func (p *Parameter) identify(v expr.Value) string { return p.spell(v) + p.marks[v.Word] }

// canonical names the parameters, or those alone that decide what happens, in the
// one way that never changes: sorted by name.
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

// World names what the random numbers of the cell depend on. The law of the
// interruptions is not part of it: every law turns the same uniform numbers
// into its own times, so that laws are compared on the same luck too.
func (v Values) World() string { return v.canonical(true) }

// ID is the identity of the cell under a law of interruptions, whatever else
// its grid holds. The linear law is the one that goes without saying.
func (v Values) ID(law string) uint64 {
	return identity([]byte(v.canonical(false)), law)
}

func identity(name []byte, law string) uint64 {
	if law != "linear" {
		name = append(append(name, "\nrisk="...), law...)
	}
	sum := sha256.Sum256(name)
	return binary.BigEndian.Uint64(sum[:8])
}

// IDs returns the identities of all cells. They are those of Values.ID, found
// without decoding each cell: no parameter's name is another's with a letter
// below the equals sign added, so the order of the parts is that of the names.
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
			name = append(name, spelled[i][g.columns[i].cells[cell]]...)
		}
		ids[cell] = identity(name, law)
	}
	return ids
}
