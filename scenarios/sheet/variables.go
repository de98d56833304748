package sheet

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Variables is a scenario's description of its variables beside their values, in the order of the file.
type Variables []Variable

// Variable documents and limits one variable. At most one of Min and Above is
// set; a limit that is nil is none.
type Variable struct {
	Name    string     `names:"variable" pattern:"^[A-Za-z][A-Za-z0-9_]*$"`
	Doc     string     `yaml:"doc" doc:"what the variable is" else:"none"`
	Label   string     `yaml:"label" doc:"name in figures; of an integer, what it counts, such as 'workers'" else:"none"`
	Symbol  string     `yaml:"symbol" doc:"sign in figures, such as 'ε'" else:"its label, or its name"`
	Unit    string     `yaml:"unit" doc:"unit in figures, such as 'h'" else:"none is shown"`
	Values  ValueNames `yaml:"values" doc:"names of values in figures, such as '{0: half duplex, 1: full duplex}'" else:"numbers and words"`
	Integer bool       `yaml:"integer" doc:"'true': values are integers" else:"'false'"`
	Min     *float64   `yaml:"min" doc:"least value" else:"none"`
	Above   *float64   `yaml:"above" doc:"in place of 'min': a bound that every value exceeds" else:"none"`
	Max     *float64   `yaml:"max" doc:"largest value" else:"none"`
	Auto    bool       `yaml:"auto" doc:"'true': the word 'auto' is allowed; always so without an entry here" else:"'false'"`
	Words   []string   `yaml:"words" doc:"words among the values; only with 'compute' of your program, which reads 'Values.Word'" else:"numbers, or laws"`
}

// Limits returns the bounds of the values, or infinities, and whether the lower bound itself is excluded.
func (v *Variable) Limits() (low, high float64, above bool) {
	low, high = math.Inf(-1), math.Inf(1)
	switch {
	case v.Above != nil:
		low = *v.Above
	case v.Min != nil:
		low = *v.Min
	}
	if v.Max != nil {
		high = *v.Max
	}
	return low, high, v.Above != nil
}

// Variable returns the scenario's description of a variable, or nil.
func (s *Scenario) Variable(name string) *Variable {
	i := slices.IndexFunc(s.Variables, func(v Variable) bool { return v.Name == name })
	if i < 0 {
		return nil
	}
	return &s.Variables[i]
}

func (vs *Variables) encode() *node {
	n := encodeNamed(reflect.ValueOf(vs).Elem())
	for _, e := range n.entries {
		if e.value.flow = true; e.value.entries == nil { // an entry says something
			e.value.entries = []entry{{key: scalar("auto"), value: exact("false")}}
		}
	}
	return n
}

// checkVariables returns an error unless the descriptions of variables fit together.
func (s *Scenario) checkVariables() error {
	for i := range s.Variables {
		v := &s.Variables[i]
		path := join("variables", v.Name)
		if err := s.checkVariable(path, v.Name); err != nil {
			return err
		}
		key, err := v.check(s.hasLaws(v.Name))
		if err == nil && v.Words != nil {
			key, err = "words", s.checkWordList(v)
		}
		if err != nil {
			return s.At(join(path, key), err)
		}
		if err := s.checkValueNames(v); err != nil {
			return err
		}
	}
	return nil
}

// check returns an error, and the key it concerns, unless the limits allow some
// values. Laws have no limits.
func (v *Variable) check(laws bool) (key string, err error) {
	limits := []struct {
		key   string
		given bool
		at    *float64
	}{{"min", v.Min != nil, v.Min}, {"above", v.Above != nil, v.Above}, {"max", v.Max != nil, v.Max}, {"integer", v.Integer, nil}, {"auto", v.Auto, nil}}
	for _, l := range limits {
		switch {
		case l.given && laws:
			return l.key, errors.New("the values are laws: want nothing but doc, label, symbol, unit and values")
		case l.given && v.Words != nil:
			return l.key, errors.New("the values are words: want nothing but doc, label, symbol, unit, values and words")
		case v.Integer && l.at != nil && *l.at != math.Trunc(*l.at):
			return l.key, fmt.Errorf("%s is not an integer, but the values are: want an integer, or leave integer out", spec.Number(*l.at))
		}
	}
	low, high, above := v.Limits()
	switch {
	case v.Min != nil && v.Above != nil:
		return "above", errors.New("there is min too: want one of them")
	case above && low >= high:
		return "above", fmt.Errorf("%s is not below max, which is %s", spec.Number(low), spec.Number(high))
	case low > high:
		return "min", fmt.Errorf("%s is more than max, which is %s", spec.Number(low), spec.Number(high))
	}
	return "", nil
}

// hasLaws reports whether the values of a variable are laws, which are written as words.
func (s *Scenario) hasLaws(name string) bool {
	return slices.ContainsFunc(s.all(), func(a NamedAxis) bool { return a.Name == name && a.Words })
}
