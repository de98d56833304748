package sheet

import (
	"reflect"
	"strconv"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Encode writes the scenario in its one canonical form, which Decode reads as the same
// scenario. Keys with their default values are left out, and comments are not kept.
func (s *Scenario) Encode() []byte {
	shown := *s
	shown.Labels, shown.Variables = s.labelsOf(), s.variablesOf()
	return []byte(format(encoder{}.keys(reflect.ValueOf(&shown).Elem(), reflect.ValueOf(bare(s)).Elem())))
}

// bare returns the scenario in which every key that can be left out is left out.
func bare(s *Scenario) *Scenario {
	b := &Scenario{Seed: 1, Instances: 1000}
	if s.Compute != "" {
		b.Compute = "-"
	}
	if s.Figure != nil {
		b.Figure = &Figure{X: s.Figure.X, Metrics: s.Figure.Metrics}
	}
	if s.Platform != nil {
		b.Platform = &Platform{}
	}
	b.setDefaults()
	b.Compute = ""
	if s.Figure != nil {
		b.Figure.Metrics = nil // which only decide the metric
	}
	return b
}

// encoder makes nodes of Go values.
type encoder struct {
	documented bool // keys have their documentation, and those left out an example
}

// encode returns the canonical form of a value, and nil for a nil pointer.
func encode(v reflect.Value) *node { return encoder{}.value(v, reflect.Value{}) }

// value returns a value as a node. It leaves out keys with the same value as in without, the scenario
// with its defaults. If without is the zero Value, the defaults are not known, and only zero values are
// left out.
func (c encoder) value(v, without reflect.Value) *node {
	if x, ok := own(v).(encoding); ok {
		return x.encode()
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return c.value(v.Elem(), reflect.Indirect(without))
	case reflect.Struct:
		return c.keys(v, without)
	case reflect.Slice:
		if isNamed(v.Type()) {
			return encodeNamed(v)
		}
		n := &node{kind: listNode}
		for i := range v.Len() {
			n.items = append(n.items, encode(v.Index(i)))
		}
		return n
	case reflect.Bool:
		return exact(strconv.FormatBool(v.Bool()))
	case reflect.Int, reflect.Int64:
		return exact(strconv.FormatInt(v.Int(), 10))
	case reflect.Uint64:
		return exact(strconv.FormatUint(v.Uint(), 10))
	case reflect.Float64:
		return exact(spec.Number(v.Float()))
	}
	return &node{kind: scalarNode, text: v.String(), style: word}
}

// keys returns the keys of a struct whose values differ from their defaults.
func (c encoder) keys(v, without reflect.Value) *node {
	n := &node{kind: mapNode}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		key := f.Tag.Get("yaml")
		if key == "" {
			continue
		}
		var base reflect.Value
		if without.IsValid() {
			base = without.Field(i)
		}
		e := entry{key: scalar(key)}
		if c.documented {
			e.doc = docOf(f.Tag)
		}
		if !v.Field(i).IsZero() || f.Tag.Get("min") == "0" && base.IsValid() { // where 0 is a value, the default is another
			if f.Tag.Get("flow") == "" {
				e.value = c.value(v.Field(i), base)
			} else {
				e.value = inline(v.Field(i))
			}
		}
		switch {
		case e.value == nil && c.documented:
			if e.example = f.Tag.Get("eg"); e.example == "" {
				continue
			}
		case e.value == nil, base.IsValid() && f.Tag.Get("need") == "" && !hasRequiredKeys(f.Type) && e.value.same(encode(base)):
			continue
		}
		n.entries = append(n.entries, e)
	}
	return n
}

// hasRequiredKeys reports whether a map has required keys. Such a map is written even if it equals the
// default, since its presence has a meaning.
func hasRequiredKeys(t reflect.Type) bool {
	if t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct {
		return false
	}
	for _, f := range reflect.VisibleFields(t.Elem()) {
		if f.Tag.Get("need") != "" {
			return true
		}
	}
	return false
}

// inline returns the keys of a struct in braces.
func inline(v reflect.Value) *node {
	n := encoder{}.keys(reflect.Indirect(v), reflect.Value{})
	n.flow = true
	return n
}

// scalar returns a node of an expression or a name.
func scalar(text string) *node { return &node{kind: scalarNode, text: text} }

// exact returns a node of a number or of true or false.
func exact(text string) *node { return &node{kind: scalarNode, text: text, style: value} }

// line returns a list in brackets.
func line(items []*node) *node { return &node{kind: listNode, items: items, flow: true} }

// same reports whether two nodes are spelled alike.
func (n *node) same(other *node) bool { return other != nil && format(n) == format(other) }
