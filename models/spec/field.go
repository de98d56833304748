package spec

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// field is an exported field of a prototype, read as an option.
type field struct {
	name  string
	index int
	kind  reflect.Kind // Int, Float64, Bool or String
	doc   string

	low, high float64 // numbers: bounds, inclusive
	open      bool    // numbers: low itself is excluded
	inf       bool    // floats: +Inf and -Inf are numbers too
	word      string  // numbers: spells the number means, which may not be given as a number
	means     float64
	one       []string // strings: the allowed values; empty if any will do
	words     Words    // strings: decides which values are allowed; nil if nothing does
}

// fieldsOf lists the options of a prototype. Its errors are mistakes in the
// program that declares the prototype.
func fieldsOf(prototype any) ([]field, error) {
	t := reflect.TypeOf(prototype)
	if t == nil || t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("spec: a prototype must be a struct, not %T", prototype)
	}
	fields, err := fieldsOfType(t)
	if err != nil {
		return nil, err
	}
	for i := range fields {
		f := &fields[i]
		if err := f.check(reflect.ValueOf(prototype).Field(f.index)); err != nil {
			return nil, fmt.Errorf("spec: %v.%s: %w", t, t.Field(f.index).Name, err)
		}
	}
	return fields, nil
}

// readTypes caches the fields of each type that was read without an error. Policies are bound once for
// every cell of a sweep, and reading tags would take most of the time.
var readTypes = struct {
	sync.RWMutex
	fields map[reflect.Type][]field
}{fields: map[reflect.Type][]field{}}

// fieldsOfType lists the options of a type. The slice is shared: callers must not
// change it.
func fieldsOfType(t reflect.Type) ([]field, error) {
	readTypes.RLock()
	fields, known := readTypes.fields[t]
	readTypes.RUnlock()
	if known {
		return fields, nil
	}
	taken := map[string]bool{}
	for i := range t.NumField() {
		sf := t.Field(i)
		if !sf.IsExported() || sf.Tag.Get("option") == "-" {
			continue
		}
		f, err := newField(sf)
		if err == nil && taken[f.name] {
			err = fmt.Errorf("another field has the same option %s", f.name)
		}
		if err != nil {
			return nil, fmt.Errorf("spec: %v.%s: %w", t, sf.Name, err)
		}
		if w, ok := reflect.Zero(t).Interface().(Worded); ok && f.kind == reflect.String {
			f.words = w.Words(f.name)
		}
		f.index = i
		taken[f.name] = true
		fields = append(fields, f)
	}
	readTypes.Lock()
	defer readTypes.Unlock()
	readTypes.fields[t] = fields
	return fields, nil
}

// newField reads a field's type and tags.
func newField(sf reflect.StructField) (field, error) {
	f := field{
		name: strings.ToLower(sf.Name),
		kind: sf.Type.Kind(),
		doc:  sf.Tag.Get("doc"),
		low:  math.Inf(-1),
		high: math.Inf(1),
		inf:  sf.Tag.Get("inf") == "yes",
	}
	if name, ok := sf.Tag.Lookup("option"); ok {
		f.name = name
	}
	if p := (parser{text: f.name}); p.word("an option") != f.name {
		return f, fmt.Errorf("%q cannot be the name of an option", f.name)
	}
	switch f.kind {
	case reflect.Int, reflect.Float64, reflect.Bool, reflect.String:
	default:
		return f, fmt.Errorf("no option can be of type %v", sf.Type)
	}
	if list, ok := sf.Tag.Lookup("one"); ok {
		f.one = strings.Split(list, ",")
	}
	_, f.open = sf.Tag.Lookup("above")
	for _, bound := range []struct {
		tag string
		to  *float64
	}{{"min", &f.low}, {"above", &f.low}, {"max", &f.high}} {
		if text, ok := sf.Tag.Lookup(bound.tag); ok {
			x, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return f, fmt.Errorf("the tag %s is %q, not a number", bound.tag, text)
			}
			*bound.to = x
		}
	}
	return f, f.readWord(sf.Tag)
}

// set gives the field the value that the text spells.
func (f *field) set(to reflect.Value, text string) error {
	to = to.Field(f.index)
	switch f.kind {
	case reflect.Int:
		n, err := strconv.Atoi(text)
		if err != nil {
			return f.refuse(text)
		}
		to.SetInt(int64(n))
	case reflect.Float64:
		if f.word != "" && text == f.word {
			to.SetFloat(f.means)
			return nil
		}
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || f.stands(x) {
			return f.refuse(text)
		}
		to.SetFloat(x + 0) // -0 becomes 0: they are equal, so they must be spelled alike
	case reflect.Bool:
		if text != "true" && text != "false" {
			return f.refuse(text)
		}
		to.SetBool(text == "true")
	case reflect.String:
		if f.words != nil {
			text = f.words.Canonical(text)
		}
		to.SetString(text)
	}
	return f.check(to)
}

// check returns an error unless the value is an allowed one.
func (f *field) check(v reflect.Value) error {
	ok := true
	switch f.kind {
	case reflect.Int:
		ok = f.within(float64(v.Int()))
	case reflect.Float64:
		x := v.Float()
		ok = f.allows(x)
	case reflect.String:
		ok = len(f.one) == 0 || slices.Contains(f.one, v.String())
		if f.words != nil {
			ok = f.words.Allows(v.String())
		}
	}
	if !ok {
		return f.refuse(f.spell(v))
	}
	return nil
}

// allows reports whether a float64 field may hold the number.
func (f *field) allows(x float64) bool {
	return f.stands(x) || f.within(x) && (f.inf || !math.IsInf(x, 0))
}

// within is written so that NaN fails.
func (f *field) within(x float64) bool {
	return x >= f.low && x <= f.high && !(f.open && x == f.low)
}

func (f *field) refuse(text string) error {
	return fmt.Errorf("%s=%s: it must be %s", f.name, text, f.allowed())
}
