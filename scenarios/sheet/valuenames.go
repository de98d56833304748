package sheet

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// ValueNames lists the names of a variable's values in figures, in the order of the file.
type ValueNames []ValueName

// ValueName is a value and its name in figures. The value is a number as [spec.Number] spells it, or a
// word.
type ValueName struct {
	Value string `names:"value"`
	Text  string `longest:"60"`
}

// decode reads a map from values to texts.
func (c *ValueNames) decode(d *decoder, n *node, path string) error {
	if n.kind != mapNode || len(n.entries) == 0 {
		return n.error(path, fmt.Sprintf("this is %v: want a map of values and what they are called, such as {0: half duplex}", n.kind))
	}
	if err := d.named(n, path, reflect.ValueOf(c).Elem()); err != nil {
		return err
	}
	for i, e := range n.entries {
		v := &(*c)[i]
		if x, err := strconv.ParseFloat(v.Value, 64); err == nil {
			v.Value = spec.Number(x)
		} else if words, err := expr.ParseWords(v.Value); err == nil && len(words) == 1 {
			v.Value = words[0].String()
		}
		if slices.ContainsFunc((*c)[:i], func(o ValueName) bool { return o.Value == v.Value }) {
			return e.key.error(join(path, e.key.text), "this value has been named before: want one name")
		}
		d.places[join(path, v.Value)] = e.key.place()
	}
	return nil
}

// checkValueNames returns an error unless the names of a variable's values differ.
func (s *Scenario) checkValueNames(v *Variable) error {
	for i, c := range v.Values {
		if slices.ContainsFunc(v.Values[:i], func(o ValueName) bool { return o.Text == c.Text }) {
			return s.At(valueNameAt(v, c), fmt.Errorf("another value is called %s, too: want different names", c.Text))
		}
	}
	return nil
}

// valueNameAt returns the place of the name of a value.
func valueNameAt(v *Variable, c ValueName) string {
	return join(join(join("variables", v.Name), "values"), c.Value)
}

// checkNamedWords returns an error for a name of a law or word that neither the scenario nor a preset has.
func (s *Scenario) checkNamedWords() error {
	for i := range s.Variables {
		v := &s.Variables[i]
		kept := s.valueNamesOf(v)
		for _, c := range v.Values {
			if !slices.Contains(kept, c) {
				return s.At(valueNameAt(v, c), spec.Unknown("value of "+v.Name, c.Value, s.wordsOf(v.Name)))
			}
		}
	}
	return nil
}

// valueNamesOf returns the names of the values that a variable has in the scenario and its presets. Any
// number may be one.
func (s *Scenario) valueNamesOf(v *Variable) (kept ValueNames) {
	words := s.wordsOf(v.Name)
	for _, c := range v.Values {
		if _, err := strconv.ParseFloat(c.Value, 64); err == nil || words == nil || slices.Contains(words, c.Value) {
			kept = append(kept, c)
		}
	}
	return kept
}

// variablesOf returns the variables with the names of values that they have.
func (s *Scenario) variablesOf() Variables {
	kept := slices.Clone(s.Variables)
	for i := range kept {
		kept[i].Values = s.valueNamesOf(&kept[i])
	}
	return kept
}

// wordsOf returns the laws and words that a variable has in the scenario and its presets, or nil if its
// values are numbers.
func (s *Scenario) wordsOf(name string) (words []string) {
	lists := [][]NamedAxis{s.all()}
	for i := range s.Presets {
		lists = append(lists, s.Presets[i].Sweep)
	}
	for _, list := range lists {
		for _, a := range list {
			for _, it := range a.Values {
				if a.Name == name && (a.Words || a.Names) && !slices.Contains(words, it.String()) {
					words = append(words, it.String())
				}
			}
		}
	}
	return words
}
