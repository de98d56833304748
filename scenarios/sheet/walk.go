package sheet

import (
	"fmt"
	"reflect"
	"sync"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// walk calls visit with each part of a value that is set and has a key, with its path and the tags of its
// key: the keys of a map before their contents. A part without a key of its own, such as the groups of
// workers, has the path of the part around it. Neither the values of variables nor the options of laws are
// walked.
func walk(v reflect.Value, path string, tag reflect.StructTag, visit func(path string, v reflect.Value, tag reflect.StructTag)) {
	if v.IsZero() {
		return
	}
	if visit(path, v, tag); v.Kind() == reflect.Pointer && !v.IsNil() && v.Type() != reflect.TypeFor[*expr.Expr]() {
		v = v.Elem() // which may be empty, as in comes_back: {}
		visit(path, v, tag)
	}
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			at := fmt.Sprintf("%s[%d]", path, i)
			if isNamed(v.Type()) {
				at = join(path, nameOf(v.Index(i)))
			}
			walk(v.Index(i), at, tag, visit)
		}
	case reflect.Struct:
		for i, f := range fieldsOf(v) {
			part := v.Field(i)
			switch {
			case part.IsZero(): // most are, and a path takes longer
			case f.key != "":
				walk(part, join(path, f.key), f.tag, visit)
			case f.exported && v.Type() != reflect.TypeFor[NamedAxis]() && v.Type() != reflect.TypeFor[Law]():
				walk(part, path, tag, visit)
			}
		}
	}
}

// field is a field of a struct.
type field struct {
	key      string // empty if it has none
	fallback string // its default; empty if it has none
	tag      reflect.StructTag
	exported bool
}

// fields keeps the fields of each type. A search clones and walks a scenario for each world, and would spend a
// tenth of its time and more on tags.
var fields sync.Map // of reflect.Type to []field

// fieldsOf returns the fields of a struct, and nothing for all other values. The caller must not change them.
func fieldsOf(v reflect.Value) []field {
	if v.Kind() != reflect.Struct {
		return nil
	}
	t := v.Type()
	if known, ok := fields.Load(t); ok {
		return known.([]field)
	}
	all := make([]field, t.NumField())
	for i := range all {
		f := t.Field(i)
		all[i] = field{key: f.Tag.Get("yaml"), fallback: f.Tag.Get("default"), tag: f.Tag, exported: f.IsExported()}
	}
	fields.Store(t, all)
	return all
}

// walk walks the parts of the scenario.
func (s *Scenario) walk(visit func(path string, v reflect.Value, tag reflect.StructTag)) {
	walk(reflect.ValueOf(s).Elem(), "", "", visit)
}

// clone returns a copy that shares no part which can be changed: expressions cannot.
func (s *Scenario) clone() *Scenario { return clone(reflect.ValueOf(s)).Interface().(*Scenario) }

func clone(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	switch {
	case v.Kind() == reflect.Pointer && !v.IsNil() && v.Type() != reflect.TypeFor[*expr.Expr]():
		c.Set(reflect.New(v.Type().Elem()))
		c.Elem().Set(clone(v.Elem()))
	case v.Kind() == reflect.Slice && !v.IsNil():
		c.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			c.Index(i).Set(clone(v.Index(i)))
		}
	case v.Kind() == reflect.Struct:
		for i, f := range fieldsOf(v) {
			if f.exported {
				c.Field(i).Set(clone(v.Field(i)))
			}
		}
	}
	return c
}
