package sheet

import (
	"fmt"
	"reflect"
)

// A map from names to values is a slice of structs, in the order of the file. The first field of each is the
// name, whose tag names says what has it. The value is the struct if its other fields have keys, and the
// second field if not.

// isNamed reports whether a type is a map from names to values.
func isNamed(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct && t.Elem().Field(0).Tag.Get("names") != ""
}

// valueOf returns the value that belongs to a name, and its tags.
func valueOf(item reflect.Value) (reflect.Value, reflect.StructTag) {
	if len(keys(item.Type())) > 0 {
		return item, ""
	}
	return item.Field(1), item.Type().Field(1).Tag
}

// nameOf returns the name to which a value belongs, in its canonical form.
func nameOf(item reflect.Value) string { return encode(item.Field(0)).text }

// namesIn lists the names of a map.
func namesIn(v reflect.Value) (names []string) {
	for i := range v.Len() {
		names = append(names, nameOf(v.Index(i)))
	}
	return names
}

// partsOf lists the keys of a struct or the names of a map.
func partsOf(v reflect.Value) []string {
	switch {
	case v.Kind() == reflect.Struct:
		return keys(v.Type())
	case isNamed(v.Type()):
		return namesIn(v)
	}
	return nil
}

// named fills a map from names to values. Errors stand at the name, except those in an expression.
func (d *decoder) named(n *node, path string, v reflect.Value) error {
	what := v.Type().Elem().Field(0).Tag.Get("names")
	if n.kind != mapNode {
		return n.error(path, fmt.Sprintf("%s: want a map whose keys are names of %ss", n.describe(), what))
	}
	if len(n.entries) == 0 {
		return n.error(path, fmt.Sprintf("the map is empty: give it a %s or leave it out", what))
	}
	v.Set(reflect.MakeSlice(v.Type(), len(n.entries), len(n.entries)))
	for i, e := range n.entries {
		at := join(path, e.key.text)
		if name := v.Index(i).Field(0); name.Kind() == reflect.String {
			name.SetString(e.key.text)
		} else if err := d.value(e.key, at, name, ""); err != nil {
			return err
		}
		value, tag := valueOf(v.Index(i))
		if e.value.kind == mapNode && len(e.value.entries) == 0 {
			return e.value.error(at, "the map is empty: give it a key or leave it out")
		}
		if err := d.value(e.value, at, value, tag); err != nil {
			return err
		}
		d.places[at], d.places[at+"[0]"] = e.key.place(), e.value.place()
	}
	return nil
}

// encodeNamed returns the canonical form of a map from names to values.
func encodeNamed(v reflect.Value) *node {
	n := &node{kind: mapNode}
	for i := range v.Len() {
		value, _ := valueOf(v.Index(i))
		n.entries = append(n.entries, entry{key: scalar(nameOf(v.Index(i))), value: encode(value)})
	}
	return n
}

// namedSchema returns the schema of a map from names to values.
func namedSchema(t reflect.Type) object {
	value, tag := valueOf(reflect.New(t.Elem()).Elem())
	each := schemaOf(value.Type(), tag)
	if value.Kind() == reflect.Struct {
		each["minProperties"] = 1
	}
	o := object{"type": "object", "minProperties": 1, "additionalProperties": each}
	if pattern := t.Elem().Field(0).Tag.Get("pattern"); pattern != "" {
		o["propertyNames"] = object{"pattern": pattern}
	}
	return o
}
