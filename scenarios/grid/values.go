package grid

import (
	"strings"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// Values are the values of one cell. The zero value has none.
type Values struct {
	parameters []Parameter
	values     []expr.Value
	seed       uint64 // of the design, for Stream
}

// NewValues returns values of parameters, in their order.
func NewValues(parameters []Parameter, values []expr.Value) Values {
	return Values{parameters: parameters, values: values}
}

// Stream returns the key of the random numbers for a purpose in a cell that is computed
// without episodes. It depends on the design's seed and the cell's world.
func (v Values) Stream(purpose string) engine.Key { return engine.NewKey(v.seed, v.World(), purpose) }

// Get returns the value of a parameter as a number. It panics if there is no parameter of
// that name: experiments that ask for one are part of the program.
func (v Values) Get(name string) float64 {
	for i := range v.parameters {
		if v.parameters[i].Name == name {
			return v.values[i].X
		}
	}
	panic("grid: no parameter " + name)
}

// Options returns the values by name that are passed to options of policies, without words
// other than auto.
func (v Values) Options() map[string]float64 {
	numbers := map[string]float64{}
	for i, p := range v.parameters {
		if word := v.values[i].Word; !p.Unbound && (word == "" || word == "auto") {
			numbers[p.Name] = v.values[i].X
		}
	}
	return numbers
}

// Seeded returns the values with the seed of a design, which Stream depends on.
func (v Values) Seeded(seed uint64) Values {
	v.seed = seed
	return v
}

// Parameters returns the parameters in the order of the values. The slice must not be
// changed.
func (v Values) Parameters() []Parameter { return v.parameters }

// At returns the value of the i-th parameter.
func (v Values) At(i int) expr.Value { return v.values[i] }

// Spell returns name=value for the i-th parameter, as messages have it.
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

// String spells the cell as messages do: p=25 W=1.
func (v Values) String() string {
	var parts []string
	for i := range v.parameters {
		parts = append(parts, v.parameters[i].spell(v.values[i]))
	}
	return strings.Join(parts, " ")
}

// spell returns name=value.
func (p *Parameter) spell(v expr.Value) string { return p.Name + "=" + text(v) }

// Text returns the value of the i-th parameter as scenarios spell it.
func (v Values) Text(i int) string { return text(v.values[i]) }

func text(v expr.Value) string {
	if v.Word != "" {
		return v.Word
	}
	return FormatNumber(v.X)
}
