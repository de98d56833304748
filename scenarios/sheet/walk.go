package sheet

import (
	"fmt"
	"reflect"

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
		for i := range v.NumField() {
			switch f := v.Type().Field(i); {
			case f.Tag.Get("yaml") != "":
				walk(v.Field(i), join(path, f.Tag.Get("yaml")), f.Tag, visit)
			case f.IsExported() && v.Type() != reflect.TypeFor[NamedAxis]() && v.Type() != reflect.TypeFor[Law]():
				walk(v.Field(i), path, tag, visit)
			}
		}
	}
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
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				c.Field(i).Set(clone(v.Field(i)))
			}
		}
	}
	return c
}
