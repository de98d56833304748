package spec

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Field describes an option, for listings.
type Field struct {
	Name    string
	Kind    string // int, float64, bool or string
	Default string
	Allowed string // in words: a number above 0
	Doc     string
	Values  []string // values that can be listed: all of a word, some or none of a number

	field field
}

// Numeric reports whether the option is a number.
func (f Field) Numeric() bool { return f.Kind == "int" || f.Kind == "float64" }

// Describe lists the options of a prototype by name. It panics if the
// prototype fails [Check].
func Describe(prototype any) []Field {
	v := reflect.ValueOf(prototype)
	var list []Field
	for _, f := range mustFields(prototype) {
		list = append(list, Field{f.name, f.kind.String(), f.spell(v.Field(f.index)), f.allowed(), f.doc, f.listed(), f})
	}
	slices.SortFunc(list, func(a, b Field) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// listed returns the values of a field that can be listed.
func (f *field) listed() []string {
	list, has := f.words.(interface{ List() []string })
	switch {
	case has:
		return list.List()
	case f.kind == reflect.Bool:
		return []string{"false", "true"}
	case f.word != "":
		return []string{f.word}
	}
	return f.one
}

// Format returns the canonical spelling of a value with the prototype's type. Keys are sorted, and
// options equal to the prototype's are left out, except those in keep. It panics if the prototype fails
// [Check] or the types differ.
func Format(name string, prototype, value any, keep ...string) string {
	if reflect.TypeOf(prototype) != reflect.TypeOf(value) {
		panic(fmt.Sprintf("spec: %T is no %T", value, prototype))
	}
	p, v := reflect.ValueOf(prototype), reflect.ValueOf(value)
	s := Spec{Name: name}
	for _, f := range mustFields(prototype) {
		text := f.spell(v.Field(f.index))
		if text != f.spell(p.Field(f.index)) || slices.Contains(keep, f.name) {
			s.Options = append(s.Options, Option{f.name, text})
		}
	}
	return s.String()
}

func mustFields(prototype any) []field {
	fields, err := fieldsOf(prototype)
	if err != nil {
		panic(err)
	}
	return fields
}
