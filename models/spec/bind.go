package spec

import (
	"fmt"
	"reflect"
	"slices"
)

// Check returns an error unless the prototype is a struct whose fields can be options and whose own
// values are allowed. Registries panic on that error.
//
// Every exported field is an option, of kind int, float64, bool or string. Its tags describe it:
//
//	option:"n"            its name, instead of the field's in lower case; "-" for none
//	doc:"..."             what it means, in half a line
//	min:"1" max:"9"       bounds of a number, inclusive
//	above:"0"             in place of min: a lower bound that is itself excluded
//	inf:"yes"             a float64 may be infinite; it may never be NaN
//	word:"auto=0"         a word that spells a float64 which is not within the bounds
//	one:"floor,ceil"      the values that a string may have
//
// A prototype that is [Worded] decides itself what a string may be.
func Check(prototype any) error {
	_, err := fieldsOf(prototype)
	return err
}

// Bind returns a copy of the prototype with the options of the spec set. The name of the spec only begins
// the errors.
func Bind(prototype any, s Spec) (any, error) {
	fields, err := fieldsOf(prototype)
	if err != nil {
		return nil, err
	}
	bound := reflect.New(reflect.TypeOf(prototype)).Elem()
	bound.Set(reflect.ValueOf(prototype))
	for _, o := range s.Options {
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == o.Key })
		if i < 0 {
			return nil, fmt.Errorf("%s: %w", s.Name, unknownOption(o.Key, fields))
		}
		if err := fields[i].set(bound, o.Value); err != nil {
			return nil, fmt.Errorf("%s: %w", s.Name, err)
		}
	}
	return bound.Interface(), nil
}

func unknownOption(key string, fields []field) error {
	if len(fields) == 0 {
		return fmt.Errorf("there is no option %s (known: none)", key)
	}
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	slices.Sort(names)
	return Unknown("option", key, names)
}
