package sheet

import "reflect"

// Input is a value of a scenario in its canonical form, and the path of its key.
type Input struct{ Path, Text string }

// Inputs returns all values of the scenario on which the numbers of a cell depend, except values that a
// design names itself. Every key is an input unless its tag has apart. Values with the same meaning have
// the same text.
func (s *Scenario) Inputs() (all []Input) {
	c := s.clone()
	c.walk(func(_ string, v reflect.Value, tag reflect.StructTag) {
		if tag.Get("apart") != "" {
			v.SetZero()
		}
		for i := range fieldsOf(v) {
			if f := v.Field(i); f.Kind() == reflect.String && f.IsZero() {
				f.SetString(v.Type().Field(i).Tag.Get("none")) // messages have a word for it
			}
		}
	})
	encode(reflect.ValueOf(c).Elem()).each("", func(path string, n *node) { all = append(all, Input{path, n.text}) })
	return all
}

// fieldsOf returns how many fields a struct has, and 0 for all other values.
func fieldsOf(v reflect.Value) int {
	if v.Kind() != reflect.Struct {
		return 0
	}
	return v.NumField()
}
