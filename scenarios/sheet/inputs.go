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
		for i, f := range fieldsOf(v) {
			if part := v.Field(i); part.Kind() == reflect.String && part.IsZero() {
				part.SetString(f.tag.Get("none")) // messages have a word for it
			}
		}
	})
	encode(reflect.ValueOf(c).Elem()).each("", func(path string, n *node) { all = append(all, Input{path, n.text}) })
	return all
}
